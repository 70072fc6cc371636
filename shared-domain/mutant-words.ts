import type { Contract } from "./contract.js";
import { type OtherSeeds, seedWords } from "./other-seeds.js";
import type { Mutants, Survivor } from "./recording.js";

/** Kinds without which a proof is empty. */
const essential: readonly string[] = ["reward", "end"];

/** Kinds that are told change by change; of others a function has one line. */
const single: readonly string[] = [
  ...essential,
  "seed",
  "argument",
  "return",
  "logic",
  "comparison",
];

/** Where a change is: `file:line`. */
export const placeOf = ({ file, line }: Survivor): string => `${file}:${line}`;

/** Changes of reward and end that no play noticed. */
export const essentialSurvivors = ({ survived }: Mutants): readonly Survivor[] =>
  survived.filter(({ kind }) => essential.includes(kind));

/** Changes that no play noticed in a function which gives reward or end, whatever their kind. */
export function survivorsInGiving(
  { survived }: Mutants,
  { domain }: Pick<Contract, "domain">,
): readonly Survivor[] {
  const giving = [domain.reward, domain.done, domain.judged, domain.scored, domain.verify?.call];
  const names: readonly string[] = giving.join(" ").match(/\w+/g) ?? [];
  return survived.filter(({ function: name }) => names.includes(name));
}

/**
 * Why the plays prove too little of reward and end; empty where they prove enough.
 *
 * @param untouched places, `file:line`, for which the author's own text answers
 */
export const unshown = (mutants: Mutants, untouched: readonly string[] = []): readonly string[] =>
  essentialSurvivors(mutants)
    .filter((one) => !untouched.includes(placeOf(one)))
    .map(survivorWords);

/** How many changes were noticed, on one line. */
export function mutantWords({ all, tried, caught, stopped }: Mutants): string {
  if (stopped === "lost") return "none was tried, since the process that does was lost";
  const sample = tried < all ? ` (a sample of ${all})` : "";
  return `${caught} of ${tried} caught${sample}${whyFewer[stopped] ?? ""}`;
}

const whyFewer: Readonly<Record<string, string>> = {
  time: ", then time ran out",
  early: ", then time ran out before all that pays or ends was changed",
  fewer: ", by fewer plays than there are, since each takes long",
};

/** What a port's verdict rests on: plays of the original with what they were worth, and the changes of the code that they notice. */
export function strengthWords({
  plays,
  rewards,
  mutants,
  untouched = [],
  otherSeeds,
}: {
  readonly plays: number;
  readonly rewards: readonly number[];
  readonly mutants: Mutants | null;
  readonly untouched?: readonly string[] | undefined;
  readonly otherSeeds?: OtherSeeds | undefined;
}): readonly string[] {
  const worth = rewards.length === 0 ? "nothing" : rewards.join(", ");
  const lines = [`${plays} different plays of the original, worth ${worth}`];
  if (otherSeeds !== undefined) lines.push(seedWords(otherSeeds));
  if (mutants !== null)
    lines.push(`changes of the lifted code that they notice: ${mutantWords(mutants)}`);
  if (untouched.length > 0)
    lines.push(
      `the text of functions that are the author's own, word for word, for what no play shows at ${untouched.join(", ")}`,
    );
  return lines;
}

/** What no play shows, a line each. */
export function survivorLines({ survived }: Mutants): readonly string[] {
  const lines: string[] = [];
  const groups = new Map<string, Survivor[]>();
  for (const one of survived) {
    if (single.includes(one.kind)) lines.push(survivorWords(one));
    else {
      const key = `${one.file} ${one.function}`;
      groups.set(key, [...(groups.get(key) ?? []), one]);
    }
  }
  for (const group of groups.values()) lines.push(groupWords(group));
  return lines;
}

/** One change that no play noticed, with its place. */
export function survivorWords(one: Survivor): string {
  const { change, run } = one;
  return `${run ? "no play shows" : "no play runs, so none shows,"} what ${placeOf(one)} does (${change})`;
}

function groupWords(group: readonly Survivor[]): string {
  const [first] = group;
  if (first === undefined) return "";
  if (group.length === 1) return survivorWords(first);
  const places = [...new Set(group.map(({ line }) => line))].sort((a, b) => a - b);
  const where = first.function === "" ? first.file : `${first.function} (${first.file})`;
  const said = places.length === 1 ? `line ${places[0]}` : `lines ${places.join(", ")}`;
  return `no play shows all that ${said} of ${where} do: ${group
    .slice(0, 3)
    .map(({ change }) => change)
    .join("; ")}${group.length > 3 ? `; and ${group.length - 3} more` : ""}`;
}
