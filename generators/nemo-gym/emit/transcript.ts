import { type Play, shortened } from "../../../src/kit/index.js";
import { textOf } from "../record/rows.js";

/** Characters of one call or observation that a README shows. */
const shown = 600;

/** A play as `rollout.py` prints it. */
export function transcript({ prompt, calls, steps, reward, metrics }: Play): string {
  const opening = prompt.map(({ role, content }) => `${role}: ${cut(textOf(content))}\n`);
  const played = calls.flatMap((call, i) => {
    const step = steps[i];
    const said =
      "answer" in call
        ? JSON.stringify(call.answer)
        : `${call.tool}(${"raw" in call ? call.raw : inner(call.arguments)})`;
    const result = step
      ? [cut(textOf(step.blocks)).replace(/^/gm, "    "), ...(step.done ? ["    -> done"] : [])]
      : [];
    return [`[${i + 1}] ${cut(said)}`, ...result];
  });
  const measures = Object.entries(metrics).map(([name, value]) => ` ${name}=${value}`);
  return [...opening, ...played, "", `reward ${reward}${measures.join("")}`].join("\n");
}

function inner(given: unknown): string {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return JSON.stringify(given);
  return Object.entries(given)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(", ");
}

const cut = (text: string): string => shortened(text, shown);
