import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot, sharedPython } from "../../../src/installation/package-root.js";
import { findPython } from "../../../src/python/find.js";
import { ensureVenv } from "../../../src/python/venv.js";
import { readPort } from "../../../test/support/port-source.js";

const keypad = join(packageRoot, "fixtures", "port", "openenv", "keypad");

it("takes an action that is one of several models as the one argument of a tool", async () => {
  const decisions = { reward: "sum", origin: "a fixture", license_note: "Licence: MIT." };
  const { found, lifted } = await readPort(keypad, decisions);
  expect(found[0]!.refusals).toEqual([]);
  expect(found[0]!.original["whole"]).toBe(true);
  const domain = lifted!.files["domain.py"]!;
  expect(domain).toContain("async def act(self, root: Touch) -> Turn:");
  expect(domain).toContain("action_ = parsed_whole(KeypadAction, root)");
  // What the framework refuses: one that does not say which it is.
  expect(lifted!.files["lifted/plain.py"]).toContain("model_dump(exclude_unset=True)");
});

const script = `
import json
from whole_action import whole

press = {"type": "object", "properties": {"metadata": {}, "kind": {"const": "press"}, "digit": {"type": "integer"}}, "required": ["digit"]}
print(json.dumps(whole({"$defs": {"Press": press, "Way": {"enum": ["up"]}}, "oneOf": [{"$ref": "#/$defs/Press"}], "discriminator": {}})))
`;

it("plays the original with models that each say which they are", () => {
  const folder = join(packageRoot, "generators", "openenv", "port");
  const told = execFileSync("python3", ["-c", script], {
    env: { ...process.env, PYTHONPATH: folder },
  });
  expect(JSON.parse(told.toString())).toEqual({
    type: "object",
    properties: { root: { anyOf: [{ $ref: "#/$defs/Press" }] } },
    required: ["root"],
    $defs: {
      Press: {
        type: "object",
        properties: { kind: { const: "press" }, digit: { type: "integer" } },
        required: ["kind", "digit"],
      },
      Way: { enum: ["up"] },
    },
  });
});

const parsing = `
from typing import Annotated, Literal, Union
from pydantic import BaseModel, Field, RootModel
from lifter.standing.records import Refused, parsed_whole

class Press(BaseModel):
    kind: Literal["press"] = "press"
    digit: int

class Clear(BaseModel):
    kind: Literal["clear"] = "clear"

class Touch(RootModel[Annotated[Union[Press, Clear], Field(discriminator="kind")]]):
    pass

print(repr(parsed_whole(Touch, Press(kind="press", digit=2)).root))
print(repr(parsed_whole(Touch, {"kind": "clear"}).root))
for untold in (Press(digit=2), {"digit": 2}):
    try:
        print(parsed_whole(Touch, untold))
    except Refused as refused:
        print("refused", "discriminator" in str(refused))
`;

it("refuses one of several models that does not say which it is, as the framework does", async () => {
  const { python } = await ensureVenv({
    label: "crosscheck",
    requirements: ["pydantic==2.14.3", "typing-extensions==4.16.0"],
    range: ">=3.12",
    python: (await findPython({ range: ">=3.12", neededBy: ["test"] })).path,
  });
  const env = { ...process.env, PYTHONPATH: sharedPython };
  expect(execFileSync(python, ["-c", parsing], { env }).toString().trim().split("\n")).toEqual([
    "Press(kind='press', digit=2)",
    "Clear(kind='clear')",
    "refused True",
    "refused True",
  ]);
}, 300_000);
