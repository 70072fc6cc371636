import type { Contract } from "../../shared-domain/contract.js";
import { type Change, datasets } from "./change.js";

type Tasks = Contract["tasks"];

/** What became of where tasks come from; their fields are compared as fields. */
export function compareTasks(before: Tasks, after: Tasks): Change[] {
  const splits = compareSplits(before, after);
  const changes: Change[] = [...splits, ...comparePublic(before.public, after.public)];
  const where =
    JSON.stringify([before.from, before.args, before.seeds]) !==
    JSON.stringify([after.from, after.args, after.seeds]);
  if (where) {
    const breaks = [datasets("rows that were written before may lead to other tasks, or to none")];
    changes.push({
      kind: "tasks-changed",
      subject: "tasks",
      summary: `tasks now come from ${sourceOf(after)}, came from ${sourceOf(before)}`,
      breaks,
    });
  }
  if (before.tools !== after.tools)
    changes.push({
      kind: "tasks-changed",
      subject: "tasks.tools",
      summary:
        after.tools === undefined
          ? "every task offers all tools"
          : `the tools of a task are those that \`${after.tools}\` names`,
      breaks: [datasets("rows that were written before may offer other tools")],
    });
  if (
    !where &&
    splits.length === 0 &&
    JSON.stringify(before.splits) !== JSON.stringify(after.splits)
  ) {
    changes.push({
      kind: "tasks-changed",
      subject: "tasks.splits",
      summary: "the splits have other names in the domain",
      breaks: [],
    });
  }
  return changes;
}

/** Our splits that the domain has. */
const splitsOf = ({ splits, seeds, from }: Tasks): readonly string[] => [
  ...new Set([
    ...Object.values(splits),
    ...Object.keys(seeds),
    ...(typeof from === "object" && from !== null ? Object.keys(from) : []),
  ]),
];

function compareSplits(before: Tasks, after: Tasks): Change[] {
  const [old, now] = [splitsOf(before), splitsOf(after)];
  const gone = old
    .filter((split) => !now.includes(split))
    .map((split): Change => ({
      kind: "tasks-changed",
      subject: `tasks.${split}`,
      summary: `the split ${split} is gone`,
      breaks: [datasets(`rows of ${split} lead to no task`)],
    }));
  const come = now
    .filter((split) => !old.includes(split))
    .map((split): Change => ({
      kind: "tasks-changed",
      subject: `tasks.${split}`,
      summary: `the split ${split} is new`,
      breaks: [],
    }));
  return [...gone, ...come];
}

function comparePublic(before: readonly string[], after: readonly string[]): Change[] {
  const gone = before
    .filter((name) => !after.includes(name))
    .map((name): Change => ({
      kind: "tasks-changed",
      subject: `tasks.public.${name}`,
      summary: `\`${name}\` no longer leaves the server`,
      breaks: [datasets(`rows with \`${name}\` are refused`)],
    }));
  const come = after
    .filter((name) => !before.includes(name))
    .map((name): Change => ({
      kind: "tasks-changed",
      subject: `tasks.public.${name}`,
      summary: `rows now show \`${name}\``,
      breaks: [],
    }));
  if (gone.length + come.length > 0 || JSON.stringify(before) === JSON.stringify(after))
    return [...gone, ...come];
  return [
    {
      kind: "tasks-changed",
      subject: "tasks.public",
      summary: "public fields stand in another order",
      breaks: [],
    },
  ];
}

function sourceOf({ from, seeds }: Tasks): string {
  if (typeof from === "string") return `\`${from}\``;
  const named = Object.entries(from ?? seeds).map(
    ([split, source]) =>
      `${split} ${Array.isArray(source) ? source.join(" to ") : `\`${String(source)}\``}`,
  );
  return named.length > 0 ? named.join(", ") : "nowhere";
}
