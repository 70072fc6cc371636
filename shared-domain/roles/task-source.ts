import { splitNames as ourSplits, type Split } from "../contract.js";
import type { ClassFacts, FunctionFacts } from "../facts.js";
import { described } from "./findings.js";
import { fittingRows } from "./fitting-rows.js";
import { required } from "./member.js";
import { callableNamed, known, list, type Reading, valueNamed } from "./reading.js";
import type { Roles, TasksFrom } from "./roles.js";
import {
  anyName,
  likelySplit,
  mapSplits,
  ofRows,
  readsSplitField,
  splitParameter,
  splitsOfFunction,
} from "./splits.js";
import { bySplit } from "./missing-tasks.js";
import { countsOf } from "./task-counts.js";
import type { TaskCandidate } from "./task-candidate.js";
import { byId, taskCandidates } from "./task-candidates.js";
import { besides, oneSplit } from "./one-split.js";
import { unsaidSplits } from "./unsaid-splits.js";
import { askNested, askTraining } from "./untaken-rows.js";
import {
  type Rows,
  rowsOfFunction,
  rowsOfKeys,
  rowsOfValue,
  saidByRows,
  unknownRows,
} from "./task-rows.js";

/** Where rows come from, as far as it is settled before the start is known. */
export interface TaskSource {
  readonly roles: Pick<Roles["tasks"], "from" | "splits" | "args">;
  readonly rows: Rows;
}

const nowhere: TaskSource = {
  roles: { from: null, splits: {}, args: {} },
  rows: { ...unknownRows, absent: true },
};

/** The tasks as described, else as found. Null `from` means that seeds, or nothing, are the tasks. */
export function taskSource(reading: Reading, klass: ClassFacts | null): TaskSource {
  const tasks = reading.description.tasks ?? {};
  const candidates = taskCandidates(reading.facts, klass, reading.rowFiles);
  if (tasks.from !== undefined) return asDescribed(reading, tasks.from, candidates);
  if (tasks.seeds !== undefined && Object.keys(tasks.seeds).length > 0) return nowhere;
  if (candidates.length === 0) askFitting(reading, klass);
  const best = likeliest(candidates, reading);
  if (best !== null) {
    passOthers(reading, candidates, best);
    askTraining(reading, klass, best);
    askNested(reading, best);
  }
  return best === null ? nowhere : settled(reading, best);
}

/** Rows that fit what starting takes may be the tasks, whatever they are called: only the author knows. */
function askFitting({ facts, findings }: Reading, klass: ClassFacts | null): void {
  const fits = fittingRows(facts, klass);
  if (fits.length > 0)
    findings.ask({
      key: "tasks.from",
      why: `nothing is named after tasks, and ${fits.map(({ reason }) => reason).join("; ")}${bySplit(klass)}`,
      candidates: fits.map(({ from }) => from),
      assumed: fits.some(({ unsure }) => unsure),
    });
}

/** Says which other places of rows there are. */
function passOthers(
  { facts, findings }: Reading,
  all: readonly TaskCandidate[],
  best: TaskCandidate,
) {
  const taken = new Set(typeof best.from === "string" ? [best.from] : Object.values(best.from));
  for (const { from, f } of all) {
    const names = typeof from === "string" ? [from] : Object.values(from);
    for (const name of names.filter((each) => !taken.has(each) && !best.f?.names.includes(each)))
      findings.pass(
        "tasks.from",
        name,
        f?.at ?? valueNamed(facts, name)?.at ?? null,
        `${list([...taken])} ${taken.size > 1 ? "say" : "says"} tasks more plainly`,
      );
  }
}

/** Whether a function that takes a split and tells none comes behind values that name them and that it does not read: it makes their rows. */
function behind(c: TaskCandidate, candidates: readonly TaskCandidate[], reading: Reading): boolean {
  const makes = ({ f, form, from }: TaskCandidate): boolean =>
    f === null &&
    form <= 2 &&
    !(typeof from === "string" ? [from] : Object.values(from)).some((n) => c.f?.names.includes(n));
  return c.form === 0 && namesIn(reading, c)?.length === 0 && candidates.some(makes);
}

/** One candidate by form, then by name; what another one calls is a part of it. A tie is asked. */
function likeliest(candidates: readonly TaskCandidate[], reading: Reading): TaskCandidate | null {
  const order = (c: TaskCandidate): number =>
    (behind(c, candidates, reading) ? 3 : c.form) * 10 + c.rank;
  const first = Math.min(...candidates.map(order));
  const best = candidates.filter((c) => order(c) === first);
  const outer = best.filter(
    (c) =>
      !best.some(
        (other) => other !== c && typeof c.from === "string" && other.f?.names.includes(c.from),
      ),
  );
  if (outer.length > 1) {
    const names = outer.map((c) =>
      typeof c.from === "string" ? c.from : Object.values(c.from).join(", "),
    );
    reading.findings.ask({
      key: "tasks.from",
      why: `${list(names)} may all be the tasks`,
      candidates: outer.map((c) => c.from),
    });
    return null;
  }
  return outer[0] ?? null;
}

