import type { FunctionFacts } from "../facts.js";
import type { TasksFrom } from "./roles.js";
import type { Rows } from "./task-rows.js";

/** A place where rows may come from. */
export interface TaskCandidate {
  readonly from: TasksFrom;
  /** How likely it is by its form, 0 the likeliest: a form that knows splits says more than one that does not. */
  readonly form: number;
  /** How plainly its name says tasks. */
  readonly rank: number;
  readonly reason: string;
  readonly rows: Rows;
  /** The function behind it, whose parameters become `tasks.args`. */
  readonly f: FunctionFacts | null;
  /** The module's own names of splits; null where all rows are one split. */
  readonly splits: readonly string[] | null;
}

/** The rank of a name that says no tasks. */
export const unsaid = 9;
