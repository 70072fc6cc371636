import { expect, it } from "vitest";
import { type JsonSchema, tool as toolSchema, type Tool } from "../../../shared-domain/contract.js";
import {
  argumentsOf,
  declareTools,
  fieldOf,
  hidesAnnotations,
  namesIn,
} from "../../../src/kit/index.js";

const object = (
  properties: Record<string, JsonSchema>,
  required: string[],
  more: JsonSchema = {},
): JsonSchema => ({ type: "object", properties, required, additionalProperties: false, ...more });

const tool = (parameters: JsonSchema, records?: Record<string, string>): Tool =>
  toolSchema.parse({
    name: "order",
    method: "order",
    description: "Order.",
    parameters,
    returns: "value",
    ...(records ? { records } : {}),
  });

const declare = (...tools: Tool[]): ReturnType<typeof declareTools> =>
  declareTools(tools, { base: "Params", leftOut: "LEFT_OUT", taken: ["OrderParams"] });

const fields = (one: Tool): string[] =>
  declare(one).tools[0]!.parameters.map((parameter) => fieldOf(parameter, "LEFT_OUT").text);

const price = object({ amount: { type: "number" } }, ["amount"]);

it("writes types, descriptions, defaults and bounds into fields", () => {
  const parameters = object(
    {
      part: { type: "string", description: "what" },
      many: { type: "integer", minimum: 1, default: 1 },
      tone: { anyOf: [{ type: "string", enum: ["a", "b"] }, { type: "null" }], default: null },
      until: { type: "number", description: "when" },
      copy: { type: "boolean", default: false },
    },
    ["part"],
  );
  expect(fields(tool(parameters))).toEqual([
    'part: str = Field(description="what")',
    "many: int = Field(default=1, ge=1)",
    'tone: Literal["a", "b"] | None = None',
    'until: Annotated[float, Field(description="when")] = LEFT_OUT',
    'copy_: bool = Field(default=False, alias="copy")',
  ]);
});

it("names records as the domain does, else after what holds them, and prints each once", () => {
  const parameters = object({ price, best_price: price }, ["price", "best_price"]);
  expect(declare(tool(parameters)).records.map(({ text }) => text)).toEqual([
    "class Price(Params):\n    amount: float",
  ]);
  const named = declare(tool(parameters, { "/properties/price": "Money" }));
  expect(named.records.map(({ text }) => text)).toEqual([
    "class Money(Params):\n    amount: float",
  ]);
});

it("gives a class its docstring where nothing else says what a record is", () => {
  const open = { additionalProperties: true, description: "What it costs." };
  const some = { anyOf: [{ ...price, ...open }, { type: "null" }], default: null };
  expect(declare(tool(object({ some }, []))).records.map(({ text }) => text)).toEqual([
    'class Some(Params):\n    """What it costs."""\n\n    model_config = ConfigDict(extra="allow")\n\n    amount: float',
  ]);
});

it("puts parameters with a default last in a signature", () => {
  const parameters = object({ a: { type: "integer", default: 1 }, b: { type: "string" } }, ["b"]);
  const code = argumentsOf(declare(tool(parameters)).tools[0]!, "LEFT_OUT");
  expect(code.map(({ text }) => text)).toEqual(["b: str", "a: int = 1"]);
  expect(namesIn(code, ["Any", "Literal"])).toEqual([]);
});

it("says where Python has no type for a schema, and keeps no class for it", () => {
  const odd = object({ at: price, x: { type: "number", enum: [0.5, 1] } }, ["at", "x"]);
  const { records, tools } = declare(tool(object({ odd }, ["odd"])));
  expect(tools[0]).toMatchObject({ exact: false });
  expect(tools[0]!.parameters[0]!.type.text).toBe("dict[str, Any]");
  expect(records).toEqual([]);
});

it("tells where a record holds itself, whose name is read before it is there", () => {
  const section = object(
    { title: { type: "string" }, parts: { type: "array", items: { $ref: "#/$defs/Section" } } },
    ["title"],
  );
  const whole = object({ section: { $ref: "#/$defs/Section" } }, ["section"]);
  const { recursive, records } = declare(tool({ ...whole, $defs: { Section: section } }));
  expect({ recursive, records: records.map(({ text }) => text) }).toEqual({
    recursive: true,
    records: ["class Section(Params):\n    title: str\n    parts: list[Section] = LEFT_OUT"],
  });
  expect(declare(tool(object({ price }, ["price"]))).recursive).toBe(false);
});

it("knows tools whose methods would stand in the annotations of those below", () => {
  const named = (name: string): Tool => ({ ...tool(object({}, [])), name });
  expect(hidesAnnotations([named("order"), named("list")])).toBe(true);
  expect(hidesAnnotations([named("episode")])).toBe(true);
  expect(hidesAnnotations([named("order"), named("list_all")])).toBe(false);
});
