import type { Message } from "../../shared-domain/recording.js";
import { type Environment, type Md, markdown, md, shortened } from "../kit/index.js";

const { fence, text } = markdown;

/** Characters of a message that are shown. */
const most = 2000;

/** What a model reads before it plays: the system prompt, and the messages that open the first task. */
export function opening({ contract, facts }: Environment): readonly Md[] {
  const system = contract.system_prompt === null ? [] : [`system: ${contract.system_prompt}`];
  const first = facts?.examples[0];
  const messages = first?.prompt.map((message) => `${message.role}: ${wordsOf(message)}`) ?? [];
  const shown = [...system, ...messages].map((line) => shortened(line, most));
  if (shown.length === 0) return [];
  const task = first === undefined ? "" : `, in task ${first.index} of ${first.split}`;
  return [
    md`
## What the model sees first
    `,
    text(`Beside the tools, every variant sends this before the first call${task}:`),
    fence(shown.join("\n\n"), "text"),
  ];
}

const wordsOf = ({ content }: Message): string =>
  content.map((block) => (block.type === "text" ? block.text : "[image]")).join("\n");
