import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "yaml";
import { aroundOf } from "../../src/describe/around.js";
import { decisionsOf } from "../../src/describe/decisions.js";
import { stateFor } from "../../src/describe/describe-idea.js";
import { openQuestions } from "../../src/interview/ask-what-is-left.js";
import { parseTool } from "../../src/interview/notation.js";
import type { Around } from "../../src/interview/subject.js";
import { packageRoot } from "../../src/installation/package-root.js";
import { Registry } from "../../src/installation/registry.js";
import { parameterName, toolName } from "../../src/interview/understand/tool-names.js";
import type { PlannedTool } from "../../src/starters/plan.js";

/** A text with what must be read from it, and what may. */
export interface Example {
  readonly id: string;
  readonly text: string;
  readonly must: Readonly<Record<string, unknown>>;
  /** Keys that may be read besides; a mapping says which values. */
  readonly may?: readonly (string | Readonly<Record<string, readonly unknown[]>>)[];
}

/** What reading one text came to. */
export interface Scored {
  readonly id: string;
  readonly right: number;
  readonly points: number;
  readonly missed: readonly string[];
  readonly inventions: readonly string[];
  readonly needless: readonly string[];
  /** Keys that are claimed of the text, and those of them whose value is made up. */
  readonly claimed: readonly string[];
  readonly wrong: readonly string[];
}

/** Short names of the keys, as the examples use them. */
const keyOf: Readonly<Record<string, string>> = {
  kind: "answers.archetype",
  cap: "limits.calls",
  mode: "reward.mode",
  range: "reward.range",
  name: "name",
  license: "license",
  secrets: "secrets",
  frameworks: "frameworks",
};
const longKey = (key: string): string => keyOf[key] ?? `answers.${key}`;

/** Keys that are never a claim about the text, or whose value is the text itself. */
const free = new Set([
  "answers.description",
  "answers.goal",
  "answers.build",
  "answers.actions",
  "answers.state",
  "answers.fields",
  "DIR",
]);
/** Questions that are the person's to answer whatever the text says. */
const always = new Set(["answers.build", "name", "DIR"]);

/** The names of all files of `fixtures/descriptions`. */
export const descriptionFiles = (): readonly string[] =>
  readdirSync(join(packageRoot, "fixtures", "descriptions"))
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => name.slice(0, -".yaml".length))
    .sort();

/** The keys that an example leaves open, with values or without. */
export const openKeys = ({ may = [] }: Example): readonly string[] =>
  may.flatMap((said) => (typeof said === "string" ? [said] : Object.keys(said)));

/** The examples of one file of `fixtures/descriptions`. */
export const examplesOf = (file: string): readonly Example[] =>
  parse(
    readFileSync(join(packageRoot, "fixtures", "descriptions", `${file}.yaml`), "utf8"),
  ) as Example[];

/** What an interview outside any folder knows. */
export const anywhere = (): Promise<Around> =>
  aroundOf({
    folder: join(tmpdir(), "nowhere"),
    named: false,
    cwd: tmpdir(),
    registry: new Registry(),
    domain: undefined,
    answers: undefined,
    yes: false,
    frameworks: undefined,
    python: undefined,
    choices: {} as never,
    onProgress: () => {},
  });

