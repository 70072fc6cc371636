/**
 * - `generated`: ours; an author's edit is merged with our changes.
 * - `recorded`: written by `record` from a run; `generate` leaves it alone.
 * - `seeded`: written once, then the author's.
 */
export type Zone = "generated" | "recorded" | "seeded";

/** A file of the environment's tree, as a generator wants it. */
export interface File {
  /** Stays the same when the path changes, so that a renamed file is a move and not a loss. */
  readonly id: string;
  /** From the environment's folder, `/` between parts. */
  readonly path: string;
  readonly zone: Zone;
  /** LF, one final newline. */
  readonly text: string;
  readonly executable?: boolean;
  /** Static text that is already formatted and must stay as it is. Other Python is formatted after `emit`. */
  readonly verbatim?: boolean;
  /**
   * Set where the file must not fall behind the domain: where no pristine copy tells an edit from
   * an older text of ours, the author is asked, file by file. `data`: JSON, which only domain and description change then.
   */
  readonly bound?: "code" | "data";
  /** Ids of earlier files whose text is in this one now: an author's edits of them come along. */
  readonly absorbs?: readonly string[];
}

/** A file of ours. */
export const generated = (id: string, path: string, text: string): File => ({
  id,
  path,
  zone: "generated",
  text,
});
/** A file that comes from a run. */
export const recorded = (id: string, path: string, text: string): File => ({
  id,
  path,
  zone: "recorded",
  text,
});
/** A file that is the author's once it is written. */
export const seeded = (id: string, path: string, text: string): File => ({
  id,
  path,
  zone: "seeded",
  text,
});
