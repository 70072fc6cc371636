import type { JSDoc, JSDocTag, SourceFile } from "ts-morph";
import type { JsonSchema } from "../contract.js";
import { Node } from "./compiler.js";

/** What a comment says of one value: words for the model, and limits for the schema. */
export interface Said {
  readonly description: string | null;
  readonly limits: JsonSchema;
}

/** Tags that take a number, each a keyword of JSON Schema. */
const numbers = new Set([
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
]);
const isLimit = (name: string): boolean =>
  name === "integer" || name === "pattern" || numbers.has(name);

/** The text of a declaration's comment, without its tags; null where there is none. */
export function summaryOf(node: Node): string | null {
  return commentOf(node).description;
}

/** The text of the comment at the top of a file; null where it is that of the first declaration, or none. */
export function summaryOfFile(file: SourceFile): string | null {
  const [text = ""] = ofFile(file)?.text.split(/^\s*\*?\s*@\w/m) ?? [];
  return text.replace(/^\s*\* ?/gm, "").trim() || null;
}

/** The comment that a file begins with, where it is not the one right above the first declaration. */
function ofFile(file: SourceFile): { readonly end: number; readonly text: string } | null {
  const [first] = file.getStatements();
  const comments = first?.getLeadingCommentRanges() ?? [];
  const [comment, next] = comments.filter((one) => one.getText().startsWith("/**"));
  if (first === undefined || comment === undefined) return null;
  const after = file.getFullText().slice(comment.getEnd(), first.getStart());
  const apart = next !== undefined || Node.isImportDeclaration(first) || /\n\s*\n/.test(after);
  return apart ? { end: comment.getEnd(), text: comment.getText().slice(3, -2) } : null;
}

/** Names of the tags on a declaration. */
export function tagNames(node: Node): string[] {
  return commentOf(node).tags.map(([name]) => name);
}

/** What the comment on a property, a type or a parameter itself says. */
export function saidOn(node: Node): Said {
  const { description, tags } = commentOf(node);
  const limits: JsonSchema = {};
  for (const [name, value] of tags) addLimit(limits, name, value);
  return { description, limits };
}

/**
 * What the comment on a function says of its parameters: `@param n your guess`, and limits in that text, on the lines
 * after it, or with the parameter's name (`@minimum n 1`).
 */
export function saidOfParameters(node: Node): ReadonlyMap<string, Said> {
  const said = new Map<string, Said>();
  let last: string | null = null;
  for (const tag of docsOf(node).flatMap((doc) => doc.getTags())) {
    if (Node.isJSDocParameterTag(tag)) {
      last = tag.getName().replace(/^.*\./, "");
      said.set(last, withLimits(textOf(tag)));
      continue;
    }
    const name = tag.getTagName();
    if (!isLimit(name)) {
      last = null;
      continue;
    }
    const [first = "", ...rest] = textOf(tag).split(/\s+/);
    if (said.has(first)) addLimit(said.get(first)!.limits, name, rest.join(" "));
    else if (last !== null) addLimit(said.get(last)!.limits, name, textOf(tag));
  }
  return said;
}

function withLimits(text: string): Said {
  const limits: JsonSchema = {};
  const words = text.replace(/@(\w+)(?:\s+([^@]*))?/g, (whole, name: string, value = "") => {
    if (!isLimit(name)) return whole;
    const [first = "", ...rest] = String(value).trim().split(/\s+/);
    addLimit(limits, name, first);
    return (name === "integer" ? [first, ...rest] : rest).join(" ");
  });
  const description = words
    .replace(/^\s*-\s+/, "")
    .replace(/\s+/g, " ")
    .trim();
  return { description: description === "" ? null : description, limits };
}

function addLimit(limits: JsonSchema, name: string, value: string): void {
  if (name === "integer") limits["type"] = "integer";
  else if (name === "pattern") limits["pattern"] = value.trim();
  else if (numbers.has(name) && Number.isFinite(Number.parseFloat(value)))
    limits[name] = Number.parseFloat(value);
}

const textOf = (tag: JSDocTag): string => (tag.getCommentText() ?? "").trim();

/** Words and tags of a comment. */
interface Comment {
  readonly description: string | null;
  readonly tags: readonly (readonly [string, string])[];
}

function commentOf(node: Node): Comment {
  const docs = docsOf(node);
  if (docs.length === 0 && Node.isTypeElement(node)) return besideOf(node);
  const text = docs
    .map((doc) => doc.getDescription().trim())
    .filter((said) => said !== "")
    .join("\n\n");
  return {
    description: text === "" ? null : text.replaceAll("\r\n", "\n"),
    tags: docs.flatMap((doc) =>
      doc.getTags().map((tag) => [tag.getTagName(), textOf(tag)] as const),
    ),
  };
}

/** A comment on the line of the brace or member before it, which the compiler counts to that. */
function besideOf(node: Node): Comment {
  const before = node.getSourceFile().getFullText().slice(node.getPos(), node.getStart());
  const [, inside = ""] = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*$/.exec(before) ?? [];
  const lines = inside.replace(/^\s*\* ?/gm, "").trim();
  const [words = "", ...tags] = lines.split(/^@|\s@(?=\w)/);
  return {
    description: words.trim() === "" ? null : words.trim(),
    tags: tags.map((tag) => {
      const [name = "", ...rest] = tag.trim().split(/\s+/);
      return [name, rest.join(" ")];
    }),
  };
}

function docsOf(node: Node): JSDoc[] {
  const documented = Node.isVariableDeclaration(node) ? node.getVariableStatement() : node;
  if (Node.isJSDocable(documented)) return nearest(documented.getJsDocs());
  // Parameters may have comments too, which ts-morph knows of as the compiler does.
  return node.getChildren().filter((child): child is JSDoc => Node.isJSDoc(child));
}

/** The last comment before a declaration; one before that, or one at the top with nothing right below it, is not its own. */
function nearest(docs: readonly JSDoc[]): JSDoc[] {
  const last = docs.at(-1);
  return last === undefined || isOfFileAlone(last) ? [] : [last];
}

/** A class is what its file is about: a comment above it is about both. */
const isOfFileAlone = (doc: JSDoc): boolean =>
  !Node.isClassDeclaration(doc.getParent()) && ofFile(doc.getSourceFile())?.end === doc.getEnd();
