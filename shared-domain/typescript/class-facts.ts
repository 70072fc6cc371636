import type {
  ClassDeclaration,
  EnumDeclaration,
  GetAccessorDeclaration,
  InterfaceDeclaration,
  MethodDeclaration,
  PropertyDeclaration,
  TypeAliasDeclaration,
} from "ts-morph";
import type { ClassFacts, FunctionFacts } from "../facts.js";
import { Node, Scope } from "./compiler.js";
import { countersOf } from "./counters.js";
import { summaryOf } from "./doc-comments.js";
import { functionFacts } from "./function-facts.js";
import { boundsOf } from "./intervals.js";
import { textOf, typedOf } from "./json-type.js";
import { buildsOf, literalOf, shapeOf } from "./literals.js";
import type { Places } from "./places.js";
import { isOfLibrary } from "./plain-type.js";

type Attribute = ClassFacts["attributes"][number];

/** A class as facts: its own members and the inherited ones. */
export function classFacts(
  of: ClassDeclaration,
  name: string,
  isPublic: boolean,
  places: Places,
): ClassFacts {
  const line = lineOf(of);
  const counters = countersOf(line);
  return {
    name,
    kind: isException(of) ? "exception" : "plain",
    public: isPublic,
    summary: summaryOf(of),
    bases: basesOf(of),
    methods: methodsOf(line, places),
    attributes: attributesOf(line, places),
    schema: null,
    bounds: boundsOf(of),
    ...(Object.keys(counters).length > 0 ? { counters } : {}),
    at: places.of(of.getNameNode() ?? of),
  };
}

/** The class and those it derives from, nearest first. */
function lineOf(of: ClassDeclaration): ClassDeclaration[] {
  const line: ClassDeclaration[] = [];
  for (let one: ClassDeclaration | undefined = of; one; one = one.getBaseClass()) {
    if (isOfLibrary(one) || line.includes(one)) break;
    line.push(one);
  }
  return line;
}

function basesOf(of: ClassDeclaration): string[] {
  const own = lineOf(of)
    .slice(1)
    .map((one) => one.getName() ?? "");
  const last = lineOf(of).at(-1)?.getExtends()?.getExpression().getText();
  return [...own, ...(last === undefined ? [] : [last])].filter((name) => name !== "");
}

const isException = (of: ClassDeclaration): boolean =>
  basesOf(of).some((name) => /(?:^|\.)\w*Error$/.test(name));

function methodsOf(line: readonly ClassDeclaration[], places: Places): FunctionFacts[] {
  const found = new Map<string, FunctionFacts>();
  const add = (facts: FunctionFacts): void => {
    if (!found.has(facts.name)) found.set(facts.name, facts);
  };
  const [constructor] = line.flatMap((one) => one.getConstructors());
  if (constructor) add(functionFacts(constructor, "__init__", "method", false, places));
  for (const one of line)
    for (const member of one.getMembers()) {
      const kind = kindOf(member);
      if (kind !== null && isMember(member))
        add(functionFacts(member, member.getName(), kind, isOpen(member), places));
    }
  return [...found.values()];
}

type Member = MethodDeclaration | GetAccessorDeclaration | PropertyDeclaration;

const isMember = (member: Node): member is Member => Node.hasName(member);

/** What a member is to its callers; null for what is none of theirs. `guess = (n: number) => ...` is a method too. */
function kindOf(member: Node): FunctionFacts["kind"] | null {
  if (Node.isGetAccessorDeclaration(member)) return member.isStatic() ? null : "property";
  if (!Node.isMethodDeclaration(member) && !isFunctionMember(member)) return null;
  return Node.isStaticable(member) && member.isStatic() ? "static" : "method";
}

function isFunctionMember(member: Node): boolean {
  const value = Node.isPropertyDeclaration(member) ? member.getInitializer() : undefined;
  return Node.isArrowFunction(value) || Node.isFunctionExpression(value);
}

function attributesOf(line: readonly ClassDeclaration[], places: Places): Attribute[] {
  const found = new Map<string, Attribute>();
  for (const one of line)
    for (const member of [
      ...one.getProperties(),
      ...(one.getConstructors()[0]?.getParameters() ?? []),
    ]) {
      if (Node.isParameterDeclaration(member) && !member.isParameterProperty()) continue;
      if (!isOpen(member) || isFunctionMember(member) || found.has(member.getName())) continue;
      const type = member.getType();
      const node = member.getTypeNode();
      const value = member.getInitializer();
      const shape = value ? shapeOf(type) : "other";
      found.set(member.getName(), {
        name: member.getName(),
        type: typedOf(type, node ?? member, places, node?.getText() ?? textOf(type, member)),
        value: value ? literalOf(value) : null,
        shape,
        keys: [],
        builds: value ? buildsOf(type) : [],
        from: beginsAnew(member, shape) ? "constructor" : "class",
        at: places.of(member.getNameNode()),
      });
    }
  return [...found.values()];
}

/** Whether each object begins with a value of its own: it is given, or play may change what is in it. */
const beginsAnew = (member: Node, shape: Attribute["shape"]): boolean =>
  !Node.isPropertyDeclaration(member) ||
  (["mapping", "sequence"].includes(shape) && !member.isStatic() && !member.isReadonly());

/** Whether a member is for others: not private by keyword, by `#`, or by an underscore. */
function isOpen(member: Node): boolean {
  const name = Node.hasName(member) ? member.getName() : "";
  const scope =
    Node.isScoped(member) || Node.isScopeable(member) ? member.getScope() : Scope.Public;
  return (scope ?? Scope.Public) === Scope.Public && !/^[#_]/.test(name);
}

/** An interface or a type of an object as facts: what rows and results are made of. */
export function recordFacts(
  of: InterfaceDeclaration | TypeAliasDeclaration,
  places: Places,
): ClassFacts | null {
  const typed = typedOf(of.getType(), of, places);
  if (typed.schema?.["type"] !== "object" || !("properties" in typed.schema)) return null;
  return {
    ...bare(of.getName(), "typeddict", of, places),
    attributes: of
      .getType()
      .getProperties()
      .map((member): Attribute => {
        const at = member.getDeclarations()[0] ?? of;
        const type = member.getTypeAtLocation(of);
        return {
          ...unset(member.getName(), places.of(at)),
          type: typedOf(type, at, places),
        };
      }),
    schema: typed.schema,
  };
}

/** An enum as facts, with the values of its members where they are known. */
export const enumFacts = (of: EnumDeclaration, places: Places): ClassFacts => ({
  ...bare(of.getName(), "enum", of, places),
  attributes: of.getMembers().map((member): Attribute => {
    const value = member.getValue() ?? null;
    return {
      ...unset(member.getName(), places.of(member.getNameNode())),
      value: { known: value !== null, value, text: member.getText() },
    };
  }),
});

/** A member of a type that has no objects of its own. */
const unset = (name: string, at: Attribute["at"]): Attribute => ({
  name,
  type: null,
  value: null,
  shape: "other",
  keys: [],
  builds: [],
  from: "class",
  at,
});

const bare = (
  name: string,
  kind: ClassFacts["kind"],
  of: InterfaceDeclaration | TypeAliasDeclaration | EnumDeclaration,
  places: Places,
): ClassFacts => ({
  name,
  kind,
  public: true,
  summary: summaryOf(of),
  bases: [],
  methods: [],
  attributes: [],
  schema: null,
  bounds: {},
  at: places.of(of.getNameNode()),
});
