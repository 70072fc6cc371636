import { asksModel, type Contract, type JsonSchema } from "../contract.js";
import type { ClassFacts, Facts } from "../facts.js";
import { methodNamed } from "./reading.js";
import type { Roles } from "./roles.js";

type Lacks = NonNullable<Contract["domain"]["lacks"]>;

/** What a domain surely never gives, as the contract has it: left out where that is not sure of anything. */
export function lacksOf(
  facts: Facts,
  roles: Roles,
  klass: ClassFacts | null,
): { readonly lacks?: Lacks } {
  const { from } = roles.tasks;
  const sources = typeof from === "string" ? [from] : Object.values(from ?? {});
  const listed = facts.lists ?? [];
  // Whoever asks a model waits for it; what a model answers is text.
  const waits = asksModel(roles.domain);
  const lacks: Lacks = (facts.lacks ?? []).filter((each) => !(waits && each === "awaitables"));
  if (sources.length > 0 && sources.every((each) => isFile(each) || listed.includes(each)))
    lacks.push("iterators");
  // Objects from elsewhere may say that they are images: rows of a file, and a model's arguments.
  const shown =
    sources.some(isFile) || takesObjects(roles, klass)
      ? lacks.filter((each) => each !== "images")
      : lacks;
  return shown.length > 0 ? { lacks: shown } : {};
}

const isFile = (source: string): boolean => source.endsWith(".jsonl");

/** Whether a model may send an object to a tool, which could give it back. */
function takesObjects({ domain: { tools } }: Roles, klass: ClassFacts | null): boolean {
  const methods = tools.flatMap(({ method }) => (klass && methodNamed(klass, method)) ?? []);
  return methods.some(({ parameters }) => parameters.some(({ type }) => mayBeObject(type?.schema)));
}

const scalars = ["string", "integer", "number", "boolean", "null"];

function mayBeObject(schema: JsonSchema | null | undefined): boolean {
  const { type, items, anyOf } = schema ?? {};
  if (Array.isArray(anyOf)) return anyOf.some((each) => mayBeObject(each as JsonSchema));
  if (type === "array") return mayBeObject(items as JsonSchema | undefined);
  const types = Array.isArray(type) ? type : [type];
  return !types.every((each) => scalars.includes(each as string));
}
