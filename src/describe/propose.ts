import type { DescriptionFile } from "../../shared-domain/description-file.js";
import { located } from "../../shared-domain/description-file.js";
import type { BegunDescription, Description } from "../../shared-domain/description.js";
import type { Reasons } from "../../shared-domain/description-write.js";
import {
  checkName,
  type NameNeighbours,
  proposeName,
} from "../../shared-domain/roles/environment-name.js";
import type { Facts } from "../../shared-domain/facts.js";
import { buildContract } from "../../shared-domain/roles/build-contract.js";
import type { ReservedTools } from "../../shared-domain/roles/check-tools.js";
import { defaultLimits } from "../../shared-domain/roles/default-limits.js";
import type { Json, Question } from "../../shared-domain/roles/findings.js";
import type { Inference } from "../../shared-domain/roles/infer.js";
import { ownCap } from "../../shared-domain/roles/own-cap.js";
import { docstringPrompt } from "../../shared-domain/roles/system-prompt.js";
import { reservedTools } from "../generate/load-environment.js";
import { rowFiles } from "../generate/row-files.js";
import { type Diagnostic, Failure, type Manifest } from "../kit/index.js";
import type { Registry } from "../installation/registry.js";
import { composeDescription, defaultReasons, wholeEnough } from "./compose.js";
import type { DomainSource } from "./domain-source.js";
import { allEvidence, type Evidence } from "./evidence.js";
import { freeToTake, withFreeNames } from "./free-names.js";
import { pinnedRequirements } from "./pinned-requirements.js";
import { filesOf, neighbours, readModule } from "./read-module.js";
import { settle, type Settled } from "./settle.js";

export interface ProposeRequest {
  readonly begun: BegunDescription;
  readonly source: DomainSource;
  readonly registry: Registry;
  /** Whether proposals are taken; `made`: of a module that was made of answers. */
  readonly yes: boolean | "made";
  /** Whether a system prompt is proposed and asked for. @default true */
  readonly proposesPrompt?: boolean;
  /** Answers to what may be asked, by key. */
  readonly told?: Readonly<Record<string, Json>>;
  readonly python: string | undefined;
  /** Name of the environment's folder, which may give the environment its name. */
  readonly near: string;
  readonly place: Pick<DescriptionFile, "place">;
  readonly onProgress: (line: string) => void;
}

/** A whole description, with why it is so; or the questions that keep it from being whole. */
export interface Proposal {
  readonly description: Description;
  readonly reasons: Reasons;
  readonly questions: readonly Question[];
  /** The domain's own files: module, helpers, data. */
  readonly files: readonly string[];
  /** What was read, with its places, also where questions are open. */
  readonly evidence: Evidence;
  readonly diagnostics: readonly Diagnostic[];
  /** What the module says of itself, for whoever reads words: the docstrings of module and episode. */
  readonly words: string;
}

/**
 * Reads the domain and proposes everything that the author has not said.
 *
 * @throws Failure with everything that is wrong with the domain or with what was said of it (exit 1)
 */
export async function propose(request: ProposeRequest): Promise<Proposal> {
  const { begun, source, registry, yes, place } = request;
  const facts = await readModule(request);
  const manifests = (
    await registry.loadAll(registry.ids.filter((id) => begun.frameworks?.includes(id) ?? true))
  ).map(({ manifest }) => manifest);
  const reserved = reservedTools(manifests);
  const settled = freed(
    settle(facts, wholeEnough(begun, source.module), rowFiles(source.root), yes, request.told),
    reserved,
  );
  const { description: said, inference } = settled;
  const open = openIn(request, inference).map((one) => freeToTake(one, reserved));
  const near = neighbours(source, facts, manifests);
  const name = nameOf(request, inference, near);
  // What is open may be what looks wrong: first the answers, then the contract.
  const built =
    open.length > 0
      ? null
      : inference.roles &&
        buildContract(facts, { ...said, name: name ?? "unnamed" }, inference.roles, reserved);
  const found = [...facts.diagnostics, ...inference.diagnostics, ...(built?.diagnostics ?? [])];
  const diagnostics = located(
    [...found, ...(begun.name === undefined ? [] : checkName(begun.name, near))],
    place,
  );
  if (diagnostics.some(({ severity }) => severity === "error")) throw new Failure(diagnostics);
  const read = {
    questions: [...open, ...(name === null ? [whichName] : [])],
    files: filesOf(source, facts, built?.contract?.domain.files ?? []),
    words: wordsOf(facts, inference.roles?.domain.class ?? null),
    evidence: allEvidence(settled, source.root, built?.contract ?? null, manifests),
    diagnostics,
  };
  if (read.questions.length > 0 || inference.roles === null || name === null)
    return { ...read, description: said, reasons: {} };
  const { requires, missing } = await pinnedRequirements(facts, said, manifests, request);
  const whole = composed(request, facts, settled, { name, manifests, requires });
  return { ...read, ...whole, diagnostics: [...diagnostics, ...missing] };
}

