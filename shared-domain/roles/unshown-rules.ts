import type { ClassFacts, Facts } from "../facts.js";
import { readable } from "./member.js";
import { methodNamed, type Reading } from "./reading.js";
import type { Roles } from "./roles.js";
import { words } from "./shown-texts.js";
import { snake } from "./vocabulary.js";

/** Names of what is told first. */
export const spelt = /^(?:(?:get|build|make|default)_)*system_(?:prompt|message|instructions?)$/i;
const ruling =
  /^(?:the_)?(?:game_)?(?:rules?(?:_text)?|instructions?|how_to_play|guide(?:lines)?|help_text|objectives?|goal_text|task_description)$/i;

/** Whether a name says that a text is the rules, which {@link systemPrompt} and its question look after. */
export const isRules = (name: string): boolean =>
  spelt.test(snake(name)) || ruling.test(snake(name));

/** Methods that only give what their name says is told first. */
export const promptsOf = (klass: ClassFacts): string[] =>
  readable(klass)
    .filter((m) => m.form === "method" && m.assigns.length === 0 && spelt.test(snake(m.name)))
    .map(({ name }) => name);

/** Whether code of the module names a constant. */
export function handedOut(facts: Facts, name: string): boolean {
  const code = [...facts.functions, ...facts.classes.flatMap(({ methods }) => methods)];
  return code.some(({ names, uses }) => names.includes(name) || uses.includes(name));
}

/** A text under a name that says rules, which nothing reads and nothing shows. */
export function unshownRules({ facts }: Reading, klass: ClassFacts, domain: Roles["domain"]) {
  const played = new Set([domain.observe, domain.metrics, ...domain.tools.map((t) => t.method)]);
  const members = readable(klass).filter(
    (m) => m.public && ["text", "unknown"].includes(m.kind) && m.form !== "attribute",
  );
  const fixed = [
    ...facts.constants,
    ...klass.attributes.filter(({ from }) => from === "class"),
  ].filter(({ value }) => value?.known === true && typeof value.value === "string");
  const method =
    members.find(({ name }) => spelt.test(snake(name))) ??
    members.find(({ name }) => ruling.test(snake(name)));
  const constant = fixed.find(({ name }) => ruling.test(snake(name))) ?? unread(facts, klass);
  const name = method?.name ?? constant?.name;
  if (
    name === undefined ||
    played.has(name) ||
    (handedOut(facts, name) && !keptOnly(facts, klass, name))
  )
    return null;
  const f = methodNamed(klass, method?.name);
  const plain = f !== null && f.uses.length === 0 && f.names.length === 0 && f.texts.length === 1;
  const text = f === null ? (constant!.value!.value as string) : plain ? f.texts[0]! : null;
  return { name: f === null ? name : `${klass.name}.${name}`, text };
}

/** A text of the module of some length, under any name, that no code reads. */
export function unread(facts: Facts, klass: ClassFacts | null) {
  return facts.constants.find(
    ({ name, value }) =>
      value.known &&
      typeof value.value === "string" &&
      words(value.value).length >= 8 &&
      (!handedOut(facts, name) || keptOnly(facts, klass, name)),
  );
}

/** Whether all that code does with a constant is to keep it on the object, under a name that nothing reads: `self.wiki = WIKI`. */
function keptOnly(facts: Facts, klass: ClassFacts | null, name: string): boolean {
  const text = facts.constants.find((each) => each.name === name)?.value.value;
  const kept = klass?.attributes.find(({ value }) => value?.known === true && value.value === text);
  const naming = [...facts.functions, ...facts.classes.flatMap(({ methods }) => methods)].filter(
    ({ names }) => names.includes(name),
  );
  return (
    kept !== undefined &&
    naming.every((f) => f.assigns.includes(kept.name)) &&
    !klass?.methods.some(({ uses }) => uses.includes(kept.name))
  );
}
