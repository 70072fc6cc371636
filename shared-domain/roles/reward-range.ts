import type { Contract } from "../contract.js";
import type { At, Bounds, ClassFacts, Facts, Literal } from "../facts.js";
import type { Description } from "../description.js";
import { docWord } from "./doc-word.js";
import { described } from "./findings.js";
import { list, methodNamed, type Reading } from "./reading.js";
import type { Roles } from "./roles.js";
import { saidRange } from "./said-range.js";
import { snake } from "./vocabulary.js";

type Range = Contract["reward"]["range"];

/** The roles that say what an episode earns. */
export interface Earning {
  readonly klass: ClassFacts | null;
  /** The member that holds the reward, or of functions the one that verifies. */
  readonly reward: string | null;
  readonly judged: string | null;
  /** Rewards of steps are summed: no value that stands in the source bounds them. */
  readonly summed: boolean;
}

/** A range that something supports. */
interface Candidate {
  readonly range: readonly [number, number];
  readonly why: string;
  readonly at: At | null;
}

/**
 * What an episode can earn: as described or as `REWARD_RANGE` says, else what the code can give the reward, else what a
 * docstring or a constant such as `max_score` says. Two that differ are a question, and so is none: a range of 0 to 1 that
 * nothing supports would make every other reward wrong.
 */
export function rangeOf(reading: Reading, earning: Earning): Range | null {
  const { description, findings } = reading;
  const stated = statedRange(reading, earning.klass);
  const given = description.reward?.range;
  if (given !== undefined) {
    if (stated !== null && JSON.stringify(stated.range) !== JSON.stringify(given))
      findings.report(
        "REWARD_RANGE_TWICE",
        `\`${stated.name}\` is ${said(stated.range)} (${stated.at.file}:${stated.at.line}), and \`reward.range\` of the description is ${said(given)}`,
        described("reward.range"),
      );
    checkBounds(reading, earning, given, described("reward.range"));
    return given;
  }
  if (stated !== null) {
    findings.because("reward.range", `\`${stated.name}\` says so`);
    checkBounds(reading, earning, stated.range, stated.at);
    return stated.range;
  }
  if (findings.questions.some(({ key }) => key === "domain.reward" || key === "domain.result"))
    return null;
  return supported(reading, earning);
}

/** A reward outside of the range fails its rollout: where the code can give one, that is told before a play happens to. */
function checkBounds(
  { facts, findings }: Reading,
  earning: Earning,
  range: Range,
  at: At | ReturnType<typeof described>,
): void {
  const code = range === "open" ? null : ofCode(facts, earning);
  if (code === null || range === "open") return;
  const beyond = code.range[0] < range[0] - rounding || code.range[1] > range[1] + rounding;
  if (!beyond) return;
  const place = code.at === null ? "" : ` (${code.at.file}:${code.at.line})`;
  findings.report(
    "REWARD_RANGE_NARROW",
    `the code can give ${named(earning)}${place} ${said(code.range)}, and the range is ${said(range)}`,
    at,
  );
}

/** Sums of decimal fractions pass their bounds by this much at the most. */
const rounding = 1e-9;

/** The one range that something supports; else a question. */
function supported({ facts, findings }: Reading, earning: Earning): Range | null {
  const found = candidatesOf(facts, earning);
  const ranges = [...new Map(found.map((each) => [JSON.stringify(each.range), each])).values()];
  if (ranges.length === 1) {
    findings.because("reward.range", ranges[0]!.why);
    return [...ranges[0]!.range];
  }
  findings.ask({
    key: "reward.range",
    why:
      ranges.length > 1
        ? ranges.map(({ range, why }) => `${said(range)}: ${why}`).join("; ")
        : `nothing says what ${named(earning)} can be: the least and the most that an episode earns, or "open"`,
    candidates:
      ranges.length > 1
        ? ranges.map(({ range }) => [...range])
        : speaksOfLosses(facts, earning)
          ? ["open", [-1, 1]]
          : [[0, 1], "open"],
    assumed: ranges.length === 0,
  });
  return null;
}

/** The contract's word on the reward. Where the range is asked nothing is made of the contract; the schema wants one all the same. */
export function paidFor(
  { mode, range }: Pick<Roles, "mode" | "range">,
  { reward }: Pick<Description, "reward">,
): Contract["reward"] {
  return {
    mode,
    range: range === null || range === "open" ? "open" : [range[0], range[1]],
    ...(reward?.solve === undefined ? {} : { solve: reward.solve }),
  };
}

/** Where the range stands that {@link rangeOf} found, for whoever shows it. */
export function rangePlace(facts: Facts, earning: Earning): At | null {
  const constant = rangeConstant(facts, earning.klass);
  return constant?.at ?? candidatesOf(facts, earning)[0]?.at ?? null;
}

const said = (range: Range | readonly [number, number]): string =>
  range === "open" ? "open" : `${range[0]} to ${range[1]}`;

const named = ({ reward, judged, summed }: Earning): string =>
  summed
    ? "the sum of the steps' rewards"
    : reward === null
      ? list([judged ?? ""])
      : list([reward]);

/** What says `REWARD_RANGE` in the class or the module. */
export const rangeConstant = (facts: Facts, klass: ClassFacts | null) =>
  klass?.attributes.find((a) => a.name.toUpperCase() === "REWARD_RANGE") ??
  facts.constants.find((c) => c.name === "REWARD_RANGE");

