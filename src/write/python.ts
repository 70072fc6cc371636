import { escapeUnprintable, Fragment, TextError, wellFormed } from "./fragment.js";
import { tag } from "./tag.js";

/** Python source that a writer made. */
export type Py = Fragment<"python">;

const source = (text: string): Py => new Fragment("python", text);

/** Nothing, for a hole that stays empty. */
export const nothing: Py = source("");

/** Python source with fragments in its holes: `py\`def ${ident(name)}(self) -> None:\``. */
export const py = tag("python");

/** A string literal on one line. What it prints is valid in Python and between YAML's double quotes alike. */
export function str(text: string): Py {
  return source(quoted(text));
}

/** The characters of a double-quoted literal, for writers of other languages that share the rule. */
export function quoted(text: string): string {
  return escapeUnprintable(JSON.stringify(wellFormed(text)));
}

/**
 * A docstring; `indent` is what its further lines are indented with.
 * `inspect.cleandoc` gives the text back, less white space at the ends of lines. Quotes stand as they are, but for
 * three in a row and those at either end.
 */
export function docstring(text: string, indent = ""): Py {
  const lines = wellFormed(text)
    .replace(/\r\n?/g, "\n")
    .trim()
    .replaceAll("\\", "\\\\")
    .replace(/"{3,}|^"|"$/g, (quotes) => quotes.replaceAll('"', '\\"'))
    .split("\n")
    .map((line) => escapeUnprintable(line.trimEnd().replaceAll("\t", "    ")));
  if (lines.length === 1 && lines[0] === "")
    throw new TextError("a docstring must not be empty", text);
  const body = lines.map((line, i) => (i === 0 || line === "" ? line : indent + line)).join("\n");
  return source(lines.length === 1 ? `"""${body}"""` : `"""${body}\n${indent}"""`);
}

/** Words at the start of a comment that a tool would obey, and the encoding that CPython reads on the first two lines. */
const pragma =
  /^(?:noqa\b|(?:type|fmt|yapf|ruff|flake8|isort|pyright|mypy|pylint|pragma)\s*:)|#\s*noqa|coding[:=]/i;

/** Comment lines. Text that a linter or CPython would take for an instruction is put in quotes, which makes it plain text. */
export function comment(text: string): Py {
  const lines = wellFormed(text).replace(/\r\n?/g, "\n").trim().split("\n");
  return source(
    lines
      .map((line) =>
        `# ${harmless(escapeUnprintable(line.replaceAll("\t", "    ").trim()))}`.trimEnd(),
      )
      .join("\n"),
  );
}

function harmless(line: string): string {
  if (!pragma.test(line)) return line;
  return `'${line.replace(/coding(?=[:=])/gi, "$& ").replace(/#(?=\s*noqa)/gi, "# '")}'`;
}

const keywords = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global if import " +
    "in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

/** A name. Throws where Python would read another one (NFKC) or none. */
export function ident(name: string): Py {
  const valid =
    /^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name) &&
    name.normalize("NFKC") === name &&
    !keywords.has(name);
  if (!valid) throw new TextError("not a Python name", name);
  return source(name);
}

/** A dotted name, as in an import. */
export function dotted(name: string): Py {
  return join(name.split(".").map(ident), source("."));
}

/** A JSON value as a Python expression on one line; the formatter breaks it. Throws on what JSON cannot carry. */
export function literal(value: unknown): Py {
  return source(expression(value));
}

function expression(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number" && Number.isFinite(value))
    return Object.is(value, -0) ? "-0.0" : String(value);
  if (Array.isArray(value)) return `[${value.map(expression).join(", ")}]`;
  if (typeof value === "object") {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([key, member]) => `${quoted(key)}: ${expression(member)}`).join(", ")}}`;
  }
  throw new TypeError(`${String(value)} has no JSON form`);
}

/** Fragments with another between them. */
export function join(fragments: readonly Py[], separator: Py): Py {
  return source(fragments.map((fragment) => fragment.text).join(separator.text));
}

/** Fragments separated by commas: arguments, members of a collection. */
export const list = (fragments: readonly Py[]): Py => join(fragments, source(", "));

/** Fragments below each other, with `blank` empty lines between them. */
export const lines = (fragments: readonly Py[], blank = 0): Py =>
  join(fragments, source("\n".repeat(blank + 1)));
