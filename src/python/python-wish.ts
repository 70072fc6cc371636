import type { Candidate } from "./candidate.js";
import type { Interpreter } from "./interpreter.js";
import type { Machine } from "./machine.js";

/** What is wanted of a Python. */
export interface PythonWish {
  /** PEP 440 specifier. */
  readonly range: string;
  /** Who needs it, for the message: ids of variants, or what envloom does with it. */
  readonly neededBy: readonly string[];
  /** Value of `--python`: paths or names, separated like PATH. Then nothing else is considered. */
  readonly python?: string | undefined;
  /** Minors in the order they are tried. @default as `minorsIn` has it */
  readonly prefer?: readonly number[];
  /** Standard modules it must have. @default ssl, sqlite3 and ctypes, which the frameworks import */
  readonly modules?: readonly string[];
  /** Whether packages may be built for it: one with headers is preferred. @default false */
  readonly builds?: boolean;
  /** Who could run with another Python, for the message. */
  readonly others?: readonly { readonly id: string; readonly range: string }[];
  /** Asks every interpreter anew. */
  readonly fresh?: boolean;
  readonly machine?: Machine;
}

/** A candidate that was passed over, and why. */
export interface Rejected {
  readonly candidate: Candidate;
  readonly reason: string;
  /** Null where it did not answer, or was not asked. */
  readonly interpreter: Interpreter | null;
}

/** What a search came to. */
export interface Search {
  readonly found: Interpreter | null;
  readonly rejected: readonly Rejected[];
  /** True where the person named the interpreters, so that no other may be taken or made. */
  readonly named: boolean;
}
