import type { ClassFacts, Facts, FunctionFacts } from "../facts.js";
import { methodNamed } from "./reading.js";
import type { Roles } from "./roles.js";

/** Whether what the model sees first says most of a text's words. */
export function shown(
  facts: Facts,
  klass: ClassFacts,
  domain: Roles["domain"],
  text: string,
): boolean {
  const said = [domain.start?.call, domain.observe].flatMap((name) =>
    textsOf(facts, klass, methodNamed(klass, name ?? ""), new Set()),
  );
  const heard = new Set(words(said.join(" ")));
  const own = words(text);
  const told = own.filter((word) => heard.has(word)).length;
  return own.length > 0 && told / own.length >= 0.7;
}

/** Texts in a method, in the own members that it reads, and in constants of the module that it names. */
function textsOf(
  facts: Facts,
  klass: ClassFacts,
  f: FunctionFacts | null,
  seen: Set<string>,
): string[] {
  if (f === null || seen.has(f.name)) return [];
  seen.add(f.name);
  const constants = facts.constants.filter(({ name }) => f.names.includes(name));
  const own = klass.attributes.filter(({ name }) => f.uses.includes(name));
  const fixed = [...constants, ...own].flatMap(({ value }) =>
    typeof value?.value === "string" ? [value.value] : [],
  );
  const inner = [
    ...f.uses.map((name) => methodNamed(klass, name)),
    ...facts.functions.filter(({ name }) => f.names.includes(name)),
  ];
  return [...f.texts, ...fixed, ...inner.flatMap((each) => textsOf(facts, klass, each, seen))];
}

/** Words of a text that tell it from others, each once. */
export const words = (text: string): string[] => [
  ...new Set((text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).filter((word) => word.length > 3)),
];
