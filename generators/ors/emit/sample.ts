import { type Block, type Play, shortened, shownReward } from "../../../src/kit/index.js";

/** Characters of one call or observation that a README shows. */
const shown = 600;

/** A play as `rollout.py` prints it. */
export function sample({ prompt, calls, steps, reward }: Play): string {
  const opening = prompt.map(({ role, content }) => `${role}: ${cut(textOf(content))}\n`);
  const played = calls.flatMap((call, i) => {
    const step = steps[i];
    const said =
      "answer" in call
        ? JSON.stringify(call.answer)
        : `${call.tool}(${"raw" in call ? call.raw : inner(call.arguments)})`;
    const told = step
      ? [
          cut(textOf(step.blocks)).replace(/^/gm, "    "),
          `    -> reward ${shownReward(step.reward)}${step.done ? ", done" : ""}`,
        ]
      : [];
    return [`[${i + 1}] ${cut(said)}`, ...told];
  });
  return [
    ...opening,
    ...played,
    "",
    `reward ${shownReward(reward)} after ${calls.length} calls`,
  ].join("\n");
}

function inner(given: unknown): string {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return JSON.stringify(given);
  return Object.entries(given)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(", ");
}

function textOf(blocks: readonly Block[]): string {
  return blocks.map((block) => (block.type === "text" ? block.text : `[${block.mime}]`)).join("\n");
}

const cut = (text: string): string => shortened(text, shown);
