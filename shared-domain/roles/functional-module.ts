import type { Facts, FunctionFacts, Parameter } from "../facts.js";
import { kindOf, named } from "./member.js";
import { docstring, pastedText } from "./pasted-text.js";
import { seedNames } from "./vocabulary.js";

/** Names of what shows a state. */
export const showings =
  /^(?:render|observe|observation|describe|show|view|display|to_?text|to_?string|format(?:_?state)?|prompt)$/i;

const states = /^(?:state|s|st|board|game|world|env|environment|position|pos|table)$/;
const starts =
  /^(?:(?:get_)?(?:initial|init|new|make|create|start|reset|begin)(?:_?(?:initial_?)?(?:state|game|board|world|position|episode))?)$/;
const words = {
  done: /^(?:is_)?(?:terminal|done|over|finished|ended|game_over|game_ended)$/,
  reward: /^(?:get_|compute_)?(?:score|reward|utility|payoff|value|returns?)$/,
  observe: showings,
  legal: /(?:legal|valid|available|possible)_?(?:moves|actions)$/,
};

/** Functions that pass a state on, by what they do for an episode. */
interface Functional {
  readonly start: FunctionFacts;
  readonly moves: readonly FunctionFacts[];
  readonly done: FunctionFacts | undefined;
  readonly reward: FunctionFacts | undefined;
  readonly observe: FunctionFacts | undefined;
}

/** What of a move's tuple is which; null where it is the state alone, or nothing tells. */
interface Places {
  readonly count: number;
  readonly observe: number;
  readonly reward: number;
  readonly done: number;
}

/**
 * A class around functions that pass a state on, `step(state, action)`, as its author would write it below them; null where a module
 * has no such functions, or they do not tell what an episode is. Nothing is read from it: whoever wrote the module decides.
 */
export function classAround(facts: Facts): string | null {
  const found = facts.language === "python" ? functional(facts) : null;
  if (found === null) return null;
  const places = placesOf(found.moves);
  const [done, reward] = [found.done ?? places?.done, found.reward ?? places?.reward];
  if (done === undefined || reward === undefined) return null;
  return classOf(found, places, {
    name: nameOf(facts),
    summary: pastedText(facts),
  }).join("\n");
}

/** `lights_out.py` is `LightsOut`, or `LightsOutEpisode` where the module has a name like that. */
export function nameOf({ file, classes, functions, constants }: Facts): string {
  const stem = file
    .split("/")
    .at(-1)!
    .replace(/\.\w+$/, "");
  const name = stem
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
  return [...classes, ...functions, ...constants].some((each) => each.name === name)
    ? `${name}Episode`
    : name;
}

function functional({ functions }: Facts): Functional | null {
  const open = functions.filter((f) => f.public && f.kind === "function" && !f.async);
  const start = open.find((f) => starts.test(f.name) && !takesState(f));
  const passing = open.filter(takesState);
  const by = (word: RegExp): FunctionFacts | undefined =>
    passing.find((f) => word.test(f.name) && named(f).length === 1);
  const moves = passing.filter(
    (f) =>
      named(f).length > 1 && !Object.values(words).some((word) => word.test(f.name)) && givesOn(f),
  );
  return start === undefined || moves.length === 0
    ? null
    : { start, moves, done: by(words.done), reward: by(words.reward), observe: by(words.observe) };
}

const takesState = (f: FunctionFacts): boolean => states.test(named(f)[0]?.name ?? "");

/** Whether a function gives a state or a tuple, and no plain value. */
const givesOn = (f: FunctionFacts): boolean =>
  f.gives === "values" && !["text", "number", "boolean"].includes(kindOf(f.returns, null));

