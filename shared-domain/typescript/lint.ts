import type { SourceFile } from "ts-morph";
import type { Facts } from "../facts.js";
import { Node } from "./compiler.js";
import { isOfLibrary } from "./plain-type.js";
import type { Places } from "./places.js";

const seed = "draw from a generator of your own that begins with the episode's seed";
const clock = "count calls instead, or take the time from the task";
const outside = "put what is needed into the task's row or into a module beside the domain";
const language = "compare and format by code units: `<`, `toFixed`, `toUpperCase`";

/** Names of the language's library that a domain must do without, dotted for a member, and what to do instead. */
const refused: Readonly<Record<string, string>> = {
  "Math.random": seed,
  crypto: seed,
  "Date.now": clock,
  "new Date()": clock,
  "Date()": clock,
  performance: clock,
  fetch: outside,
  XMLHttpRequest: outside,
  WebSocket: outside,
  process: outside,
  require: "import it at the top of the module",
  "import()": "import it at the top of the module",
  Intl: language,
  Worker: "an episode runs on one thread",
  WebAssembly: "a domain is source, and nothing that was compiled elsewhere",
};
/** Members that depend on the machine's language, of whatever they are called. */
const ofLanguage = /^(?:toLocale\w+|localeCompare)$/;
/** What the text of a file holds that uses any of them, or that may: an `import` that is no statement. */
const signs = new RegExp(
  Object.keys(refused)
    .map((name) => /\w+(?=\W*$)/.exec(name)![0])
    .map((word) => (word === "import" ? String.raw`import(?!\s*["\w{*])` : word))
    .concat("toLocale", "localeCompare")
    .join("|"),
);
/** Whether a file is worth a look at each of its nodes, which takes longer than all other reading. */
const isWorthALook = (file: SourceFile): boolean => signs.test(file.getFullText());

/** What no seed fixes or what the engine of a domain does not have, wherever it is used in the author's files. */
export function lint(
  files: readonly SourceFile[],
  places: Places,
  engine: "node" | undefined,
): Facts["diagnostics"] {
  const found: Facts["diagnostics"] = [];
  for (const file of files.filter(isWorthALook))
    file.forEachDescendant((node) => {
      const name = nameOf(node);
      const help = name === null ? undefined : helpOf(name);
      if (name !== null && help !== undefined && !(engine === "node" && help === language))
        found.push({
          code: "DOMAIN_NOT_ALONE",
          severity: "error",
          message: `\`${name}\` depends on more than the seed, or is not there where a domain runs`,
          at: places.of(node),
          help,
        });
    });
  return found;
}

/** What to do without a name; `toLocaleString` is one that every object has. */
const helpOf = (name: string): string =>
  (Object.hasOwn(refused, name) ? refused[name] : undefined) ?? language;

/** What the author's files use that depends on a language's rules, which only Node has; null where they use nothing so. */
export function usedOfLanguage(
  files: readonly SourceFile[],
): { readonly file: SourceFile; readonly name: string } | null {
  for (const file of files.filter(isWorthALook))
    for (const node of file.getDescendants()) {
      const name = nameOf(node);
      if (name !== null && helpOf(name) === language) return { file, name };
    }
  return null;
}

function nameOf(node: Node): string | null {
  if (Node.isNewExpression(node))
    return node.getExpression().getText() === "Date" && node.getArguments().length === 0
      ? "new Date()"
      : null;
  if (Node.isCallExpression(node)) return called(node.getExpression());
  if (Node.isPropertyAccessExpression(node)) {
    const name = node.getName();
    if (ofLanguage.test(name)) return name;
    const dotted = `${node.getExpression().getText()}.${name}`;
    return Object.hasOwn(refused, dotted) && isGlobal(node.getExpression()) ? dotted : null;
  }
  if (!Node.isIdentifier(node) || !Object.hasOwn(refused, node.getText())) return null;
  const parent = node.getParent();
  const member = Node.isPropertyAccessExpression(parent) && parent.getNameNode() === node;
  return !member && isUse(node) && isGlobal(node) ? node.getText() : null;
}

function called(callee: Node): string | null {
  if (callee.getText() === "import") return "import()";
  return callee.getText() === "Date" && isGlobal(callee) ? "Date()" : null;
}

/** Whether a name stands for what the language brings, and not for one of the author's. */
function isGlobal(node: Node): boolean {
  const declared = node.getSymbol()?.getDeclarations() ?? [];
  return declared.every((one) => isOfLibrary(one) || one.getSourceFile().isInNodeModules());
}

/** Whether a name is used here, and not declared or the name of a key. */
function isUse(node: Node): boolean {
  const parent = node.getParent();
  return !(
    (Node.isPropertyAssignment(parent) ||
      Node.isPropertySignature(parent) ||
      Node.isPropertyDeclaration(parent) ||
      Node.isMethodDeclaration(parent) ||
      Node.isBindingElement(parent) ||
      Node.isParameterDeclaration(parent) ||
      Node.isVariableDeclaration(parent)) &&
    parent.getNameNode() === node
  );
}
