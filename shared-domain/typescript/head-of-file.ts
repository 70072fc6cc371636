import type { SourceFile, Statement } from "ts-morph";
import type { Facts } from "../facts.js";
import { Node } from "./compiler.js";
import { summaryOf, summaryOfFile } from "./doc-comments.js";

type Head = Pick<Facts, "head">;

/** Lines for tools, and not for those who read. */
const directive = /^(?:@ts-|eslint|prettier|biome|deno-|tslint|\/\s*<|#!)/;

/** The comment that a file begins with, imports aside, where neither the file nor a class or function below it has it. */
export function headOfFile(file: SourceFile): Head {
  const [first, ...others] = file.getStatements();
  if (first === undefined || summaryOfFile(file) !== null) return {};
  const declared = [first, ...others].find((one) => !Node.isImportDeclaration(one));
  return (declared && documented(declared)) ?? commented(first);
}

/** The doc comment over a type or constant; nothing of that over a class or function, which is about that. */
function documented(first: Statement): Head | null {
  const documents = first.getLeadingCommentRanges().some((one) => one.getText().startsWith("/**"));
  if (!documents) return null;
  const constant = Node.isVariableStatement(first) ? first.getDeclarations()[0]! : null;
  const type =
    Node.isInterfaceDeclaration(first) ||
    Node.isTypeAliasDeclaration(first) ||
    Node.isEnumDeclaration(first)
      ? first
      : null;
  const text = summaryOf(constant ?? first);
  if (text === null || (constant === null && type === null)) return null;
  const over =
    constant === null
      ? { kind: "type" as const, name: type!.getName() }
      : { kind: "constant" as const, name: constant.getName() };
  return { head: { text, over } };
}

/** Comments that document nothing: `// Find the word.` */
function commented(first: Statement): Head {
  const lines = first
    .getLeadingCommentRanges()
    .map((one) => one.getText())
    .filter((one) => !one.startsWith("/**"))
    .flatMap((one) => one.replace(/^\/\*|\*\/$/g, "").split("\n"))
    .map((line) => line.replace(/^\s*(?:\/\/|\*) ?/, "").trim())
    .filter((line) => !directive.test(line));
  const text = lines.join("\n").trim();
  return text === "" ? {} : { head: { text, over: null } };
}