/** `REWARD_RANGE` of the module or of the class: two numbers, or "open". A side without end makes it open. */
function statedRange({ findings, facts }: Reading, klass: ClassFacts | null) {
  const stated = rangeConstant(facts, klass);
  if (stated === undefined) return null;
  const { value, name, at } = stated;
  if (value?.known === true) {
    if (value.value === "open") return { range: "open" as Range, name, at };
    if (Array.isArray(value.value) && isRange(value.value))
      return { range: [value.value[0], value.value[1]] as Range, name, at };
  } else if (value && /\binf\b/.test(value.text)) {
    return { range: "open" as Range, name, at };
  }
  findings.report(
    "REWARD_RANGE_UNREAD",
    `\`${name}\` is not a lower and a higher number: ${value?.text ?? "it has no value"}`,
    at,
  );
  return { range: [0, 1] as Range, name, at };
}

function isRange(value: readonly unknown[]): value is [number, number] {
  const [low, high] = value;
  return value.length === 2 && typeof low === "number" && typeof high === "number" && low < high;
}

function candidatesOf(facts: Facts, earning: Earning): Candidate[] {
  const code = ofCode(facts, earning);
  const told = [...ofWords(facts, earning), ...ofTop(facts, earning)];
  return code === null ? told : [code, ...told];
}

/** What the code can give the reward, where both ends stand in it. */
function ofCode(facts: Facts, { klass, reward, judged, summed }: Earning): Candidate | null {
  if (summed || (reward !== null && judged !== null && klass !== null)) return null;
  const name = reward ?? judged;
  if (name === null || /[. ]/.test(name)) return null;
  const bounds: Bounds | undefined = (klass?.bounds ?? facts.bounds)[name];
  if (bounds?.low == null || bounds.high === null || bounds.low >= bounds.high) return null;
  return {
    range: [bounds.low, bounds.high],
    why: `all that the code can give \`${name}\``,
    at: placeOf(facts, klass, name),
  };
}

function placeOf(facts: Facts, klass: ClassFacts | null, name: string): At | null {
  const member = klass
    ? (methodNamed(klass, name) ?? klass.attributes.find((a) => a.name === name))
    : facts.functions.find((f) => f.name === name);
  return member?.at ?? null;
}

/** Words for what is taken off a reward: one that may be less than nothing is not proposed as 0 to 1. */
const losses =
  /\b(?:penalt(?:y|ies)|penali[sz]e[sd]?|minus|negative|subtract(?:s|ed)?|deduct(?:s|ed|ions?)?|costs?|los(?:e|es|s|ses)|less)\b|(?<![\w.])[-\u2212]\d/i;

const speaksOfLosses = (facts: Facts, earning: Earning): boolean =>
  textsOf(facts, earning).some(({ summary }) => losses.test(summary ?? "")) ||
  [...facts.constants, ...facts.classes.flatMap(({ attributes }) => attributes)].some(isLoss);

/** A number of the module that is taken off a reward by its name, or is a reward below 0: `format_error_reward = -0.1`. */
function isLoss({ name, value }: { name: string; value: Literal | null }): boolean {
  const amount = value?.value;
  const said = /(?:^|_)(?:(reward|score|points|payoff)|penalty|cost)s?$/.exec(snake(name));
  return typeof amount === "number" && said !== null && (said[1] ? amount < 0 : amount !== 0);
}

/** Docstrings of what is earned, of the episode and of the module; `own` are those over what holds it. */
function textsOf(facts: Facts, { klass, reward, judged }: Earning) {
  const own = [reward, judged].flatMap((name) => {
    const f = klass ? methodNamed(klass, name) : facts.functions.find((each) => each.name === name);
    return f ? [{ summary: f.summary, at: f.at, of: `\`${f.name}\``, own: true }] : [];
  });
  return [
    ...own,
    ...(klass
      ? [{ summary: klass.summary, at: klass.at, of: `\`${klass.name}\``, own: false }]
      : []),
    {
      summary: facts.summary,
      at: { file: facts.file, line: 1, column: 1 },
      of: "the module",
      own: false,
    },
  ];
}

/** Ranges that these texts give the reward. */
const ofWords = (facts: Facts, earning: Earning): Candidate[] =>
  textsOf(facts, earning).flatMap(({ summary, at, of, own }) => {
    const range = summary === null ? null : saidRange(summary, own);
    return range === null ? [] : [{ range, at, why: `the ${docWord(at.file)} of ${of} says so` }];
  });

const tops =
  /^(?:max|maximum|top|full|perfect|best_possible)_(?:score|reward|points|total|grade|marks)$/;

/** `max_score = 10` of the class or the module: the top of a reward that starts at 0 and does not fall below. */
function ofTop(facts: Facts, { klass, reward }: Earning): Candidate[] {
  const floor = reward === null ? null : (klass?.bounds[reward]?.low ?? null);
  const falls = klass !== null && reward !== null && (floor === null || floor < 0);
  return [...(klass?.attributes ?? []), ...facts.constants]
    .filter(({ name }) => tops.test(snake(name).replace(/^_/, "")))
    .flatMap(({ name, value, at }) =>
      !falls && typeof value?.value === "number" && value.value > 0
        ? [{ range: [0, value.value] as const, at, why: `\`${name}\` is the top` }]
        : [],
    );
}
