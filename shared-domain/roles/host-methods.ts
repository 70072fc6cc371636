import type { ClassFacts, FunctionFacts } from "../facts.js";
import { kindOf, named, parameterless, required, returned } from "./member.js";
import { tellsOneCall } from "./rewards-of-one-call.js";
import { rank, snake } from "./vocabulary.js";

const keeping =
  /^(?:[gs]et_state|(?:load_)?state_dict|load_state(?:_dict)?|save_state|restore|restore_state|snapshot|checkpoint|clone|copy|deepcopy|fork|to_(?:json|dict|yaml)|from_(?:json|dict|yaml)|(?:de)?seriali[sz]e|dumps?|pickle|unpickle|set_seed|seed|reseed)$/;

/** What nobody who plays is meant to call: it shows what is to be found. */
const showing =
  /(?:^|_)(?:debug\w*|for_(?:tests?|testing)|testing|reveal\w*|cheat|answer_key|solution|ground_truth|gold|secret|best_(?:line|move|path|play|answer|route)|optimal)(?:_|$)/;

/** Whether a name says that something shows what is to be found. */
export const showsAnswer = (name: string): boolean => showing.test(snake(name));

/** Names of what is for whoever runs an episode. */
const running = /(?:^|_)(?:admin|superuser|sudo|god_mode|staff_only)(?:_|$)/;

/** Documentation that keeps a method from the model. */
const kept =
  /\b(?:(?:for|in) (?:the )?(?:unit )?(?:tests?|testing|debugging|developers)\b|(?:tests?|debugging|internal use|developers) only|not (?:meant )?for (?:the )?(?:model|agent|player)|(?:owner|supervisor|staff|admin(?:istrator)?|moderator)s?(?:'s?)? (?:only|privileges?)|never shown|for (?:the )?(?:humans?|human (?:eyes|readers?|viewers?)|spectators?|viewers?|an? audience|the screen|the terminal|the console)|(?:in|on|at|from) (?:the|a|your) (?:terminal|console|command line|keyboard)|interactively)\b/i;

/** What the host asks for to know what was earned, or pays beside it. */
const paying =
  /^(?:(?:get|compute|calculate|calc|add|give|award|grant|apply|claim|current|total)_)(?:\w+_)?(?:bonus(?:es)?|rewards?|scores?|points|payout|payoff|penalty)$|^(?:bonus(?:es)?|payout|payoff|penalty)$/;

/** Parameters that hold what was said and done in a whole episode, which no episode hands to its methods. */
const talks =
  /^(?:transcript|messages?|history|trajectory|conversation|turns|dialog(?:ue)?|chat|episode|completions?|rollout|trace|steps)$/;

/** Why a documented public method is more likely the host's than the model's; null where it is a tool like any other. */
export function hostReason(klass: ClassFacts, m: FunctionFacts): string | null {
  const type = m.returns?.text.replaceAll(/["']/g, "").split(".").at(-1);
  if (type === klass.name || type === "Self") return "gives another of its own kind";
  if (kept.test(m.summary ?? "")) return "is not meant for who plays, by its docstring";
  if (running.test(snake(m.name))) return "is named after whoever runs an episode";
  if (parameterless(m) && m.assigns.length === 0 && showsAnswer(m.name))
    return "takes and changes nothing, and is named after what is to be found";
  if (
    m.name === "render" &&
    required(m).length === 0 &&
    klass.methods.some(({ name }) => name === "step")
  )
    return "draws the episode for whoever watches, where it is as in Gymnasium";
  if (named(m).some(({ name }) => m.calls?.includes(name)))
    return "calls what it is given, which no model can send";
  if (keeping.test(snake(m.name))) return "keeps, copies or sets the episode as a whole";
  return (
    payingReason(m) ??
    (verdict(klass, m) ? "says whether an answer is right and changes nothing" : null)
  );
}

/** Why a call would be paid for by itself: nobody plays by it. */
export function payingReason(m: FunctionFacts): string | null {
  if (required(m).length > 0) return null;
  if (named(m).length === 0 && paysAlone(m)) return "takes nothing and sets nothing but the reward";
  return paying.test(snake(m.name)) ? "takes nothing and is named after what is earned" : null;
}

/** Words by which a method says that it tells what was earned or how the episode stands. */
const telling = /(?:^|_)(?:reward|score|points|payoff|done|over|finished|terminated|ended)(?:_|$)/;

/** Why a method only tells the host what a role holds: it takes and changes nothing and reads nothing else. */
export function tellsRole(
  klass: ClassFacts,
  m: FunctionFacts,
  taken: ReadonlySet<string>,
): string | null {
  if (named(m).length > 0 || m.assigns.length > 0 || ["nothing", "yields"].includes(m.gives))
    return null;
  if (tellsOneCall(m)) return "only gives what the last call earned";
  const [held, ...more] = m.uses;
  if (held === undefined || more.length > 0 || !telling.test(snake(m.name))) return null;
  const behind = klass.methods.find(
    (other) => taken.has(other.name) && other.kind === "property" && other.uses.includes(held),
  );
  if (!taken.has(held) && behind === undefined) return null;
  return `only gives \`${held}\`, which says how the episode stands`;
}

function paysAlone({ assigns, changes = [] }: FunctionFacts): boolean {
  const set = [...assigns, ...changes];
  return assigns.length > 0 && set.every((name) => rank("reward", name) !== null);
}

/** A method that a reward is computed by, from a transcript that nobody gives it. */
export function scoresTranscript(m: FunctionFacts): string | null {
  const rewarded = rank("reward", m.name) !== null || rank("verify", m.name) !== null;
  const [only, ...more] = required(m);
  const whole =
    only !== undefined &&
    talks.test(snake(only.name)) &&
    ["sequence", "mapping", "unknown", "other"].includes(kindOf(only.type, null));
  return rewarded && whole && more.length === 0 ? only.name : null;
}

/** Whether a function takes first what was said and done in a whole episode, and no text of it. */
export function judgesTranscript(f: FunctionFacts): boolean {
  const [first] = required(f);
  return (
    first !== undefined &&
    talks.test(snake(first.name)) &&
    !/^completions?$/.test(first.name) &&
    kindOf(first.type, null) !== "text"
  );
}

/** `is_correct(answer) -> bool`: asks nothing of the episode but whether something is right. */
function verdict(klass: ClassFacts, m: FunctionFacts): boolean {
  const kind = returned(m);
  if (rank("verify", m.name) === null || m.assigns.length > 0 || named(m).length === 0)
    return false;
  if (!["boolean", "number"].includes(kind)) return false;
  const used = klass.methods.some((other) => other !== m && other.uses.includes(m.name));
  return kind === "boolean" || used;
}