/** Holds what is read of an example against what must and may be. */
export function score({ id, text, must, may = [] }: Example, around: Around): Scored {
  const state = stateFor({ "answers.description": text }, around);
  const decisions = decisionsOf(state).filter(({ how }) => how !== "assumed");
  const asked = openQuestions(state).map(({ key }) => key);
  const notes = state.subject.reading.remarks.map(({ code }) => code as string);
  const missed: string[] = [];
  const inventions: string[] = [];
  const wrong = new Set<string>();
  let points = 0;
  for (const [key, wanted] of Object.entries(must)) {
    if (key === "notes" || key === "asks") {
      for (const one of wanted as string[]) {
        points += 1;
        if (!(key === "notes" ? notes : asked).includes(one)) missed.push(`${key}: ${one}`);
      }
      continue;
    }
    const read = decisions.find((decision) => decision.key === longKey(key))?.value;
    const held = key === "tools" ? tools(read, wanted as string[]) : one(key, read, wanted);
    points += held.points;
    missed.push(...held.missed);
    inventions.push(...held.invented);
    if (held.invented.length > 0) wrong.add(longKey(key));
  }
  const claims = decisions.filter(
    ({ key, value }) =>
      !free.has(key) && key !== "name" && !(Array.isArray(value) && value.length === 0),
  );
  const named = [...Object.keys(must), ...may.filter((said) => typeof said === "string")];
  const valued = new Map(
    may.flatMap((said) => (typeof said === "string" ? [] : Object.entries(said))),
  );
  for (const { key, value, words } of claims) {
    const short = [...valued.keys()].find((said) => longKey(said) === key);
    const fits =
      short === undefined
        ? named.some((said) => longKey(said) === key)
        : wrong.has(key) || within(short, value, valued.get(short)!, must[short]);
    if (
      fits ||
      (short === undefined && key === longKey("structure") && follow({ must, may }, value))
    )
      continue;
    wrong.add(key);
    inventions.push(`${key} = ${JSON.stringify(value)} of "${words}"`);
  }
  const settled = (key: string): boolean => Object.keys(must).some((said) => longKey(said) === key);
  const needless = asked.filter(
    (key) =>
      !always.has(key) && settled(key) && !(must["asks"] as string[] | undefined)?.includes(key),
  );
  return {
    id,
    right: points - missed.length,
    points,
    missed,
    inventions,
    needless,
    claimed: claims.map(({ key }) => key),
    wrong: [...wrong],
  };
}

/** Whether structures that an example does not list follow from what it holds of tools and a user. */
const follow = ({ must, may = [] }: Pick<Example, "must" | "may">, read: unknown): boolean =>
  must["structure"] === undefined &&
  (read as readonly string[]).every(
    (one) =>
      (one === "multi-turn" && (must["user"] !== undefined || may.includes("user"))) ||
      (one === "multi-step" && must["tools"] !== undefined && must["user"] === undefined) ||
      (one === "single-step" && must["tools"] === undefined && must["user"] === undefined),
  );

/** Whether a value that may be read is one of those listed; of lists, whether all members are. */
function within(key: string, read: unknown, may: readonly unknown[], must: unknown): boolean {
  if (["success", "feedback", "user"].includes(key))
    return [...may, must].some(
      (part) =>
        part !== undefined && String(read).toLowerCase().includes(String(part).toLowerCase()),
    );
  const listed = new Set([...may.flat(), ...[must].flat()].map(show));
  if (key === "amounts")
    return (read as { amount: number }[]).every(
      ({ amount }) => amount === 0 || listed.has(show(amount)),
    );
  if (key !== "range" && Array.isArray(read)) return read.every((one) => listed.has(show(one)));
  return [...may, must].some((one) => show(one) === show(read));
}

interface Held {
  readonly points: number;
  readonly missed: readonly string[];
  readonly invented: readonly string[];
}

/** A value as text; the order of a mapping's keys tells nothing. */
const show = (value: unknown): string =>
  JSON.stringify(value, (_, held: unknown) =>
    typeof held === "object" && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  );

function one(key: string, read: unknown, wanted: unknown): Held {
  const fits = ((): boolean => {
    if (read === undefined) return false;
    if (key === "kind") return (wanted as string[]).includes(String(read));
    if (["success", "feedback", "user"].includes(key))
      return String(read).toLowerCase().includes(String(wanted).toLowerCase());
    if (key === "amounts")
      return (wanted as number[]).every((amount) =>
        (read as { amount: number }[]).some((paid) => paid.amount === amount),
      );
    if (["structure", "capabilities", "files", "without", "secrets"].includes(key))
      return (wanted as string[]).every((member) => (read as string[]).includes(member));
    if (key === "frameworks")
      return show([...(read as string[])].sort()) === show([...(wanted as string[])].sort());
    return show(read) === show(wanted);
  })();
  const wrong = `${key}: ${show(read)} instead of ${show(wanted)}`;
  return {
    points: 1,
    missed: fits ? [] : [wrong],
    invented: fits || read === undefined ? [] : [wrong],
  };
}

