/**
 * Settles the driver's modules for one contract. In their sources a module asks `parts.py` what an environment has
 * (`if POOL:`, `x if POOL else y`, a line that ends in `# where POOL`); a contract answers that for good, so what is emitted holds the answer's branch alone,
 * without the imports and the functions that only the other branch had.
 */

import {
  type Around,
  endOf,
  indentOf,
  type Texts,
  withoutMissing,
  withoutUnused,
} from "./driver-unused.js";

/** What `parts.py` answers for one contract, by the names that the sources ask by. */
export type Answers = Readonly<Record<string, boolean>>;

/** The modules of a tree, settled: their questions answered, and nothing imported or defined that none of them uses. */
export function settled(sources: Texts, answers: Answers, around?: Around): Texts {
  const there = new Map([...sources, ...(around?.users ?? [])]);
  let texts: Texts = new Map(
    [...sources].map(([path, text]) => {
      const lines = answered(text.split("\n"), answers);
      return [path, withoutMissing(lines, path, there).join("\n")];
    }),
  );
  for (let next = withoutUnused(texts, around); ; next = withoutUnused(texts, around)) {
    if ([...next].every(([path, text]) => texts.get(path) === text)) return laidOut(texts);
    texts = next;
  }
}

/**
 * Texts without the empty lines that what is gone leaves behind, and without names for what is only returned by now; the formatter
 * adds lines where more have to be.
 */
const laidOut = (texts: Texts): Texts =>
  new Map([...texts].map(([path, text]) => [path, closed(text)]));

const closed = (text: string): string =>
  `${text
    .replace(/\n{3,}(?!def |class |async |@)/g, "\n\n")
    .replace(/^((?:from \..*|\))\n)\n+(?=from \.)/gm, "$1")
    .replace(/^( +)(\w+) = (.+)\n\1return \2$/gm, "$1return $3")
    .trimEnd()}\n`;

interface Branch {
  /** What it asks; null for `else`. */
  readonly asks: string | null;
  readonly suite: readonly string[];
}

const head = /^\s*(?:(?:if|elif) (.+)|else):(?: {2}#.*)?$/;

/** The branches of the `if` at a line, and where it ends. */
function branchesAt(
  lines: readonly string[],
  start: number,
): { readonly branches: readonly Branch[]; readonly end: number } {
  const branches: Branch[] = [];
  let at = start;
  do {
    const end = endOf(lines, at);
    branches.push({ asks: head.exec(lines[at]!)![1] ?? null, suite: lines.slice(at + 1, end) });
    at = end;
  } while (
    indentOf(lines[at] ?? "") === indentOf(lines[start]!) &&
    /^\s*(?:elif .+|else):(?: {2}#.*)?$/.test(lines[at] ?? "")
  );
  return { branches, end: at };
}

/** The lines with every question answered. */
function answered(lines: readonly string[], answers: Answers): readonly string[] {
  const out: string[] = [];
  let shorter = false;
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!;
    if (!/^\s*if .+:(?: {2}#.*)?$/.test(line)) {
      const kept = there(line, answers);
      shorter ||= kept.length === 0;
      if (shorter && /^\s*[)\]}]/.test(line)) {
        // Without its last comma, the formatter may write on one line what now fits there.
        out.push(out.pop()!.replace(/,$/, ""));
        shorter = false;
      }
      out.push(...kept.map((each) => chosen(each, answers)));
      at += 1;
      continue;
    }
    const { branches, end } = branchesAt(lines, at);
    const left = remaining(branches, answers);
    if (branches.every(({ asks }, index) => left[index]?.asks === asks)) {
      out.push(line);
      at += 1;
      continue;
    }
    out.push(...written(left, indentOf(line), answers));
    at = left[0]?.asks === null && isLeft(left[0].suite) ? afterBlock(lines, end, line) : end;
  }
  return out;
}

/** Whether a suite ends by leaving its function: what follows it is never reached. */
function isLeft(suite: readonly string[]): boolean {
  const indent = indentOf(suite.find((line) => line.trim() !== "") ?? "");
  const last = suite.findLast(
    (line) => indentOf(line) === indent && !/^\s*(?:[)\]}]|$)/.test(line),
  );
  return /^\s*(?:return|raise)\b/.test(last ?? "");
}

/** Where the block ends that a line of it stands in: with the blank lines that follow it. */
function afterBlock(lines: readonly string[], start: number, line: string): number {
  const next = lines.findIndex(
    (each, at) => at >= start && each.trim() !== "" && indentOf(each) < indentOf(line),
  );
  let end = next === -1 ? lines.length : next;
  while (end > start && lines[end - 1]!.trim() === "") end -= 1;
  return end;
}

/** The branches that can be taken; one that is always taken asks nothing. */
function remaining(branches: readonly Branch[], answers: Answers): readonly Branch[] {
  const left: Branch[] = [];
  for (const { asks, suite } of branches) {
    const rest = asks === null ? null : unanswered(asks, answers);
    if (rest === false) continue;
    left.push({ asks: rest, suite });
    if (rest === null) break;
  }
  return left;
}

/** What is left of a condition: null where it holds, false where it does not. */
function unanswered(condition: string, answers: Answers): string | null | false {
  const plain = condition.replace(/"[^"]*"/g, '""');
  if (!plain.includes(" or ")) return unansweredAll(condition, answers);
  if (plain !== condition || plain.includes("(")) return condition;
  const left: string[] = [];
  for (const part of condition.split(" or ")) {
    const rest = unansweredAll(part, answers);
    if (rest === null) return null;
    if (rest !== false) left.push(rest);
  }
  return left.length > 0 ? left.join(" or ") : false;
}

/** The same of parts that are joined by `and`. */
function unansweredAll(condition: string, answers: Answers): string | null | false {
  const left: string[] = [];
  for (const part of condition.split(" and ")) {
    const [, not, name] = /^(not )?([A-Z_]+)$/.exec(part) ?? [];
    const answer = answers[name ?? ""];
    if (answer === undefined) left.push(part);
    else if (answer === (not !== undefined)) return false;
  }
  return left.length > 0 ? left.join(" and ") : null;
}

function written(branches: readonly Branch[], indent: number, answers: Answers): readonly string[] {
  const space = " ".repeat(indent);
  const [first] = branches;
  if (first?.asks === null)
    return answered(
      first.suite.map((line) => line.replace(/^ {4}/, "")),
      answers,
    );
  return branches.flatMap(({ asks, suite }, index) => {
    const word = asks === null ? "else" : `${index === 0 ? "if" : "elif"} ${asks}`;
    return [`${space}${word}:`, ...answered(suite, answers)];
  });
}

/** A line that stands only with an answer, as a parameter or a name among others does: `judge: Judge,  # where JUDGE`. */
function there(line: string, answers: Answers): readonly string[] {
  const [, code, not, name] = /^(.*\S) {2}# where (not )?([A-Z_]+)$/.exec(line) ?? [];
  const answer = answers[name ?? ""];
  if (answer === undefined) return [line];
  return answer === (not === undefined) ? [code!] : [];
}

/** A line whose value depends on an answer: `x = a if POOL else b`. */
function chosen(line: string, answers: Answers): string {
  const asked =
    /^(\s*(?:return |(?:[\w.]+(?:\[\w+\])?(?:: [^=]+)? \|?= )))(.+) if (not )?([A-Z_]+) else (.+)$/.exec(
      line,
    );
  const [, before, yes, not, name, no] = asked ?? [];
  const answer = answers[name ?? ""];
  if (answer === undefined) return line;
  return `${before}${answer === (not === undefined) ? yes : no}`;
}
