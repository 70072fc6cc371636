import type { Facts, Literal } from "../facts.js";
import { methodNamed } from "./reading.js";
import { snake } from "./vocabulary.js";

/** A number in the domain after which it ends an episode itself. */
export interface OwnCap {
  readonly name: string;
  readonly calls: number;
}

/** More is no number of calls. */
const mostCalls = 100_000;

const turn =
  "(?:step|turn|move|call|action|guess|guesse|try|trie|attempt|round|iteration|tick|day|interaction|frame)s?";
const caps = new RegExp(
  `^_?(?:(?:max|maximum|max_num|max_number_of|n|num|total)_(?:episode_)?(?:${turn}|episode_length|length_of_episode)|(?:${turn}|episode)_(?:limit|cap|budget|max|allowed|length)|max_episode_${turn}|horizon|time_limit)$`,
);

/**
 * The highest cap on turns that the domain has by its own rules: in a constant, an attribute, what its constructor and its start
 * take where nobody says otherwise, or how far an attribute counts one by one. Ours must not cut an episode off before.
 */
export function ownCap(facts: Facts, episode: string | null, start: string | null): OwnCap | null {
  const klass = facts.classes.find(({ name }) => name === episode) ?? null;
  const parameters =
    klass === null
      ? []
      : ["__init__", start].flatMap((name) => methodNamed(klass, name)?.parameters ?? []);
  const numbers = [
    ...facts.constants.map(({ name, value }) => [name, value] as const),
    ...(klass?.attributes ?? []).map(({ name, value }) => [name, value] as const),
    ...parameters.map(({ name, default: value }) => [name, value] as const),
  ];
  const found = numbers.flatMap(([name, value]) => {
    const calls = caps.test(snake(name)) ? whole(value) : null;
    return calls === null ? [] : [{ name, calls }];
  });
  const counted = Object.entries(klass?.counters ?? {})
    .filter(([, calls]) => calls <= mostCalls)
    .map(([name, calls]) => ({ name, calls }));
  return [...found, ...counted].reduce<OwnCap | null>(
    (highest, each) => (highest === null || each.calls > highest.calls ? each : highest),
    null,
  );
}

const whole = (value: Literal | null): number | null =>
  value?.known === true &&
  typeof value.value === "number" &&
  Number.isInteger(value.value) &&
  value.value > 0 &&
  value.value <= mostCalls
    ? value.value
    : null;
