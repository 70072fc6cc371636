import type { ClassFacts, FunctionFacts } from "../facts.js";
import type { Json } from "./findings.js";
import { type Member, readable } from "./member.js";
import { methodNamed, type Reading } from "./reading.js";
import { proposedEnd, startsEmpty } from "./proposed-end.js";
import { standings } from "./standing.js";

/** A truth as what ends an episode: where it holds nothing at first, false ends one as well. */
const ends = (klass: ClassFacts, { form, name }: Member): Json => {
  const held = form === "attribute" ? klass.attributes.find((a) => a.name === name) : undefined;
  return held !== undefined && startsEmpty(held) ? `${name} != null` : name;
};

/** Two computed truths may end an episode together, `escaped or out_of_moves`. */
const together = (truths: readonly Member[]): string[] =>
  truths.length === 2 && truths.every(({ form }) => form === "property")
    ? [truths.map(({ name }) => name).join(" or ")]
    : [];

/** Names of exceptions that say that an episode is over. */
const ended =
  /(?:^|\.|(?:Game|Episode|Session|Match|Round|Level))(?:Over|Ended|End|Done|Finished|Terminated|Complete|Completed|Solved|Won|Lost|Victory|Defeat)(?:Error|Exception)?$/;

/** The exception of a method that says by its name that an episode is over. */
const endRaised = ({ raises }: FunctionFacts): string | undefined =>
  raises.find((name) => ended.test(name));

/**
 * An episode that nothing ends goes on until the cap, or until the model calls an added tool `finish`: that is for the author
 * to want, so it is asked.
 */
export function needEnd(reading: Reading, klass: ClassFacts, found: unknown): void {
  const { findings, description } = reading;
  if (found !== null) askRaised({ findings, description }, klass, found);
  if (
    found !== null ||
    description.domain.done === null ||
    findings.questions.some(({ key }) => key === "domain.done" || key === "domain.result")
  )
    return;
  const members = readable(klass).filter((m) => m.public);
  const truths = members.filter(
    (m) => m.kind === "boolean" && (m.form !== "method" || !m.documented),
  );
  const [text] = members.filter(
    (m) => ["text", "unknown", "other"].includes(m.kind) && standings.test(m.name),
  );
  const raised = klass.methods.map(endRaised).find((name) => name !== undefined);
  const proposed = proposedEnd(reading, klass);
  const hint =
    proposed !== null
      ? `; ${proposed.words}`
      : raised !== undefined
        ? `; \`${raised}\` is raised, which refuses a call and ends nothing: set a member such as \`done\` beside it, or instead`
        : text === undefined
          ? ""
          : `; \`${text.name}\` may say it: \`${text.name} == VALUE\`, \`${text.name} != VALUE\`, or a property such as \`done\` that compares it`;
  findings.ask({
    key: "domain.done",
    why: `nothing of \`${klass.name}\` says that an episode is over${hint}; null adds a tool \`finish\` by which the model ends it`,
    candidates: [
      ...(proposed === null ? [] : [proposed.done]),
      ...truths.map((m) => ends(klass, m)),
      ...together(truths),
      null,
    ],
    assumed: true,
  });
}

/**
 * Asks where an exception says by its name that an episode is over, and what raises it does not look at what ends one: to a model it
 * is a refused call, and the episode goes on.
 */
function askRaised(
  { findings, description }: Pick<Reading, "findings" | "description">,
  klass: ClassFacts,
  found: unknown,
): void {
  if (description.domain.done !== undefined || typeof found !== "string") return;
  const named = found.split(/\W+/);
  const read = [...named, ...named.flatMap((name) => methodNamed(klass, name)?.uses ?? [])];
  const raising = klass.methods.find(
    (m) =>
      endRaised(m) !== undefined && ![...m.uses, ...m.assigns].some((name) => read.includes(name)),
  );
  if (raising === undefined) return;
  findings.ask({
    key: "domain.done",
    why: `\`${raising.name}\` raises \`${endRaised(raising)!}\`, which refuses a call and ends nothing: set what \`${found}\` reads, or a member beside it, before it is raised; or is it meant so`,
    candidates: [found],
    assumed: true,
  });
}
