import { splitNames as ourSplits, type Split } from "../contract.js";
import type { Facts, FunctionFacts } from "../facts.js";
import { kindOf, required, returned } from "./member.js";
import type { Value } from "./named-values.js";
import { type TaskCandidate, unsaid } from "./task-candidate.js";
import { type Rows, rowsOfFunction } from "./task-rows.js";
import { rank, snake, splitOf } from "./vocabulary.js";

/** Rows of one split that have a name of their own. */
interface Named {
  readonly from: string;
  readonly rows: Rows;
}

/** By what the names have in common beside their split. */
type Groups = Map<string, Map<Split, Named>>;

/** `TRAIN_TASKS` and `TEST_TASKS`, `load_train()` and `load_test()`: one name for each split. */
export function perSplit(
  facts: Facts,
  functions: readonly FunctionFacts[],
  values: readonly Value[],
): TaskCandidate[] {
  const groups: Groups = new Map();
  for (const value of values)
    if (["sequence", "unknown"].includes(kindOf(value.type, value.value)))
      addTo(groups, value.name, { from: `${value.within}${value.name}`, rows: value.rows });
  for (const f of functions)
    if (required(f).length === 0 && ["sequence", "unknown"].includes(returned(f)))
      addTo(groups, f.name, { from: f.name, rows: rowsOfFunction(facts, f) });
  for (const [rest, group] of groups) besideSplits(rest, group, values);
  return [...groups].flatMap(([rest, group]) => ofGroup(rest, group));
}

function addTo(groups: Groups, name: string, named: Named): void {
  const split = splitOf(name);
  const rest = snake(name)
    .split("_")
    .filter((part) => splitOf(part) === null && !["set", "split", "held", "out"].includes(part))
    .join("_");
  if (split === null || /(?:^|_)(?:seeds?|size|count|n|num|file|path|dir)(?:_|$)/.test(rest))
    return;
  const group = groups.get(rest) ?? new Map<Split, Named>();
  if (!group.has(split)) group.set(split, named);
  groups.set(rest, group);
}

function ofGroup(rest: string, group: ReadonlyMap<Split, Named>): TaskCandidate[] {
  const plain = rest === "" ? 0 : rank("tasks", rest);
  if (plain === null && group.size < 2) return [];
  const members = ourSplits
    .filter((split) => group.has(split))
    .map((split) => [split, group.get(split)!] as const);
  const names = members.map(([, member]) => `\`${member.from}\``).join(", ");
  const all = members.map(([, member]) => member.rows);
  return [
    {
      from: Object.fromEntries(members.map(([split, member]) => [split, member.from])),
      form: 2,
      rank: plain ?? unsaid,
      reason: `${names} ${members.length > 1 ? "are" : "is"} named after ${members.length > 1 ? "splits" : "a split"}`,
      rows: all.find((rows) => rows.keys !== null) ?? all[0]!,
      f: null,
      splits: [],
    },
  ];
}

/** Whether rows are told to have the same fields. */
const alike = (a: Rows, b: Rows): boolean =>
  a.keys !== null && b.keys !== null && [...a.keys].sort().join() === [...b.keys].sort().join();

/** `TASKS` beside `EVAL_TASKS`: the one that says no split is train. */
function besideSplits(rest: string, group: Map<Split, Named>, values: readonly Value[]): void {
  const listed = values.filter(
    ({ name }) => splitOf(name) === null && rank("tasks", name) !== null,
  );
  const plain = listed.filter(({ name }) => rank("tasks", name) === 0);
  const beside = [...group.values()].map(({ rows }) => rows);
  const only =
    plain.length > 0 ? plain : listed.filter(({ rows }) => beside.every((b) => alike(rows, b)));
  const lone =
    values.find(({ name }) => snake(name) === rest) ??
    (rest === "" && only.length === 1 ? only[0] : undefined);
  if (lone === undefined || group.has("train")) return;
  if (["sequence", "unknown"].includes(kindOf(lone.type, lone.value)))
    group.set("train", { from: `${lone.within}${lone.name}`, rows: lone.rows });
}
