import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../src/installation/package-root.js";
import { figureKinds } from "../../src/interview/understand/figure-kinds.js";
import { figureWords } from "../../src/interview/understand/figure-words.js";
import { type Place, placesIn } from "../../src/interview/understand/figure-places.js";
import { withoutAside } from "../../src/interview/understand/set-aside.js";
import { sentencesRead } from "../../src/interview/understand/understand.js";
import { descriptionFiles, type Example, examplesOf, openKeys } from "./score-descriptions.js";

/** Sets that nothing is trained on: they show what the weights do with texts of others. */
const keptAside = /^(?:nomads|rovers|drifters|settlers|sailors|pedlars|ramblers|strollers)$/;

/** The other texts, with what must be read of them. */
export const trainingFiles = descriptionFiles().filter((file) => !keptAside.test(file));

/** Names that no source of the program holds: a framework's own tells nothing of a number. */
const frameworks = readdirSync(join(packageRoot, "generators"));

const width = figureKinds.length + 1;
const [cap, pay, count, range] = [1, 2, 3, 4];

/** A number of a text: what it is taken for, and what it may be without anybody minding. */
interface Case {
  readonly place: Place;
  readonly words: readonly string[];
  weights: Float64Array[];
  kind: number;
}

interface Text {
  readonly cases: readonly Case[];
  /** Kinds that the author of the text leaves open. */
  readonly open: ReadonlySet<number>;
  /** Numbers that must be read, and where in the text they may stand. */
  readonly wanted: readonly { readonly kind: number; readonly among: readonly Case[] }[];
}

/** The numbers of an example beside what must and may be read of them. */
function textOf(example: Example): Text {
  const { text, must } = example;
  const may = openKeys(example);
  const sentences = sentencesRead(withoutAside(text));
  const cases = figureWords(placesIn(sentences), sentences).map(({ place, words }): Case => ({
    place,
    words,
    weights: [],
    kind: 0,
  }));
  const among = (kind: number, fits: (place: Place) => boolean) => ({
    kind,
    among: cases.filter(({ place }) => fits(place)),
  });
  const bounds = must["range"] as readonly number[] | undefined;
  const amounts = (must["amounts"] as readonly number[] | undefined) ?? [];
  const counts = Object.values((must["counts"] as Record<string, number> | undefined) ?? {});
  const wanted = [
    ...(typeof must["cap"] === "number"
      ? [among(cap, ({ span, value }) => span === null && value === must["cap"])]
      : []),
    ...amounts.map((amount) =>
      among(
        pay,
        ({ span, value, sign }) =>
          span === null &&
          Math.abs(value) === Math.abs(amount) &&
          sign !== (amount > 0 ? "-" : "+"),
      ),
    ),
    ...counts.map((number) => among(count, ({ value }) => value === number)),
    ...(Array.isArray(bounds)
      ? [among(range, ({ span }) => span?.[0] === bounds[0] && span?.[1] === bounds[1])]
      : []),
  ];
  const says = (...keys: string[]): boolean => keys.some((key) => may.includes(key));
  const open = new Set([
    ...(must["cap"] === undefined && (says("cap", "budgets") || must["budgets"]) ? [cap] : []),
    ...(must["amounts"] === undefined && says("amounts") ? [pay] : []),
    ...(must["counts"] === undefined && says("counts", "splits") ? [count] : []),
    ...(must["range"] === undefined && says("range") ? [range] : []),
  ]);
  return { cases, open, wanted: wanted.filter((one) => one.among.length > 0) };
}

/**
 * A softmax regression over the names of what stands around a number. A value may stand in a text more than once: after
 * the first rounds only the likeliest place of it counts. Kinds that an author leaves open are not learned from that text.
 */
export class FigureTraining {
  readonly weights = new Map<string, Float64Array>();
  private readonly steps = new Map<Float64Array, Float64Array>();

