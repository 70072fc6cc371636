import type { Contract } from "../../shared-domain/contract.js";
import { type Change, datasets, rollouts } from "./change.js";
import { compareFields } from "./compare-fields.js";
import { compareTasks } from "./compare-tasks.js";
import { compareTools, type ToolPair } from "./compare-tools.js";
import type { RenameChoices } from "./rename-choices.js";

/** Everything that is another in two contracts, in the domain's words. `pairs` are the tools that go on. */
export function compareContracts(
  before: Contract,
  after: Contract,
  pairs: readonly ToolPair[],
  choices: RenameChoices,
): readonly Change[] {
  return [
    ...compareNames(before, after),
    ...compareTools(before, after, pairs, choices),
    ...compareRow(before, after, choices),
    ...compareTasks(before.tasks, after.tasks),
    ...compareReward(before.reward, after.reward),
    ...compareLimits(before.limits, after.limits),
    ...compareTexts(before, after),
    ...compareRoles(before, after, pairs),
  ];
}

function compareRow(
  before: Contract,
  after: Contract,
  { pairs, gone }: RenameChoices,
): readonly Change[] {
  const [was, is] = [before.tasks.row, after.tasks.row];
  const fields = compareFields(was, is, {
    subject: "tasks.row",
    title: "the task",
    calls: false,
    renamed: pairs,
    gone,
  });
  if (fields.length > 0 || JSON.stringify(was) === JSON.stringify(is)) return fields;
  return [
    {
      kind: "tasks-changed",
      subject: "tasks.row",
      summary: "rows of tasks are checked otherwise",
      breaks: [],
    },
  ];
}

function compareNames(before: Contract, after: Contract): Change[] {
  const changes: Change[] = [];
  if (before.name !== after.name) {
    const breaks = [datasets(`rows and configs that were written before name \`${before.name}\``)];
    changes.push({
      kind: "environment-renamed",
      subject: "name",
      summary: `the environment \`${before.name}\` is now called \`${after.name}\``,
      breaks,
    });
  }
  const [file, klass] = [
    [before.domain.file, after.domain.file],
    [before.domain.class, after.domain.class],
  ] as const;
  if (file[0] !== file[1])
    changes.push({
      kind: "module-renamed",
      subject: "domain.file",
      summary: `the domain is now in ${file[1]}, was in ${file[0]}`,
      breaks: [],
    });
  if (klass[0] !== klass[1])
    changes.push({
      kind: "class-renamed",
      subject: "domain.class",
      summary: `the episode is now ${said(klass[1])}, was ${said(klass[0])}`,
      breaks: [],
    });
  return changes;
}

function compareReward(before: Contract["reward"], after: Contract["reward"]): Change[] {
  const range = (of: Contract["reward"]["range"]): string =>
    of === "open" ? "open" : `${of[0]} to ${of[1]}`;
  const changes: Change[] = [];
  if (range(before.range) !== range(after.range)) {
    const breaks = [rollouts("their rewards lie on another scale")];
    changes.push({
      kind: "reward-changed",
      subject: "reward.range",
      summary: `the reward range is now ${range(after.range)}, was ${range(before.range)}`,
      breaks,
    });
  }
  if (before.solve !== after.solve)
    changes.push({
      kind: "reward-changed",
      subject: "reward.solve",
      summary: `\`solve\` ${after.solve === undefined ? "earns the top again" : "is a reference now and need not earn the top"}`,
      breaks: [],
    });
  if (before.mode !== after.mode) {
    const when = after.mode === "dense" ? "call by call" : "on the call that ends the episode";
    changes.push({
      kind: "reward-changed",
      subject: "reward.mode",
      summary: `the reward is now paid ${when}`,
      breaks: [rollouts("their rewards were paid on other calls")],
    });
  }
  return changes;
}

const limitWords: Readonly<Record<keyof Contract["limits"], string>> = {
  calls: "calls of an episode",
  call_seconds: "seconds of a call",
  idle_seconds: "seconds without a call",
  episodes: "episodes at once",
};