function asDescribed(
  reading: Reading,
  from: TasksFrom,
  candidates: readonly TaskCandidate[],
): TaskSource {
  const same = candidates.find((c) => JSON.stringify(c.from) === JSON.stringify(from));
  if (same) return settled(reading, same);
  for (const name of typeof from === "string" ? [from] : Object.values(from)) {
    if (!name.endsWith(".jsonl") && !known(reading.facts, name)) {
      reading.findings.report(
        "ROLE_MISSING",
        `the module has no \`${name}\` for the tasks`,
        described("tasks.from"),
      );
    }
  }
  return settled(reading, unranked(reading, from));
}

/** A source that the author named and that no rule would have found. */
function unranked(reading: Reading, from: TasksFrom): TaskCandidate {
  const { facts, rowFiles } = reading;
  const name =
    typeof from === "string"
      ? from
      : (ourSplits.map((split) => from[split]).find((path) => path !== undefined) ?? "");
  const f = callableNamed(facts, name);
  const constant = valueNamed(facts, name);
  const file = rowFiles.find((row) => row.path === name);
  const identified = constant?.shape === "mapping" && byId(facts, constant);
  const rows = f
    ? rowsOfFunction(facts, f)
    : constant
      ? { ...rowsOfValue(facts, constant), ...(identified ? { ids: constant.keys } : {}) }
      : file
        ? rowsOfKeys(file.keys)
        : unknownRows;
  const splits =
    typeof from !== "string"
      ? []
      : constant?.shape === "mapping"
        ? identified
          ? null
          : constant.keys
        : f && likelySplit(f)
          ? []
          : saidByRows(rows);
  return { from, form: 0, rank: 0, reason: "", rows, f, splits };
}

function settled(reading: Reading, candidate: TaskCandidate): TaskSource {
  const { findings, description } = reading;
  const wanted = description.tasks?.from !== undefined;
  const parameter = candidate.f && (wanted ? likelySplit : splitParameter)(candidate.f);
  if (description.tasks?.from === undefined) findings.because("tasks.from", candidate.reason);
  if (typeof candidate.from === "string") unsaidSplits(reading, candidate.from);
  const named = namesIn(reading, candidate, parameter);
  const splits = description.tasks?.splits ?? splitsOf(candidate, named, reading);
  return {
    roles: {
      from: candidate.from,
      splits,
      args: argumentsOf(reading, candidate.f, parameter?.name),
    },
    rows: candidate.rows,
  };
}

/** The names of splits that a candidate tells, of a function those that its parameter takes; null where it has none. */
function namesIn(
  reading: Reading,
  { f, splits }: TaskCandidate,
  parameter = f && splitParameter(f),
): readonly string[] | null {
  if (f === null || parameter === null) return splits;
  const files = [...reading.rowFiles.map(({ path }) => path), ...reading.facts.files];
  return splitsTold(reading, f, splitsOfFunction(f, parameter, files));
}

/** What a function tells of its splits, else the rows that it chooses from by their own field. */
function splitsTold({ facts }: Reading, f: FunctionFacts, told: string[]): readonly string[] {
  if (told.length > 0) return told;
  const constants = facts.constants.filter((c) => f.names.includes(c.name));
  const rows = [...constants.map((c) => rowsOfValue(facts, c)), rowsOfFunction(facts, f)];
  return rows.map(({ splits }) => splits ?? []).find((splits) => splits.length > 0) ?? told;
}

function splitsOf(
  candidate: TaskCandidate,
  names: readonly string[] | null,
  { facts, findings }: Reading,
): Record<string, Split> {
  if (typeof candidate.from !== "string") return {};
  const counts = countsOf(facts, candidate.from);
  if (names === null) {
    findings.ask(oneSplit(candidate, candidate.from, counts, besides(facts, candidate.from)));
    return { train: "train" };
  }
  const { f, rows } = candidate;
  const said = f !== null && (readsSplitField(f) || (rows.splits === null && !splitParameter(f)));
  const untold = f === null ? ofRows : said ? { ...ofRows, assumed: true } : anyName;
  return mapSplits(names, findings, counts, untold);
}

/** What a task function is called with: the split, what the author described, and a question for what else it requires. */
function argumentsOf(
  reading: Reading,
  f: FunctionFacts | null,
  split: string | undefined,
): Roles["tasks"]["args"] {
  const given = reading.description.tasks?.args ?? {};
  const args = split !== undefined && !(split in given) ? { [split]: "$split", ...given } : given;
  for (const p of f ? required(f) : []) {
    if (!(p.name in args)) {
      reading.findings.ask({
        key: `tasks.args.${p.name}`,
        why: `\`${f!.name}\` requires \`${p.name}\``,
        candidates: [],
      });
    }
  }
  return args;
}
