import type { Symbol as Named, Type, ts as TS } from "ts-morph";
import type { JsonSchema } from "../contract.js";
import type { Typed } from "../facts.js";
import { Node, ts } from "./compiler.js";
import { saidOn } from "./doc-comments.js";
import { enums, inSourceOrder, isEnumerable, isOfLibrary, plain, Refused } from "./plain-type.js";
import type { Places } from "./places.js";
import { unfoundPackage } from "./unfound-package.js";
import { saidByZod } from "./zod-chain.js";

/** Classes of the language whose values JSON would lose. */
const lost: Readonly<Record<string, string>> = {
  Date: "use a string or a number",
  Map: "use a Record",
  Set: "use an array",
  WeakMap: "use a Record",
  WeakSet: "use an array",
  RegExp: "use a string",
  Promise: "a promise is no value",
  Function: "a function is no value",
  Uint8Array: "use a string",
};

/** A type as the facts tell it: with its JSON Schema, or why it has none. */
export function typedOf(type: Type, at: Node, places: Places, text = textOf(type, at)): Typed {
  try {
    return { text, schema: schemaOf(type, at), refused: null, at: places.of(at) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const told = { text, schema: null, refused: error.why, at: places.of(error.node) };
    const unfound = unfoundPackage(at);
    return unfound === undefined
      ? told
      : { ...told, refused: `its package "${unfound}" is not found`, package: unfound };
  }
}

/** The JSON Schema of a type, with the definitions it needs. Throws Refused. */
function schemaOf(type: Type, at: Node): JsonSchema {
  const writer = new SchemaWriter();
  const schema = writer.write(type, at);
  return writer.defs.size > 0 ? { ...schema, $defs: Object.fromEntries(writer.defs) } : schema;
}

/** A type's text, without the paths of the files that declare its parts. */
export function textOf(type: Type, at: Node): string {
  return type.isVoid()
    ? "void"
    : type.getText(at, ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope);
}

class SchemaWriter {
  readonly defs = new Map<string, JsonSchema>();
  /** Types that are being written, and the names that those have which hold themselves. */
  readonly #open: Type[] = [];
  readonly #names = new Map<Type, string>();

  write(type: Type, at: Node): JsonSchema {
    if (type.isTypeParameter()) return this.#parameter(type, at);
    if (type.isUnion() && !type.isBoolean())
      return type.getAliasSymbol() === undefined
        ? this.#union(type, at)
        : this.#once(type, () => this.#union(type, at));
    return plain(type, at) ?? this.#once(type, () => this.#structure(type, at));
  }

  #parameter(type: Type, at: Node): JsonSchema {
    const bound = type.getConstraint();
    if (bound === undefined) throw new Refused("it may be of any type", at);
    return this.write(bound, at);
  }

  #union(type: Type, at: Node): JsonSchema {
    const members: Type[] = type
      .getUnionTypes()
      .filter((one) => !one.isUndefined() && !one.isVoid());
    const literals = members.filter(isEnumerable);
    const truths = members.filter((one) => one.isBooleanLiteral());
    const others = members.filter(
      (one) => !literals.includes(one) && !truths.includes(one) && !one.isNull(),
    );
    const options = [
      ...enums(inSourceOrder(literals, type, at)),
      ...(truths.length === 2
        ? [{ type: "boolean" }]
        : truths.map((one) => ({ type: "boolean", const: one.getText() === "true" }))),
      ...others.map((one) => this.write(one, at)),
      ...(members.some((one) => one.isNull()) ? [{ type: "null" }] : []),
    ];
    if (options.length === 0) return { type: "null" };
    return options.length === 1 ? options[0]! : { anyOf: options };
  }

  /** Arrays, tuples and objects. */
  #structure(type: Type, at: Node): JsonSchema {
    if (type.isTuple()) return this.#tuple(type, at);
    return type.isArray() || type.isReadonlyArray()
      ? { type: "array", items: this.write(type.getArrayElementTypeOrThrow(), at) }
      : this.#object(type, at);
  }

  /** What may hold itself: there it is a reference. */
  #once(type: Type, write: () => JsonSchema): JsonSchema {
    if (this.#open.includes(type)) return { $ref: `#/$defs/${this.#nameOf(type)}` };
    this.#open.push(type);
    const schema = write();
    this.#open.pop();
    const name = this.#names.get(type);
    if (name === undefined) return schema;
    this.defs.set(name, schema);
    return { $ref: `#/$defs/${name}` };
  }

  #nameOf(type: Type): string {
    const known = this.#names.get(type);
    if (known !== undefined) return known;
    const own = (type.getAliasSymbol() ?? type.getSymbol())?.getName() ?? "Type";
    const name = /^\w+$/.test(own) ? own : "Type";
    const taken = new Set(this.#names.values());
    let free = name;
    for (let i = 2; taken.has(free); i += 1) free = `${name}${i}`;
    this.#names.set(type, free);
    return free;
  }

  #tuple(type: Type, at: Node): JsonSchema {
    const { elementFlags } = (type.compilerType as TS.TupleTypeReference).target;
    const elements = type.getTupleElements();
    if (elementFlags.some((flag) => (flag & ts.ElementFlags.Variable) !== 0))
      throw new Refused("a tuple with a rest has no fixed length", at);
    const required = elementFlags.filter((flag) => (flag & ts.ElementFlags.Required) !== 0).length;
    return {
      type: "array",
      prefixItems: elements.map((element) => this.write(element, at)),
      minItems: required,
      maxItems: elements.length,
    };
  }

  #object(type: Type, at: Node): JsonSchema {
    refuseObject(type, at);
    const index = type.getStringIndexType() ?? type.getNumberIndexType();
    const members = type.getProperties();
    const properties: Record<string, JsonSchema> = {};
    for (const member of members) properties[member.getName()] = this.#property(member, at);
    const { description } = describedBy(type);
    return {
      type: "object",
      ...(members.length > 0 || index === undefined
        ? {
            properties,
            required: members.filter((one) => !one.isOptional()).map((one) => one.getName()),
          }
        : {}),
      additionalProperties: index === undefined ? false : this.write(index, at),
      ...(description === null ? {} : { description }),
    };
  }

  #property(member: Named, at: Node): JsonSchema {
    const declaration = member.getValueDeclaration() ?? member.getDeclarations()[0];
    const place = declaration && !isOfLibrary(declaration) ? declaration : at;
    const type = member.getTypeAtLocation(at);
    const { description, limits } = declaration
      ? (saidByZod(declaration) ?? saidOn(declaration))
      : { description: null, limits: {} };
    const written = this.write(type, typeNodeOf(place));
    return {
      ...limited(written, limits),
      ...(description === null ? {} : { description }),
    };
  }
}

