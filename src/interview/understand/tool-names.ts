import { plannedTool, type PlannedTool } from "../../starters/plan.js";
import type { Remark } from "./reading.js";

/** Names that say more than what a text calls a tool, where the tool cannot be called that. */
const better: Readonly<Record<string, string>> = { done: "finish" };

/**
 * The name that a tool can have where a text calls it otherwise: a word of Python's grammar cannot be a method, and
 * the parts of an episode have names of their own. `raise(amount)` is `raise_amount`, `close(ticket_id)` is
 * `close_ticket`, a bare `raise` is `raise_now`.
 *
 * @param said in snake case
 * @param behind what the name is told apart by
 */
export const toolName = (said: string, behind = "now"): string =>
  plannedTool.safeParse({ name: said }).success
    ? said
    : (better[said] ?? `${said}_${behind.replace(/(?<=[a-z0-9])_(?:id|name|number)$/, "")}`);

/** The name that a parameter can have: `jump(from, to)` takes `from_value`. */
export const parameterName = (said: string): string =>
  plannedTool.safeParse({ name: "tool", parameters: [{ name: said, type: "string" }] }).success
    ? said
    : `${said}_value`;

/** Tells of each tool and each parameter that could not be called as the text calls it. */
export function renameRemarks(text: string, tools: readonly PlannedTool[]): readonly Remark[] {
  const words = new Set(text.toLowerCase().match(/[a-z][a-z0-9_]*/g));
  return tools.flatMap(({ name, parameters = [] }): Remark[] => {
    const said = words.has(name)
      ? undefined
      : [...words].find((word) => toolName(word, parameters[0]?.name) === name);
    const others = parameters.flatMap((one) => {
      const word = one.name.replace(/_value$/, "");
      return word !== one.name && parameterName(word) === one.name && !words.has(one.name)
        ? [remarkOn("parameter", word, one.name)]
        : [];
    });
    return [...(said === undefined ? [] : [remarkOn("tool", said, name)]), ...others];
  });
}

const remarkOn = (what: string, said: string, name: string): Remark => ({
  code: "TOOL_NAME",
  message: `no ${what} can be called ${said}: every episode or Python itself has that name; it is ${name} here`,
  help: "write another name into the description if you want one",
  paths: [],
  stops: false,
});