  constructor(examples: readonly Example[], rounds = 25) {
    const texts = examples.map(textOf);
    const texts_of = new Map<string, number>();
    for (const { cases } of texts)
      for (const name of new Set(cases.flatMap(({ words }) => words)))
        texts_of.set(name, (texts_of.get(name) ?? 0) + 1);
    for (const [name, texts] of [["", 3] as const, ...texts_of])
      if (texts >= 3 && !frameworks.some((id) => name.includes(id)))
        this.weights.set(name, new Float64Array(width));
    for (const weights of this.weights.values())
      this.steps.set(weights, new Float64Array(width).fill(1));
    for (const { cases } of texts)
      for (const one of cases)
        one.weights = ["", ...one.words].flatMap((name) => this.weights.get(name) ?? []);
    const next = chance();
    for (let round = 0; round < rounds; round += 1) {
      for (const text of texts) this.label(text, round);
      for (const text of shuffled(texts, next)) this.learn(text);
    }
  }

  private label({ cases, wanted }: Text, round: number): void {
    for (const one of cases) one.kind = 0;
    for (const { kind, among } of wanted) {
      const ranked = [...among].sort((a, b) => this.shares(b)[kind]! - this.shares(a)[kind]!);
      ranked.forEach((one, at) => {
        if (round < 4) one.kind = among.length > 3 && round < 2 ? -1 : kind;
        else if (at === 0 || this.shares(one)[kind]! > 0.5) one.kind = kind;
      });
    }
  }

  private learn({ cases, open }: Text): void {
    for (const one of cases) {
      const shares = this.shares(one);
      if (one.kind < 0 || (one.kind === 0 && open.has(shares.indexOf(Math.max(...shares)))))
        continue;
      for (const weights of one.weights) {
        const steps = this.steps.get(weights)!;
        for (let kind = 0; kind < width; kind += 1) {
          const slope = shares[kind]! - (kind === one.kind ? 1 : 0) + 0.002 * weights[kind]!;
          steps[kind]! += slope * slope;
          weights[kind]! -= (0.15 * slope) / Math.sqrt(steps[kind]!);
        }
      }
    }
  }

  private shares({ weights }: Case): number[] {
    const sums = Array.from({ length: width }, (_, kind) =>
      weights.reduce((sum, one) => sum + one[kind]!, 0),
    );
    const most = Math.max(...sums);
    const parts = sums.map((sum) => Math.exp(sum - most));
    const whole = parts.reduce((sum, part) => sum + part, 0);
    return parts.map((part) => part / whole);
  }

  /** The weights as the reading holds them: a line for each name, in hundredths. */
  lines(): string {
    return [...this.weights]
      .map(([name, weights]) => ({
        name,
        hundredths: [...weights].map((w) => Math.round(w * 100)),
      }))
      .filter(({ name, hundredths }) => name === "" || hundredths.some((w) => Math.abs(w) >= 10))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, hundredths }) => `${name}\t${hundredths.join(",")}`)
      .join("\n");
  }
}

/** Numbers from 0 to 1 that are the same in every run. */
function chance(): () => number {
  let state = 7;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function shuffled<T>(items: readonly T[], next: () => number): readonly T[] {
  return items
    .map((item) => ({ item, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

if (process.argv[1]?.endsWith("train-figures.ts")) {
  const lines = new FigureTraining(trainingFiles.flatMap((file) => examplesOf(file))).lines();
  const file = join(packageRoot, "src", "interview", "understand", "figure-weights.ts");
  const text = [
    "// Written by `npm run figures` from fixtures/descriptions: names of what stands around a number, with their weights.",
    "/** A line for each name: the name, a tab, and hundredths for a number of no kind and of each kind. */",
    "export const figureWeights =",
    `  ${JSON.stringify(lines)};`,
    "",
  ];
  writeFileSync(file, text.join("\n"));
  process.stdout.write(`${lines.split("\n").length} names, ${lines.length} characters\n`);
}
