import type { ClassFacts, FunctionFacts } from "../facts.js";
import { type Member, named, readable } from "./member.js";
import type { Reading } from "./reading.js";
import { rangeConstant } from "./reward-range.js";
import { rank, snake } from "./vocabulary.js";

/** Words by which a method says that it tells of one call and not of the episode. */
const ofOneCall =
  /^(?:get_)?(?:last|latest|step|previous|prev)_(?:reward|score|points)$|^(?:reward|score|points)_of_(?:last|step)$/;

/** Whether a method tells what one call earned: it is for whoever pays, and no tool. */
export const tellsOneCall = (m: FunctionFacts): boolean =>
  m.assigns.length === 0 && named(m).length === 0 && ofOneCall.test(snake(m.name));

/** Asks where a method tells the chosen number as that of the last call: what one call earned is no sum. */
export function lastOnly({ findings }: Reading, klass: ClassFacts, chosen: string): boolean {
  const told = klass.methods.find(
    (m) => m.public && ofOneCall.test(snake(m.name)) && m.uses.includes(chosen),
  );
  if (told === undefined) return false;
  findings.ask({
    key: "domain.reward",
    why: `\`${told.name}\` gives \`${chosen}\`, so that may be what the last call earned and not the sum of all, which a reward is`,
    candidates: [chosen],
    assumed: true,
  });
  return true;
}

/**
 * Asks where calls set the chosen number anew, below 0 too, and end nothing by a truth: a throw that costs 0.1 would be all
 * that an episode of nine is paid where it is the last.
 */
export function setAnew(
  { facts, findings, description }: Reading,
  klass: ClassFacts,
  chosen: Member,
): boolean {
  const { name } = chosen;
  const truths = readable(klass).filter(
    ({ form, kind }) => form === "attribute" && kind === "boolean",
  );
  const found = klass.methods.find(
    (m) =>
      m.public &&
      m.kind === "method" &&
      rank("start", m.name) === null &&
      m.assigns.includes(name) &&
      !m.uses.includes(name) &&
      !truths.some((truth) => m.assigns.includes(truth.name)),
  );
  const low = klass.bounds[name]?.low ?? 0;
  const stated = description.reward?.range ?? rangeConstant(facts, klass)?.value?.value;
  // Who says that an episode earns no less than one call may, or not even that, means no sum of them.
  const isWhole = Array.isArray(stated) && Number(stated[0]) >= low;
  if (found === undefined || low >= 0 || isWhole) return false;
  findings.ask({
    key: "domain.reward",
    why: `\`${found.name}\` sets \`${name}\` anew, to less than 0 at times: that may be what one call earned, of which the last alone would be paid; a reward is the sum, added up on the object`,
    candidates: [name],
    assumed: true,
  });
  return true;
}
