import { type Block, type Play, shortened, shownReward } from "../../../src/kit/index.js";

/** Characters of one call or observation that a README shows. */
const shown = 600;

/** A play as `rollout.py` prints it. */
export function sample({ prompt, calls, steps, reward, metrics, done, truncated }: Play): string {
  const opening = prompt.map(({ role, content }) => `${role}: ${cut(textOf(content))}\n`);
  const played = calls.flatMap((call, i) => {
    const step = steps[i];
    const said =
      "answer" in call
        ? `assistant: ${call.answer}`
        : `[${i + 1}] ${call.tool}(${"raw" in call ? call.raw : inner(call.arguments)})`;
    return [cut(said), ...(step ? [cut(textOf(step.blocks)).replace(/^/gm, "    ")] : [])];
  });
  const measured = Object.entries(metrics).map(([name, value]) => ` ${name} ${shownReward(value)}`);
  const end = truncated ? "truncated" : done ? "finished" : "agent_completed";
  return [
    ...opening,
    ...played,
    "",
    `reward ${shownReward(reward)}${measured.join("")} (${end})`,
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
  return blocks.map((block) => (block.type === "text" ? block.text : "[image]")).join("\n");
}

const cut = (text: string): string => shortened(text, shown);