/** A line with the names that its tool and parameters can have: a reading renames `done` and `from`, and says so. */
function renamed(line: string): string {
  const [, name, inside] = /^(\w+)(?:\(([^)]*)\))?$/.exec(line) ?? [];
  if (name === undefined) return line;
  const parameters = inside?.split(/,\s*/).map((one) => one.replace(/^\w+/, parameterName));
  const called = toolName(name, inside?.match(/^\w+/)?.[0]);
  return parameters === undefined ? called : `${called}(${parameters.join(", ")})`;
}

/** A point for each tool, and one more for each whose parameters are named. */
function tools(read: unknown, wanted: readonly string[]): Held {
  const found = (read ?? []) as PlannedTool[];
  const missed: string[] = [];
  let points = 0;
  const matched = new Set<string>();
  for (const line of wanted) {
    const asked = parseTool(renamed(line)) as PlannedTool;
    const tool = found.find(({ name }) => name === asked.name || name.startsWith(`${asked.name}_`));
    points += 1;
    if (tool === undefined) missed.push(`tool ${line}`);
    else matched.add(tool.name);
    if (asked.parameters === undefined) continue;
    points += 1;
    const plain = (one: PlannedTool | undefined): string =>
      show(
        one?.parameters?.map(({ name, type, choices, minimum, maximum, default: preset }) => [
          name,
          type === "string" || type === "number" ? type : type,
          choices,
          minimum,
          maximum,
          preset,
        ]),
      );
    if (plain(tool) !== plain(asked)) missed.push(`parameters of ${line}: ${plain(tool)}`);
  }
  return {
    points,
    missed,
    invented: found.filter(({ name }) => !matched.has(name)).map(({ name }) => `tool ${name}`),
  };
}

/** Everything that examples came to, as a table. */
export function table(scored: readonly Scored[]): string {
  const sum = (of: (one: Scored) => number): number =>
    scored.reduce((all, one) => all + of(one), 0);
  const [right, points] = [sum((one) => one.right), sum((one) => one.points)];
  const rows = scored.map(
    ({ id, right: hit, points: all, inventions, needless }) =>
      `${id.padEnd(24)} ${`${hit}/${all}`.padStart(7)} ${String(inventions.length).padStart(10)} ${String(needless.length).padStart(9)}`,
  );
  return [
    `${"text".padEnd(24)} ${"right".padStart(7)} ${"inventions".padStart(10)} ${"needless".padStart(9)}`,
    ...rows,
    `${"all".padEnd(24)} ${`${right}/${points}`.padStart(7)} ${String(sum((one) => one.inventions.length)).padStart(10)} ${String(sum((one) => one.needless.length)).padStart(9)}   recall ${((100 * right) / points).toFixed(1)} %`,
  ].join("\n");
}

/** How often each kind of claim is made, and how often it is wrong. */
export function claimsTable(scored: readonly Scored[]): string {
  const count = (of: (one: Scored) => readonly string[], key: string): number =>
    scored.filter((one) => of(one).includes(key)).length;
  const keys = [...new Set(scored.flatMap(({ claimed, wrong }) => [...claimed, ...wrong]))];
  return [
    `${"claim".padEnd(24)} ${"made".padStart(7)} ${"wrong".padStart(7)}`,
    ...keys
      .sort()
      .map(
        (key) =>
          `${key.padEnd(24)} ${String(count((one) => one.claimed, key)).padStart(7)} ${String(count((one) => one.wrong, key)).padStart(7)}`,
      ),
  ].join("\n");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const around = await anywhere();
  const files = process.argv.slice(2).filter((one) => !one.startsWith("-"));
  const all: Scored[] = [];
  for (const file of files.length > 0 ? files : descriptionFiles()) {
    const scored = examplesOf(file).map((example) => score(example, around));
    all.push(...scored);
    process.stdout.write(`${file}\n${table(scored)}\n\n`);
    if (process.argv.includes("--why"))
      for (const { id, missed, inventions, needless } of scored)
        for (const [what, lines] of Object.entries({ missed, inventions, needless }))
          for (const line of lines) process.stdout.write(`${id}  ${what}  ${line}\n`);
  }
  process.stdout.write(`${claimsTable(all)}\n`);
}