function compareLimits(before: Contract["limits"], after: Contract["limits"]): Change[] {
  return (Object.keys(limitWords) as (keyof Contract["limits"])[]).flatMap((key): Change[] => {
    if (before[key] === after[key]) return [];
    const breaks =
      key === "calls" && after[key] < before[key]
        ? [rollouts(`those with more than ${after[key]} calls are cut off`)]
        : [];
    return [
      {
        kind: "limit-changed",
        subject: `limits.${key}`,
        summary: `the limit of ${limitWords[key]} is now ${after[key]}, was ${before[key]}`,
        breaks,
      },
    ];
  });
}

function compareTexts(before: Contract, after: Contract): Change[] {
  const changes: Change[] = [];
  if (before.system_prompt !== after.system_prompt) {
    const summary = `the system prompt ${after.system_prompt === null ? "is gone" : before.system_prompt === null ? "is new" : "changed"}`;
    changes.push({
      kind: "prompt-changed",
      subject: "system_prompt",
      summary,
      breaks: [rollouts("they were made under another system prompt")],
    });
  }
  for (const key of ["title", "description"] as const) {
    if (before[key] !== after[key])
      changes.push({
        kind: "other",
        subject: key,
        summary: `the ${key} of the environment changed`,
        parts: ["configs", "readme"],
        breaks: [],
      });
  }
  const secrets = [
    ...difference(after.secrets, before.secrets).map((name) => `needs ${name} now`),
    ...difference(before.secrets, after.secrets).map((name) => `no longer needs ${name}`),
  ];
  for (const words of secrets)
    changes.push({
      kind: "other",
      subject: "secrets",
      summary: `the environment ${words}`,
      parts: ["configs", "readme"],
      breaks: [],
    });
  if (secrets.length === 0 && JSON.stringify(before.secrets) !== JSON.stringify(after.secrets))
    changes.push({
      kind: "other",
      subject: "secrets",
      summary: "the secrets stand in another order",
      parts: ["configs"],
      breaks: [],
    });
  if (before.language !== after.language)
    changes.push({
      kind: "other",
      subject: "language",
      summary: `the domain is now written in ${after.language}`,
      parts: ["tests"],
      breaks: [],
    });
  return changes;
}

const difference = (of: readonly string[], others: readonly string[]): string[] =>
  of.filter((name) => !others.includes(name));

/** Roles that are told elsewhere. */
const elsewhere = new Set(["file", "class", "signatures"]);

/** Who plays which role, and how episodes are made; the one place for whatever has no words of its own. */
function compareRoles(before: Contract, after: Contract, pairs: readonly ToolPair[]): Change[] {
  const renamed = new Map(
    pairs.flatMap(([old, now]) => [
      [old.name, now.name] as const,
      ...(old.method === null ? [] : [[old.method, now.method ?? now.name] as const]),
    ]),
  );
  const moved = (value: unknown): string =>
    JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === "string" ? (renamed.get(inner) ?? inner) : inner,
    );
  const keys = (Object.keys(after.domain) as (keyof Contract["domain"])[]).filter(
    (key) => !elsewhere.has(key),
  );
  return keys.flatMap((key): Change[] => {
    const [was, is] =
      key === "start" ? startsOf(before, after) : [before.domain[key], after.domain[key]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    // The tool goes on under another name, and in its role.
    if (moved(was) === JSON.stringify(is)) return [];
    const breaks = harmless.has(key) ? [] : [rollouts("played again they may come out otherwise")];
    return [
      {
        kind: "role-changed",
        subject: `domain.${key}`,
        summary: `\`${key}\` of the domain is now ${said(is)}, was ${said(was)}`,
        breaks,
      },
    ];
  });
}

/** How episodes start. Which fields of the row that takes is told of the fields; only their order is told here. */
function startsOf(before: Contract, after: Contract): readonly [object, object] {
  const [was, is] = [before.domain.start, after.domain.start];
  const told =
    [...was.fields].sort().join() !== [...is.fields].sort().join() &&
    JSON.stringify(before.tasks.row) !== JSON.stringify(after.tasks.row);
  return told ? [{ ...was, fields: is.fields }, is] : [was, is];
}

const harmless = new Set(["helpers", "files", "cheats", "solve", "metrics", "close", "thread"]);

function said(value: unknown): string {
  if (value === null) return "none";
  if (typeof value === "string") return `\`${value}\``;
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