/** What is asked of whoever describes. */
const openIn = ({ proposesPrompt = true }: ProposeRequest, { questions }: Inference) =>
  questions.filter(({ describing = false }) => !describing || proposesPrompt);

/** The whole description, with a line for each key that the author has not said. */
function composed(
  { begun, source, proposesPrompt = true }: ProposeRequest,
  facts: Facts,
  { description: said, inference, reasons }: Settled,
  { name, manifests, requires }: Around,
): Pick<Proposal, "description" | "reasons"> {
  const roles = inference.roles!;
  const cap = ownCap(facts, roles.domain.class, roles.domain.start?.call ?? null);
  const description = composeDescription(said, roles, {
    name,
    frameworks: manifests.map(({ id }) => id),
    requires,
    longest: cap?.calls ?? null,
    prompt: proposesPrompt && inference.prompt === docstringPrompt ? docstringPrompt : null,
    rangeStated: statesRange(facts),
  });
  const longer =
    cap !== null && cap.calls === description.limits?.calls && cap.calls > defaultLimits.calls
      ? { "limits.calls": `\`${cap.name}\` lets an episode go on for as long` }
      : {};
  const all = { ...defaultReasons, ...longer, ...inference.reasons, ...reasons };
  return { description, reasons: unsaid(placeless(all, source.root), begun) };
}

interface Around {
  readonly name: string;
  readonly manifests: readonly Manifest<unknown>[];
  readonly requires: readonly string[];
}

function nameOf(
  { begun, near: folder }: ProposeRequest,
  { roles }: Inference,
  near: NameNeighbours,
): string | null {
  const className = roles?.domain.class ?? null;
  return begun.name ?? proposeName({ className, folder, module: near.module }, near);
}

/** Whether the module says its range itself. */
const statesRange = ({ constants, classes }: Facts): boolean =>
  [...constants, ...classes.flatMap(({ attributes }) => attributes)].some(
    ({ name }) => name.toUpperCase() === "REWARD_RANGE",
  );

/** With names for the tools that no framework keeps for itself, where nobody has named them. */
function freed(settled: Settled, reserved: ReservedTools): Settled {
  const { inference, description, reasons } = settled;
  if (inference.roles === null || description.domain.tools !== undefined) return settled;
  const { roles, why } = withFreeNames(inference.roles, reserved);
  return why === null
    ? settled
    : {
        ...settled,
        inference: { ...inference, roles },
        reasons: { ...reasons, "domain.tools": why },
      };
}

/** Reasons of what we propose; what the author said needs none. */
function unsaid(reasons: Reasons, begun: BegunDescription): Reasons {
  const says = (key: string): boolean =>
    key
      .split(".")
      .reduce<unknown>(
        (node, step) => (node as Record<string, unknown> | undefined)?.[step],
        begun,
      ) !== undefined;
  return Object.fromEntries(Object.entries(reasons).filter(([key]) => !says(key)));
}

/** Reasons without the folder that the domain was read in: it may be gone by now, and is another on every machine. */
function placeless(reasons: Reasons, root: string): Reasons {
  return Object.fromEntries(
    Object.entries(reasons).map(([key, reason]) => [key, reason.replaceAll(`${root}/`, "")]),
  );
}

/** The docstrings of the episode, or of the functions where there is none. */
function wordsOf({ classes, functions }: Facts, episode: string | null): string {
  const own = classes.find(({ name }) => name === episode);
  const said = own
    ? [own.summary, ...own.methods.map(({ summary }) => summary)]
    : functions.map(({ summary }) => summary);
  return said.filter((text) => text !== null && text !== "").join("\n");
}

const whichName: Question = {
  key: "name",
  why: "neither the class, the folder nor the module gives a name that is free",
  candidates: [],
};
