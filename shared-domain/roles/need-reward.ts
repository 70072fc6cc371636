import type { ClassFacts, Facts } from "../facts.js";
import type { Json } from "./findings.js";
import { scoresTranscript } from "./host-methods.js";
import {
  acts,
  builtKeys,
  callOf,
  type Member,
  parameterless,
  readable,
  returned,
} from "./member.js";
import { list, type Reading } from "./reading.js";
import { isOtherNumber } from "./rewards-beside.js";
import { tellsOneCall } from "./rewards-of-one-call.js";
import { takesObject } from "./state-functions.js";
import { rank } from "./vocabulary.js";

/** An episode that earns nothing cannot be trained on. */
export function needReward(
  { facts, findings, description }: Reading,
  klass: ClassFacts,
  found: unknown,
): void {
  if (
    found !== null ||
    description.domain.reward === null ||
    findings.questions.some((q) => q.key === "domain.reward" || q.key === "domain.result")
  )
    return;
  const [numbers, record] = [candidates(klass), telling(klass)];
  const plain = [
    ...(record === undefined ? [] : [`${record.name}.${plainKey(klass, record)}`]),
    ...ofObjects(facts, klass),
  ];
  findings.ask({
    key: "domain.reward",
    why: `nothing of \`${klass.name}\` is named after what was earned${transcripts(facts, klass)}${graders(facts, klass)}${parted(klass)}${told(klass)}${ofOneCall(klass)}${inPairs(klass)}`,
    candidates: [...plain, ...numbers, ...itemsOf(klass)],
    assumed: true,
  });
}

/** Numbers that something of the episode changes: a size that is only ever set at the start earns nothing. */
function candidates(klass: ClassFacts): Json[] {
  const numeric = (type: unknown): boolean => type === "number" || type === "integer";
  const changed = (name: string): boolean =>
    klass.methods.some((m) => m.name !== "__init__" && m.assigns.includes(name));
  const attributes = klass.attributes
    .filter(
      (a) =>
        !a.name.startsWith("_") &&
        changed(a.name) &&
        (numeric(a.type?.schema?.["type"]) || typeof a.value?.value === "number"),
    )
    .map((a) => a.name);
  const methods = klass.methods
    .filter(
      (m) =>
        m.public &&
        (m.kind === "property" || m.kind === "method") &&
        parameterless(m) &&
        rank("done", m.name) === null &&
        !isOtherNumber(m.name) &&
        (numeric(m.returns?.schema?.["type"]) ||
          (m.assigns.length === 0 &&
            (m.gives === "numbers" ||
              (m.returns === null && m.gives !== "truths" && m.name in klass.bounds) ||
              (m.kind === "property" && m.gives === "values" && returned(m) === "unknown")))),
    )
    .map((m) => m.name);
  return [...methods, ...attributes];
}

/** What tells the reward of one call, in words: nothing adds those up. */
function ofOneCall(klass: ClassFacts): string {
  const found = klass.methods.find((m) => m.public && tellsOneCall(m));
  return found === undefined
    ? ""
    : `; \`${found.name}\` tells what one call earned, and a reward is the sum of all: add them up on the object, as an attribute \`reward\``;
}

/** Tools that give a text and a number, in words. */
function inPairs(klass: ClassFacts): string {
  const pair = /^(?:tuple|Tuple)\[\s*str\s*,\s*(?:float|int)\s*\]$/;
  const found = klass.methods.filter(
    (m) => m.public && m.kind === "method" && pair.test(m.returns?.text ?? ""),
  );
  return found.length === 0
    ? ""
    : `; ${list(found.map(({ name }) => name))} ${found.length > 1 ? "return" : "returns"} a text and a number: if that is what a call earns, say domain.style: steps and domain.result: {text: 0, reward: 1}`;
}

/** What holds several rewards under one name, by that name. */
const several = (klass: ClassFacts): Member | undefined =>
  records(klass).find(
    (m) => (rank("reward", m.name.replace(/s$/, "")) ?? rank("metrics", m.name)) !== null,
  );

/** What gives a record with a plain name for what was earned, and is called otherwise itself: `result`. */
const telling = (klass: ClassFacts): Member | undefined =>
  records(klass).find(
    (m) => m.name !== several(klass)?.name && !acts(m) && plainKey(klass, m) !== undefined,
  );

const records = (klass: ClassFacts): Member[] =>
  readable(klass).filter((m) => m.public && m.kind === "mapping");

const keysOf = (klass: ClassFacts, m: Member | undefined): string[] =>
  builtKeys(klass.methods.find(({ name }) => name === m?.name)?.builds ?? []);

const plainKey = (klass: ClassFacts, m: Member): string | undefined =>
  keysOf(klass, m).find((key) => (rank("reward", key) ?? 9) <= 1);

/** What an object that the episode gives is worth by its own word: `result.reward`. */
const ofObjects = (facts: Facts, klass: ClassFacts): string[] =>
  klass.methods
    .filter((m) => m.public && parameterless(m) && (m.kind === "property" || m.kind === "method"))
    .flatMap((m) => {
      const given = facts.classes.find(({ name }) => name === m.returns?.text.replace(/["']/g, ""));
      const worth = given === undefined || given === klass ? [] : readable(given);
      return worth
        .filter((each) => each.public && (rank("reward", each.name) ?? 9) <= 1)
        .map((each) => `${m.name}.${each.name}`);
    });

/** Each of them, where a method gives them under names that stand in the source: `evaluate.success`. */
function itemsOf(klass: ClassFacts): Json[] {
  const found = several(klass);
  const order = (key: string): number => rank("reward", key) ?? 9;
  return [...new Set(keysOf(klass, found))]
    .toSorted((a, b) => order(a) - order(b))
    .map((key) => `${found!.name}.${key}`);
}

/** Several rewards under one name, in words. */
function parted(klass: ClassFacts): string {
  const found = several(klass);
  return found === undefined
    ? ""
    : `; \`${found.name}\` holds several: a property \`reward\` would say what they are worth together`;
}

/** A record that tells it beside others, in words. */
function told(klass: ClassFacts): string {
  const found = telling(klass);
  return found === undefined
    ? ""
    : `; \`${found.name}\` gives it as \`${plainKey(klass, found)}\`, and is no tool where that is what was earned`;
}

/** Functions that judge the whole object, in words: nothing calls them where they stand. */
function graders(facts: Facts, klass: ClassFacts): string {
  const found = facts.functions.filter(
    (f) =>
      f.public &&
      ["number", "boolean", "mapping"].includes(returned(f)) &&
      takesObject(facts, f) === klass,
  );
  return found.length === 0
    ? ""
    : `; ${found.map(callOf).join(", ")} judges a \`${klass.name}\`: write a property \`reward\` that calls it, and keep on the object what else it takes`;
}

/** What computes a reward from something that no episode gives it, in words. */
function transcripts(facts: Facts, klass: ClassFacts): string {
  const found = [...klass.methods, ...facts.functions].flatMap((m) => {
    const scores = m.public && (m.kind === "method" || m.kind === "function");
    const talk = scores ? scoresTranscript(m) : null;
    return talk === null ? [] : [`\`${m.name}\` computes one from \`${talk}\``];
  });
  return found.length === 0
    ? ""
    : `; ${found.join(", ")}, which no episode gives it: keep what was said on the object and read it there, as a property`;
}