/** Places of the tuples that all moves give; a state stands first. Undefined where they give a state alone. */
function placesOf(moves: readonly FunctionFacts[]): Places | undefined {
  const [first, ...others] = moves.map(({ places }) => places);
  if (first === undefined || first.length < 3) return undefined;
  if (others.some((each) => each?.length !== first.length)) return undefined;
  const at = (kind: string, word: RegExp): number => {
    const byName = first.findIndex(({ name }, i) => i > 0 && word.test(name ?? ""));
    return byName > 0 ? byName : first.findIndex((place, i) => i > 0 && place.kind === kind);
  };
  const done = at("boolean", /^(?:is_)?(?:done|terminal|terminated|over|finished)$/);
  const reward = at("number", /^(?:r|rew|reward|score|gain)$/);
  const rest = first.map((_, i) => i).filter((i) => i > 0 && i !== done && i !== reward);
  if (done < 1 || reward < 1 || done === reward) return undefined;
  return { count: first.length, observe: first.length > 3 ? rest[0]! : -1, reward, done };
}

function classOf(
  { start, moves, done, reward, observe }: Functional,
  places: Places | undefined,
  { name, summary }: { readonly name: string; readonly summary: string | null },
): string[] {
  const shown = observe === undefined ? "str(self.state)" : `${observe.name}(self.state)`;
  const pairs = moves.every(
    ({ places: two }) => two?.length === 2 && !["number", "boolean"].includes(two[1]!.kind ?? ""),
  );
  const hidden = "  # all of the state: leave out what a model must not see";
  const given = named(start);
  const members = [
    "",
    "    @property",
    "    def done(self) -> bool:",
    `        return ${done?.name}(self.state)`,
    "",
    "    def reward(self) -> float:",
    `        return ${reward?.name}(self.state)`,
  ];
  return [
    `class ${name}:`,
    ...(summary === null ? [] : [...docstring(summary, "    "), ""]),
    `    def __init__(${["self", ...given.map(typed)].join(", ")}) -> None:`,
    `        self.state = ${start.name}(${given.map((p) => p.name).join(", ")})`,
    ...(places === undefined ? [] : ["        self.reward, self.done = 0.0, False"]),
    ...(pairs && observe === undefined
      ? []
      : [
          "",
          "    def observe(self) -> str:",
          `        return ${shown}${observe === undefined ? hidden : ""}`,
        ]),
    ...moves.flatMap((f) => moveOf(f, places, pairs ? null : shown)),
    ...(places === undefined ? members : []),
  ];
}

/** A move as a tool: what it passes on is held, and what is to be seen is given, by the move itself where `shown` is null. */
function moveOf(f: FunctionFacts, places: Places | undefined, shown: string | null): string[] {
  const taken = named(f).slice(1);
  const call = `${f.name}(${["self.state", ...taken.map((p) => p.name)].join(", ")})`;
  return [
    "",
    `    def ${f.name}(${["self", ...taken.map(typed)].join(", ")}) -> str:`,
    ...docstring(f.summary ?? "Say here what the model does with it.", "        "),
    ...(shown === null
      ? [`        self.state, text = ${call}`, "        return text"]
      : places === undefined
        ? [`        self.state = ${call}`, `        return ${shown}`]
        : stepped(call, places, shown)),
  ];
}

/** What a tuple gives goes where it belongs; rewards of steps are summed. */
function stepped(call: string, { count, observe, reward, done }: Places, shown: string): string[] {
  const targets = Array.from({ length: count }, (_, i) =>
    i === 0
      ? "self.state"
      : i === reward
        ? "reward"
        : i === done
          ? "self.done"
          : i === observe
            ? "text"
            : "_",
  );
  return [
    `        ${targets.join(", ")} = ${call}`,
    "        self.reward += reward",
    `        return ${observe > 0 ? "text" : shown}`,
  ];
}

/** A parameter as it is written; one without a type is a seed or a text. */
function typed({ name, type, default: preset }: Parameter): string {
  const plain = type?.text ?? (seedNames.has(name) ? "int" : "str");
  return `${name}: ${plain}${preset === null ? "" : ` = ${preset.text}`}`;
}
