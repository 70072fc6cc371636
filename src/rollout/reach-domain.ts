import { z } from "zod";
import {
  type FoundPlay,
  mutants as mutantsOf,
  play,
  type Play,
  type Reach,
  reach,
} from "../../shared-domain/recording.js";
import { type DomainRunOptions, runStaged } from "./domain-run.js";
import { judgedByChance } from "./check-judge.js";

/** What plays reach, and the plays that a search found, as the driver on the bare domain answered them. */
export interface Reached {
  readonly facts: Reach;
  readonly plays: readonly Play[];
  /** The change of the domain that ended the process which tried it, so that none was tried; null where none did. */
  readonly lost: string | null;
}

/** Seconds' worth of work that a search may do where nobody said otherwise. */
export const defaultBudget = 3;

/** Changes of the domain that are tried where nobody said otherwise: about as long as the search. */
export const defaultMutants = 60;

/** How plays of megabytes are called: each change of the domain would be played through them again, and they show no rule. */
const ofSize = "unusual-size-";

const result = z.union([
  z.strictObject({ error: z.string() }),
  z.strictObject({ reach: reach.omit({ plays: true }), plays: z.array(play) }),
]);

/**
 * Looks for plays of the bare domain beyond the recorded ones, and says what all of them reach.
 *
 * @throws Failure where the domain does not come back (exit 1).
 */
export async function reachDomain(
  options: Omit<DomainRunOptions, "rows" | "tasks" | "found">,
  plays: readonly Play[],
  asked: {
    readonly budget: number;
    readonly unwritten: readonly string[];
    /** Changes of the domain that are tried; null for all. */
    readonly mutants: number | null;
  },
): Promise<Reached | { readonly error: string }> {
  const question = {
    ...asked,
    plays: plays
      .filter(({ id }) => !id.startsWith(ofSize))
      .map(({ kind, split, index, seed, calls }) => ({ kind, split, index, seed, calls })),
    by_chance: judgedByChance(options.contract),
    ...(await sourceOf(options)),
  };
  let last = "";
  const onProgress = (line: string): void => void (last = line);
  const got = await runStaged({ ...options, onProgress }, "reach", question, "1", result);
  if ("error" in got) return got;
  const calls = got.plays.map(({ split, index, seed, calls }) => ({ split, index, seed, calls }));
  const lost = got.reach.mutants?.stopped === "lost" ? last : null;
  return { facts: { ...got.reach, plays: calls }, plays: got.plays, lost };
}

/** What the search cannot read for itself: a domain in TypeScript. */
async function sourceOf({ folder, contract }: Pick<DomainRunOptions, "folder" | "contract">) {
  if (contract.language !== "typescript") return {};
  // Loaded here and no sooner: the compiler takes half a second.
  const { reachSource } = await import("../../shared-domain/typescript/reach/reach-source.js");
  return { source: await reachSource(folder, contract) };
}

const noticed = z.union([
  z.strictObject({ error: z.string() }),
  z.strictObject({
    mutants: mutantsOf,
    off: z.array(z.string()),
    lines: reach.shape.lines,
    caught: z.array(z.string()),
    partly: z.boolean(),
  }),
]);
type Noticed = Extract<z.infer<typeof noticed>, { readonly mutants: unknown }>;

/** A call behind the end of a play, and what an original said to it. */
export interface BeyondCall {
  readonly call: object;
  readonly seen: object | null;
  readonly reward: number;
  readonly done: boolean;
}

/**
 * What given plays notice of changes of the bare domain in one place, and which of its code its options
 * turn off; nothing else is played.
 *
 * @param code files of the domain that are not changed, functions whose results are paid, and changes that some of the plays are known to notice
 *
 * @throws Failure where the domain does not come back (exit 1).
 */
export async function noticedMutants(
  options: Omit<DomainRunOptions, "rows" | "tasks" | "found">,
  plays: readonly (Pick<FoundPlay, "split" | "index" | "seed" | "calls"> & {
    readonly beyond: BeyondCall | null;
  })[],
  code: {
    readonly standing: readonly string[];
    readonly scoring: readonly string[];
    readonly caught: readonly string[];
    /** Whether nothing needs to be tried where no play runs something that pays or ends. */
    readonly hasty: boolean;
  },
): Promise<Noticed | { readonly error: string }> {
  const { standing, scoring, caught, hasty } = code;
  const changes = { mutants: defaultMutants, passed_over: standing, scoring, caught, hasty };
  const asked = { plays, budget: null, ...changes };
  const question = { ...asked, ...(await sourceOf(options)) };
  return runStaged(options, "reach", question, "1", noticed);
}

const told = z.union([
  z.strictObject({ error: z.string() }),
  z.strictObject({ outcomes: z.array(z.string().nullable()) }),
]);

/**
 * How given plays go on the bare domain: a text for each, the same where they run the same lines and give the
 * same; null for those that no time was left for.
 *
 * @throws Failure where the domain does not come back (exit 1).
 */
export async function outcomesOf(
  options: Omit<DomainRunOptions, "rows" | "tasks" | "found">,
  plays: readonly FoundPlay[],
  seconds: number,
): Promise<readonly (string | null)[]> {
  const question = { plays, seconds, ...(await sourceOf(options)) };
  const got = await runStaged(options, "reach", question, "1", told);
  return "error" in got ? plays.map(() => null) : got.outcomes;
}
