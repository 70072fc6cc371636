import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, it, vi } from "vitest";
import { type JsonSchema, tool as toolSchema, type Tool } from "../../../shared-domain/contract.js";
import { driverSource } from "../../../src/installation/package-root.js";
import {
  argumentsOf,
  type DeclaredTools,
  declareTools,
  fieldOf,
  lines,
  list,
  py,
} from "../../../src/kit/index.js";
import { findPython } from "../../../src/python/find.js";
import { ensureVenv } from "../../../src/python/venv.js";
import { formatPython } from "../../../src/write/format.js";
import { runs } from "../../support/extent.js";
import { nodeDefinition, pythonTypes } from "../../support/python-types.js";

vi.setConfig({ testTimeout: 300_000 });

const { python } = await ensureVenv({
  label: "crosscheck",
  requirements: ["pydantic==2.14.3", "typing-extensions==4.16.0"],
  range: ">=3.12",
  python: (await findPython({ range: ">=3.12", neededBy: ["test"] })).path,
});
/** What the driver's module holds of it, outside of its package. */
const published = [
  "from collections.abc import Callable, Iterator",
  "from typing import Any",
  "Schema, DEFINITIONS, ENUMS, NESTED = dict, True, True, True",
  readFileSync(join(driverSource, "episode", "tools.py"), "utf8").replace(
    /^.*(?=^_NAMED = )/ms,
    "",
  ),
].join("\n");

/** A module that prints what pydantic publishes of a class and of a method for each tool. */
async function moduleOf({ records, tools }: DeclaredTools): Promise<string> {
  const classes = tools.map(({ parameters }) =>
    lines(parameters.map((parameter) => fieldOf(parameter, "LEFT_OUT"))),
  );
  const code = [
    published,
    "import inspect, json, typing",
    "from typing import Annotated, Literal",
    "from pydantic import BaseModel, ConfigDict, Field, create_model",
    "LEFT_OUT: Any = Field(default_factory=lambda: None)",
    'class Params(BaseModel):\n    model_config = ConfigDict(extra="forbid")',
    ...records.map(({ text }) => text),
    "def model_of(method):",
    "    hints = typing.get_type_hints(method, include_extras=True)",
    "    found = inspect.signature(method).parameters.values()",
    "    fields = {p.name: (hints[p.name], ... if p.default is p.empty else p.default) for p in found}",
    '    return create_model("Method", __base__=Params, **fields)',
    "told = []",
    ...tools.flatMap((tool, i) => [
      `class T${i}(Params):\n    ${py`${classes[i]!}`.text.replaceAll("\n", "\n    ") || "pass"}`,
      `def m${i}(${list(argumentsOf(tool, "LEFT_OUT")).text}): ...`,
      `told.append([published(T${i}.model_json_schema()), published(model_of(m${i}).model_json_schema())])`,
    ]),
    "print(json.dumps(told))",
  ].join("\n");
  return formatPython(`from __future__ import annotations\n${code}\n`);
}

async function publish(tools: readonly Tool[]): Promise<{
  readonly declared: DeclaredTools;
  readonly told: readonly (readonly [JsonSchema, JsonSchema])[];
}> {
  const declared = declareTools(tools, { base: "Params", leftOut: "LEFT_OUT", taken: ["T0"] });
  const input = await moduleOf(declared);
  const text = execFileSync(python, ["-"], { input, encoding: "utf8", maxBuffer: 1 << 28 });
  return { declared, told: JSON.parse(text) as (readonly [JsonSchema, JsonSchema])[] };
}

const tool = (name: string, properties: Record<string, JsonSchema>, required: string[]): Tool =>
  toolSchema.parse({
    name,
    method: name,
    description: name,
    parameters: {
      type: "object",
      properties,
      required,
      additionalProperties: false,
      ...(JSON.stringify(properties).includes('"$ref"') ? { $defs: { Node: nodeDefinition } } : {}),
    },
    returns: "value",
  });

/** A parameter with all that a contract may say of it. */
const parameter = fc.record({
  type: pythonTypes({ fields: true }),
  description: fc.option(fc.string({ minLength: 1, unit: "grapheme" }), { nil: undefined }),
  given: fc.constantFrom("required", "null", "nothing"),
});

it("publishes the contract's schemas from fields and from methods", async () => {
  let exact = 0;
  let all = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(parameter, { maxLength: 4 }), { minLength: 30, maxLength: 30 }),
      async (signatures) => {
        const tools = signatures.map((parameters, t) =>
          tool(
            `tool_${t}`,
            Object.fromEntries(
              parameters.map(({ type, description, given }, p) => [
                `p${p}`,
                {
                  ...type.schema,
                  ...(description === undefined ? {} : { description }),
                  ...(given === "null" ? { default: null } : {}),
                },
              ]),
            ),
            parameters.flatMap(({ given }, p) => (given === "required" ? [`p${p}`] : [])),
          ),
        );
        const { declared, told } = await publish(tools);
        declared.tools.forEach((one, i) => {
          all += 1;
          if (!one.exact) return;
          exact += 1;
          expect(told[i]![0]).toEqual(one.tool.parameters);
          if (one.parameters.every(({ identifier, name }) => identifier === name))
            expect({ ...told[i]![1], properties: {} }).toEqual({
              ...one.tool.parameters,
              properties: {},
            });
        });
      },
    ),
    { numRuns: runs(25), endOnFailure: true },
  );
  // Somewhat more than half on average; of the 150 of a short run fewer come by chance.
  expect(exact / all).toBeGreaterThan(0.25);
});
