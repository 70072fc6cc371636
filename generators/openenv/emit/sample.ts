import { type Block, type Call, type Play, shortened } from "../../../src/kit/index.js";

/** Characters of one call or observation that a README shows. */
const shown = 1500;

/** A recorded play as `rollout.py` prints it. */
export function sample(play: Play): string {
  const opening = play.prompt.map(({ role, content }) => `${role}: ${textOf(content)}\n`);
  const turns = play.steps.flatMap((step, i) => {
    const told = `    -> reward ${number(step.reward)}${step.done ? ", done" : ""}`;
    return [
      `[${i + 1}] ${shortened(callText(play.calls[i]!), shown)}`,
      `    ${textOf(step.blocks).replaceAll("\n", "\n    ")}`,
      told,
    ];
  });
  return [
    ...opening,
    ...turns,
    "",
    `reward ${number(play.reward)} after ${play.calls.length} calls`,
  ].join("\n");
}

function callText(call: Call): string {
  if ("answer" in call) return call.answer;
  if ("raw" in call) return `${call.tool}(${call.raw})`;
  if (
    typeof call.arguments !== "object" ||
    call.arguments === null ||
    Array.isArray(call.arguments)
  )
    return `${call.tool}(${JSON.stringify(call.arguments)})`;
  const given = Object.entries(call.arguments).map(
    ([name, value]) => `${name}=${JSON.stringify(value)}`,
  );
  return `${call.tool}(${given.join(", ")})`;
}

function textOf(blocks: readonly Block[]): string {
  const text = blocks
    .map((block) => (block.type === "text" ? block.text : `[${block.mime}]`))
    .join("\n");
  return shortened(text, shown);
}

/** As Python's `:g` prints it. */
const number = (value: number): string => String(Number(value.toPrecision(6)));
