import type { Facts } from "../facts.js";
import { headComment } from "./head-comment.js";

/**
 * What a class to paste says over itself: null where the module says something, which a text of the class would hide from models;
 * else the comment that the file begins with, or that something has to be said.
 */
export function pastedText(facts: Facts): string | null {
  if ((facts.summary?.trim() ?? "") !== "") return null;
  return headComment(facts)?.text ?? "Say here what the model is to do, and what earns.";
}

/** A text as a comment over a member or a class in TypeScript. */
export function docComment(text: string, indent = ""): string[] {
  const [first, ...others] = text.trim().replaceAll("*/", "* /").split("\n");
  return others.length === 0
    ? [`${indent}/** ${first!} */`]
    : [
        `${indent}/**`,
        ...[first!, ...others].map((line) => `${indent} * ${line.trim()}`.trimEnd()),
        `${indent} */`,
      ];
}

/** A text as a docstring at a depth of indentation. */
export function docstring(text: string, indent: string): string[] {
  const [first, ...others] = text
    .trim()
    .replaceAll("\\", "\\\\")
    .replaceAll('"""', '\\"\\"\\"')
    .replace(/"$/, '\\"')
    .split("\n");
  return others.length === 0
    ? [`${indent}"""${first!}"""`]
    : [
        `${indent}"""${first!}`,
        ...others.map((line) => `${indent}${line.trim()}`.trimEnd()),
        `${indent}"""`,
      ];
}
