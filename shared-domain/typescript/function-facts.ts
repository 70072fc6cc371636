import type {
  ConstructorDeclaration,
  FunctionDeclaration,
  GetAccessorDeclaration,
  MethodDeclaration,
  ParameterDeclaration,
  PropertyDeclaration,
  Type,
  VariableDeclaration,
} from "ts-morph";
import type { FunctionFacts, Parameter, Typed } from "../facts.js";
import { bodyFacts } from "./body-facts.js";
import { Node } from "./compiler.js";
import { type Said, saidOfParameters, saidOn, summaryOf, tagNames } from "./doc-comments.js";
import { limited, textOf, typedOf } from "./json-type.js";
import { buildsOf, elementOf, literalOf } from "./literals.js";
import { madeBy } from "./made-objects.js";
import type { Places } from "./places.js";
import { reachedFrom } from "./raised.js";

/** What can be called, in any of its forms. */
export type Callable =
  | FunctionDeclaration
  | MethodDeclaration
  | ConstructorDeclaration
  | GetAccessorDeclaration
  | PropertyDeclaration
  | VariableDeclaration;

/** Names of parameters by their place; those of an object's members where it is taken apart. */
export type Signature = NonNullable<FunctionFacts["signature"]>;

/** A function, method, getter or constructor as facts. */
export function functionFacts(
  of: Callable,
  name: string,
  kind: FunctionFacts["kind"],
  isPublic: boolean,
  places: Places,
): FunctionFacts {
  const body = callableOf(of);
  const said = saidOfParameters(of);
  const given = body.getParameters();
  const parameters = given.flatMap((one) => parametersOf(one, said, places));
  const returned = Node.isConstructorDeclaration(body) ? null : returnedBy(body.getReturnType());
  const declared = Node.isConstructorDeclaration(body) ? undefined : body.getReturnTypeNode();
  const made = returned === null ? [] : madeBy(returned.type, body);
  const reached = reachedFrom(body, places);
  return {
    name,
    kind,
    public: isPublic,
    async: returned?.promised ?? false,
    overloaded: "getOverloads" in body && body.getOverloads().length > 0,
    decorators: decoratorsOf(of),
    summary: summaryOf(of),
    parameters,
    signature: signatureOf(given),
    returns: returned && returnsOf(returned.type, declared ?? body, places),
    gives: givesOf(returned?.type ?? null),
    builds: returned ? buildsOf(returned.type) : [],
    ...(made.length > 0 ? { makes: made } : {}),
    ...bodyFacts(
      body,
      given.map((one) => one.getName()),
    ),
    ...(reached === undefined ? {} : { reached }),
    at: places.of(nameOf(of)),
  };
}

type Body =
  FunctionDeclaration | MethodDeclaration | ConstructorDeclaration | GetAccessorDeclaration;

function callableOf(of: Callable): Body {
  const held = Node.isVariableDeclaration(of) || Node.isPropertyDeclaration(of);
  return (held ? of.getInitializerOrThrow() : of) as Body;
}

function nameOf(of: Callable): Node {
  if (Node.isConstructorDeclaration(of)) return of;
  return of.getNameNode() ?? of;
}

/** A type without the promise around it. */
function returnedBy(type: Type): { type: Type; promised: boolean } {
  const promised = type.getSymbol()?.getName() === "Promise";
  return { type: promised ? (type.getTypeArguments()[0] ?? type) : type, promised };
}

function returnsOf(type: Type, at: Node, places: Places): Typed {
  const element = elementOf(type);
  const written = Node.isTypeNode(at) && !/^Promise\b/.test(at.getText()) ? at.getText() : null;
  const typed = typedOf(type, at, places, written ?? textOf(type, at));
  return element !== null && typed.schema === null ? { ...typed, text: typed.text } : typed;
}

function givesOf(type: Type | null): FunctionFacts["gives"] {
  if (type === null || type.isVoid() || type.isUndefined()) return "nothing";
  return /^(?:Async)?Generator$/.test(type.getSymbol()?.getName() ?? "") ? "yields" : "values";
}

function decoratorsOf(of: Callable): string[] {
  const marks = tagNames(of).filter((tag) => tag === "tool");
  const abstract = Node.isAbstractable(of) && of.isAbstract() ? ["abstractmethod"] : [];
  return [...marks, ...abstract];
}

function signatureOf(given: readonly ParameterDeclaration[]): Signature {
  return given.map((one) => {
    const pattern = one.getNameNode();
    return Node.isObjectBindingPattern(pattern)
      ? membersOf(one).map(({ name }) => name)
      : one.getName();
  });
}

function parametersOf(
  one: ParameterDeclaration,
  said: ReadonlyMap<string, Said>,
  places: Places,
): Parameter[] {
  const pattern = one.getNameNode();
  if (!Node.isObjectBindingPattern(pattern)) return [plainParameter(one, said, places)];
  return membersOf(one).map(({ name, type, optional, at, value }): Parameter => {
    const own = Node.isJSDocable(at) || Node.isPropertySignature(at) ? saidOn(at) : unsaid;
    const typed = typedOf(type, typeNodeOf(at), places);
    return {
      name,
      kind: "positional",
      type: withLimits(typed, own, said.get(name)),
      default: value ? literalOf(value) : optional ? left : null,
      description: said.get(name)?.description ?? own.description,
      at: places.of(at),
    };
  });
}

const unsaid: Said = { description: null, limits: {} };
const left = { known: false, value: null, text: "undefined" };

function plainParameter(
  one: ParameterDeclaration,
  said: ReadonlyMap<string, Said>,
  places: Places,
): Parameter {
  const name = one.getName();
  const [node, value] = [one.getTypeNode(), one.getInitializer()];
  const told = said.get(name);
  const own = saidOn(one);
  const typed =
    node || value
      ? typedOf(one.getType(), node ?? one, places, node?.getText() ?? textOf(one.getType(), one))
      : null;
  return {
    name,
    kind: one.isRestParameter()
      ? "rest"
      : Node.isIdentifier(one.getNameNode())
        ? "positional"
        : "positional-only",
    type: typed && withLimits(typed, own, told),
    default: value ? literalOf(value) : one.isOptional() ? left : null,
    description: told?.description ?? own.description,
    at: places.of(one),
  };
}

function withLimits(typed: Typed, ...said: readonly (Said | undefined)[]): Typed {
  const limits = Object.assign({}, ...said.map((one) => one?.limits ?? {})) as Said["limits"];
  return typed.schema === null ? typed : { ...typed, schema: limited(typed.schema, limits) };
}

interface MemberOfPattern {
  readonly name: string;
  readonly type: Type;
  readonly optional: boolean;
  readonly at: Node;
  readonly value: Node | undefined;
}

/** Members of the object that a parameter takes apart; all that its type has, also those that it leaves. */
function membersOf(one: ParameterDeclaration): MemberOfPattern[] {
  const pattern = one.getNameNode();
  const elements = Node.isObjectBindingPattern(pattern) ? pattern.getElements() : [];
  const whole = one.getInitializer() !== undefined || one.isOptional();
  return one
    .getType()
    .getNonNullableType()
    .getProperties()
    .map((member) => {
      const name = member.getName();
      const element = elements.find(
        (each) => (each.getPropertyNameNode()?.getText() ?? each.getName()) === name,
      );
      return {
        name,
        type: member.getTypeAtLocation(one),
        optional: whole || member.isOptional(),
        at: member.getDeclarations()[0] ?? one,
        value: element?.getInitializer(),
      };
    });
}

const typeNodeOf = (node: Node): Node => (Node.isTyped(node) ? (node.getTypeNode() ?? node) : node);
