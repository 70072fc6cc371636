import type { Mutants } from "../../shared-domain/recording.js";
import {
  mutantWords,
  placeOf,
  survivorsInGiving,
  unshown,
} from "../../shared-domain/mutant-words.js";
import { reachWords } from "../../shared-domain/reach-words.js";
import { unproven } from "./complaints.js";
import type { Check, Evidence } from "./evidence.js";

/** Why the recording does not tell: what does nothing yet is not searched. */
const unknown = ({ unwritten, contract }: Evidence): string =>
  contract.tools.length > 0 && unwritten.length === contract.tools.length
    ? "none of the tools is written yet"
    : "the recording does not tell it: run `envloom record`";

/** What the recorded plays reach; unproven where that is too little. */
export function reach(evidence: Evidence): Check {
  const { reach: facts } = evidence;
  if (facts === undefined) return unproven("reach", unknown(evidence));
  return unlessProven("reach", reachWords(facts), facts.unproven);
}

/** Which changes of the domain the recorded plays notice, or of a port the original's; unproven where one of reward or end is not. */
export function mutants(evidence: Evidence): Check {
  const { reach, ported } = evidence;
  const original = reach?.mutants?.tried === 0 ? ported : null;
  const tried = original?.mutants ?? reach?.mutants;
  if (tried === undefined) return unproven("mutants", unknown(evidence));
  if (tried.tried === 0) return unproven("mutants", "no change of the domain was tried");
  const { untouched = [] } = original ?? {};
  const why = unshown(tried, untouched);
  const rest = why.length === 0 ? [...answered(untouched), ...left(evidence, tried)] : [];
  return unlessProven("mutants", [mutantWords(tried), ...rest].join("; "), why);
}

const answered = (places: readonly string[]): readonly string[] =>
  places.length === 0 ? [] : [`the author's own text answers for ${places.join(", ")}`];

/** What a row that passes beside survivors takes for enough: a comparison in `reward` is no change of what it gives outright, and may be one of what it comes to. */
function left({ contract }: Evidence, tried: Mutants): readonly string[] {
  if (tried.survived.length === 0) return [];
  const within = survivorsInGiving(tried, contract);
  const places = [...new Set(within.map(placeOf))];
  if (places.length === 0) return ["the others stand where neither reward nor end is given"];
  return [`some of the others stand where reward or end is worked out: ${places.join(", ")}`];
}

function unlessProven(id: "reach" | "mutants", detail: string, why: readonly string[]): Check {
  return { id, ok: true, detail, ...(why.length === 0 ? {} : { unproven: why.join("; ") }) };
}
