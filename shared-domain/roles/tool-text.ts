import type { ClassFacts, FunctionFacts } from "../facts.js";
import { speaksToDevelopers } from "./system-prompt.js";

/** What models read of a tool. */
export interface ToolText {
  readonly text: string;
  /** The class whose docstring it is, where the method has none; null where it is the method's own. */
  readonly of: string | null;
}

/**
 * The docstring of a tool's method. The one tool of an episode, `step(action)` above all, may leave it to its class, which says what
 * is played: what there is to call is then all that this can mean. Null where neither says anything that a model may read.
 */
export function toolText(klass: ClassFacts, method: FunctionFacts, tools: number): ToolText | null {
  const own = method.summary?.trim() ?? "";
  if (own !== "") return { text: own, of: null };
  const text = klass.summary?.trim() ?? "";
  return tools === 1 && text !== "" && !speaksToDevelopers(text.replaceAll(klass.name, ""))
    ? { text, of: klass.name }
    : null;
}
