import type { JsonSchema } from "../contract.js";
import { Node } from "./compiler.js";
import type { Said } from "./doc-comments.js";
import { valueOf } from "./literals.js";

/** What a call of a chain says of a number, of a text, and of a list; `0` stands for its argument. */
const keywords: Readonly<Record<string, Readonly<Record<string, JsonSchema | string>>>> = {
  number: {
    int: { type: "integer" },
    positive: { exclusiveMinimum: 0 },
    nonnegative: { minimum: 0 },
    negative: { exclusiveMaximum: 0 },
    nonpositive: { maximum: 0 },
    min: "minimum",
    gte: "minimum",
    max: "maximum",
    lte: "maximum",
    gt: "exclusiveMinimum",
    lt: "exclusiveMaximum",
    multipleOf: "multipleOf",
    step: "multipleOf",
  },
  string: { min: "minLength", max: "maxLength", nonempty: { minLength: 1 } },
  array: { min: "minItems", max: "maxItems", nonempty: { minItems: 1 } },
};

/**
 * What a member of a zod schema says beyond its type: `quantity: z.number().int().min(1).describe("how many")`. It is
 * read as it is written, and nothing of it is run; what is not known here says nothing.
 */
export function saidByZod(declaration: Node): Said | null {
  if (!Node.isPropertyAssignment(declaration)) return null;
  const calls = chainOf(declaration.getInitializer());
  const [first, ...others] = calls;
  if (first === undefined) return null;
  const base = first.name === "int" ? "number" : first.name;
  const limits: JsonSchema = first.name === "int" ? { type: "integer" } : {};
  let description: string | null = null;
  for (const { name, argument } of others) {
    const value = argument && valueOf(argument);
    const known = keywords[base]?.[name];
    if (typeof known === "object") Object.assign(limits, known);
    else if (known !== undefined && typeof value === "number") limits[known] = value;
    else if (name === "length" && typeof value === "number")
      Object.assign(limits, exactly(base, value));
    else if (name === "regex" && Node.isRegularExpressionLiteral(argument))
      limits["pattern"] = argument.getLiteralText().replace(/^\/|\/\w*$/g, "");
    else if (name === "describe" && typeof value === "string") description = value;
  }
  return { description, limits };
}

const exactly = (base: string, value: number): JsonSchema =>
  base === "string" ? { minLength: value, maxLength: value } : { minItems: value, maxItems: value };

interface Call {
  readonly name: string;
  readonly argument: Node | undefined;
}

/** The calls of `z.a().b(1)`, outermost last; none where it does not begin at `z`. */
function chainOf(node: Node | undefined): readonly Call[] {
  const calls: Call[] = [];
  let at = node;
  while (Node.isCallExpression(at)) {
    const callee = at.getExpression();
    if (!Node.isPropertyAccessExpression(callee)) return [];
    calls.unshift({ name: callee.getName(), argument: at.getArguments()[0] });
    at = callee.getExpression();
  }
  return Node.isIdentifier(at) && at.getText() === "z" ? calls : [];
}
