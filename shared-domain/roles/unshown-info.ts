import type { ClassFacts, FunctionFacts } from "../facts.js";
import { methodNamed, type Reading } from "./reading.js";
import type { StepResult } from "./roles.js";
import { snake } from "./vocabulary.js";

/** Names of what somebody needs who plays. */
const needed =
  /(?:^|_)(?:suffix|prompts?|instructions?|messages?|text|hints?|board|view|feedback|question|rules|menu|options|choices|(?:legal|valid|available|admissible|possible|allowed)_\w+|\w+_(?:actions|moves|commands))(?:_|$)/;

/**
 * Names what stands in the `info` of Gymnasium's tuples and sounds like something that a model needs: no model reads it, whatever
 * an agent of the author's own made of it.
 */
export function passInfo(
  { findings }: Reading,
  klass: ClassFacts,
  start: string,
  result: StepResult | null,
): void {
  const steps = typeof result?.text === "number" ? klass.methods.filter(isStep) : [];
  const told = new Set<string>();
  for (const m of [methodNamed(klass, start), ...steps]) {
    const info = m !== null && (isStep(m) || m.places?.length === 2) ? m.places?.at(-1) : undefined;
    for (const key of info?.keys ?? [])
      if (needed.test(snake(key)) && !told.has(key)) {
        told.add(key);
        findings.pass(
          "domain.observe",
          key,
          m!.at,
          `stands in the info of \`${m!.name}\`, which no model reads: put into the text what whoever plays needs`,
        );
      }
  }
}

const isStep = ({ builds }: FunctionFacts): boolean =>
  builds.some((built) => /^tuple:[45]$/.test(built));
