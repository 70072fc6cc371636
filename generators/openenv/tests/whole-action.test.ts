import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
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
