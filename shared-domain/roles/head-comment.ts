import type { Facts } from "../facts.js";

/** A comment that a file begins with and that is not told as the module's: it may be meant for the whole file. */
export type HeadComment = NonNullable<Facts["head"]>;

/** The comment that a file begins with, where it may be meant for all of it: one that speaks by its name of what it stands on is not. */
export function headComment({ head }: Pick<Facts, "head">): HeadComment | null {
  if (head === undefined) return null;
  const name = head.over?.name ?? "";
  if (name === "") return head;
  const words = name.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ");
  const ofIt = new RegExp(
    `^(?:(?:an?|one|the|each|every|all) )*(?:\\w+ )?(?:${name}|${words})s?\\b`,
    "i",
  );
  return ofIt.test(head.text) ? null : head;
}
