import type { Facts, FunctionFacts, Parameter } from "../facts.js";
import { named, returned } from "./member.js";
import { replyNames } from "./vocabulary.js";

/** Functions that each judge a reply by a name of their own, `format_reward(completion)`. */
export const partialVerdicts = ({ functions }: Facts): FunctionFacts[] =>
  functions.filter(
    (f) =>
      f.public && !f.async && ["number", "boolean"].includes(returned(f)) && named(f).some(isReply),
  );

const isReply = ({ name }: Parameter): boolean => replyNames[0]!.includes(name);

/**
 * The function to write where several judge a reply, as its author would write it below them; what each takes beside the reply
 * is looked for in the task under its own name.
 */
export function joinedVerdict({ language }: Facts, found: readonly FunctionFacts[]): string {
  const parts = found.map((f) => ({
    name: f.name,
    taken: named(f).filter(({ default: preset }) => preset === null),
  }));
  const value = (p: Parameter): string =>
    isReply(p) ? "reply" : language === "python" ? `task["${p.name}"]` : `task.${p.name}`;
  if (language === "python")
    return [
      "def verify(task, reply):",
      "    parts = {",
      ...parts.map(
        ({ name, taken }) =>
          `        "${name}": ${name}(${taken.map((p) => `${p.name}=${value(p)}`).join(", ")}),`,
      ),
      "    }",
      `    return {"reward": float(sum(parts.values())), **parts}`,
    ].join("\n");
  return [
    "export function verify(task: Task, reply: string) {",
    "  const parts = {",
    ...parts.map(
      ({ name, taken }) => `    ${name}: Number(${name}(${taken.map(value).join(", ")})),`,
    ),
    "  };",
    "  return { reward: Object.values(parts).reduce((sum, part) => sum + part, 0), ...parts };",
    "}",
  ].join("\n");
}
