import type { JsonSchema } from "../../shared-domain/contract.js";
import { canonical } from "../write/json.js";
import { docstring, ident, lines, nothing, type Py, py } from "../write/python.js";
import { type ClassOf, Inexact } from "./declared-type.js";
import { fitsDocstring } from "./docstring-text.js";
import { pascal } from "./python-name.js";

/** One record as a class that is yet to be printed. */
interface RecordClass {
  readonly name: string;
  /** What the class says of itself; undefined while every use says it otherwise. */
  doc: string | null | undefined;
  body: Py;
  /** Whether it is named before it is whole: by itself, or by what it holds. */
  recursive: boolean;
}

/** Prints the fields of a record; a record inside is named after the field that holds it. */
type Body = (record: JsonSchema, classOf: (hint: string) => ClassOf) => Py;

/** What makes two records the same. */
export function recordKey({ description: _, default: __, ...record }: JsonSchema): string {
  return canonical(record);
}

/** The classes of the records that tools take, each once, in an order in which each stands after what it uses. */
export class RecordClasses {
  #classes = new Map<string, readonly RecordClass[]>();
  #order: readonly RecordClass[] = [];
  #taken: ReadonlySet<string>;

  constructor(
    private readonly base: string,
    taken: Iterable<string>,
    private readonly names: ReadonlyMap<string, string>,
    private readonly body: Body,
  ) {
    this.#taken = new Set(taken);
  }

  /** Runs something that may turn out to be inexact; classes that only this needed are forgotten then. */
  attempt<T extends { readonly exact: boolean }>(run: () => T): T {
    const [classes, order, taken] = [new Map(this.#classes), this.#order, this.#taken];
    const result = run();
    if (!result.exact) [this.#classes, this.#order, this.#taken] = [classes, order, taken];
    return result;
  }

  /** Gives the classes of one tool's records; `hint` names what has no name of its own. */
  within(root: JsonSchema, hint: string): ClassOf {
    return (record, description) => {
      const { $ref } = record;
      if (typeof $ref !== "string") return this.#inPlace(record, description, hint, root);
      return this.#defined($ref.replace("#/$defs/", ""), root);
    };
  }

  /** All classes below each other. */
  printed(): readonly Py[] {
    return this.#order.map(
      ({ name, doc, body }) => py`
        class ${ident(name)}(${ident(this.base)}):
            ${lines([...(typeof doc === "string" ? [docstring(doc), nothing] : []), body])}
      `,
    );
  }

  /** Whether some class is named before it is there, so that no annotation may be looked up while the module runs. */
  recursive(): boolean {
    return this.#order.some((one) => one.recursive);
  }

  /** What uses itself is known by the name that the contract has for it, and is printed once. */
  #defined(name: string, root: JsonSchema): Py {
    const record = ((root["$defs"] ?? {}) as Record<string, JsonSchema>)[name];
    if (record?.["properties"] === undefined || !isCyclic(name, root)) throw new Inexact();
    const key = `$defs ${name} ${canonical(record)}`;
    const doc = saidBy(record["description"]);
    if (!this.#classes.has(key)) {
      if (this.#taken.has(name) || !isClassName(name)) throw new Inexact();
      const made = { name, doc, body: py`pass`, recursive: true };
      this.#take(name);
      this.#classes.set(key, [made]);
      made.body = this.#bodyOf(record, root);
      this.#order = [...this.#order, made];
    }
    return ident(name);
  }

  #inPlace(
    record: JsonSchema,
    said: string | null | undefined,
    hint: string,
    root: JsonSchema,
  ): Py {
    const key = recordKey(record);
    const doc = said === null ? undefined : saidBy(said);
    const known = this.#classes.get(key) ?? [];
    let found = known.find((one) => doc === undefined || one.doc === undefined || one.doc === doc);
    if (!found) {
      const body = this.#bodyOf(record, root);
      const name = this.#free(this.names.get(key) ?? pascal(hint));
      found = { name, doc, body, recursive: false };
      this.#classes.set(key, [...known, found]);
      this.#order = [...this.#order, found];
    }
    if (found.doc === undefined) found.doc = doc;
    return ident(found.name);
  }

  #bodyOf(record: JsonSchema, root: JsonSchema): Py {
    return this.body(record, (hint) => this.within(root, hint));
  }

  #take(name: string): void {
    this.#taken = new Set([...this.#taken, name]);
  }

  #free(name: string): string {
    let free = name;
    for (let i = 2; this.#taken.has(free); i += 1) free = `${name}${i}`;
    this.#take(free);
    return free;
  }
}

/** A docstring for a class; null for none. Throws where a docstring would change the words. */
function saidBy(description: unknown): string | null {
  if (typeof description !== "string") return null;
  if (!fitsDocstring(description)) throw new Inexact();
  return description;
}

const isClassName = (name: string): boolean => /^[A-Za-z][A-Za-z0-9_]*$/.test(name);

/** Whether a definition is reached from itself. */
function isCyclic(name: string, root: JsonSchema): boolean {
  const definitions = (root["$defs"] ?? {}) as Record<string, unknown>;
  const seen = new Set<string>();
  const todo = referencesOf(definitions[name]);
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    todo.push(...referencesOf(definitions[next]));
  }
  return seen.has(name);
}

function referencesOf(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === "$ref" && typeof value === "string"
      ? [value.replace("#/$defs/", "")]
      : referencesOf(value),
  );
}