/** A schema with the limits that tags give it; those of one option hold for that option. */
export function limited(schema: JsonSchema, limits: JsonSchema): JsonSchema {
  if (Object.keys(limits).length === 0) return schema;
  const options = schema["anyOf"];
  if (!Array.isArray(options)) return { ...schema, ...limits };
  return {
    ...schema,
    anyOf: options.map((option) => {
      const { type } = option as JsonSchema;
      return type === "number" || type === "string"
        ? { ...(option as JsonSchema), ...limits }
        : option;
    }),
  };
}

function refuseObject(type: Type, at: Node): void {
  const symbol = type.getSymbol();
  const name = symbol?.getName() ?? "";
  if (type.getCallSignatures().length > 0) throw new Refused("a function is no value", at);
  const declarations = symbol?.getDeclarations() ?? [];
  if (declarations.length > 0 && declarations.every(isOfLibrary) && Object.hasOwn(lost, name))
    throw new Refused(`\`${name}\` does not survive JSON: ${lost[name]}`, at);
  if (declarations.some(Node.isClassDeclaration))
    throw new Refused(`\`${name}\` is a class, and JSON brings plain objects`, at);
  if (type.isTypeParameter()) throw new Refused("it may be of any type", at);
  const empty = type.getProperties().length === 0 && type.getStringIndexType() === undefined;
  if (empty && declarations.length > 0 && declarations.every(isOfLibrary))
    throw new Refused(`\`${name}\` has no JSON form`, at);
}

function describedBy(type: Type): { description: string | null } {
  const [declared] = (type.getAliasSymbol() ?? type.getSymbol())?.getDeclarations() ?? [];
  const own =
    declared && (Node.isInterfaceDeclaration(declared) || Node.isTypeAliasDeclaration(declared));
  return own && !isOfLibrary(declared) ? saidOn(declared) : { description: null };
}

function typeNodeOf(node: Node): Node {
  return Node.isTyped(node) ? (node.getTypeNode() ?? node) : node;
}
