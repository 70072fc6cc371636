import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import { readPort } from "../../../test/support/port-source.js";
import { put, temporaryFolder } from "../../../test/support/workspace.js";

const validated = (body: string, decorator = 'field_validator("far")'): string =>
  `from pydantic import field_validator, model_validator, computed_field\nfrom pydantic_core import PydanticCustomError\nfrom openenv.core.env_server import Action, Environment, Observation\n\n\nclass Near(Action):\n    far: int = 0\n\n    @${decorator}\n    def held(cls, far):\n        ${body}\n        return far\n\n\nclass Go(Near):\n    pass\n\n\nclass Walk(Environment):\n    def reset(self):\n        return Observation()\n\n    def step(self, action: Go):\n        return Observation(done=True)\n`;

describe("a call that closes the session of its original", () => {
  it.each([
    ["a validator raises", validated("raise ValueError('too far')"), true],
    ["a validator asserts", validated("assert far < 3"), true],
    ["a model is held by itself", validated("raise Far()", 'model_validator(mode="after")'), true],
    ["it is told as the call's failure", validated("raise TypeError('no number')"), false],
    ["it is told as JSON", validated("raise PydanticCustomError('far', 'too far')"), false],
    ["a validator only turns", validated("far = abs(far)"), false],
    ["it is no validator", validated("raise ValueError('no')", "computed_field"), false],
  ])("is a loss or none where %s", async (_, text, isSaid) => {
    const root = temporaryFolder();
    put(root, { "env.py": text });
    const { found } = await readPort(root);
    expect(found[0]!.losses.some(({ id }) => id === "closed-episode")).toBe(isSaid);
  });

  const script = `
from original import Broke
from session_errors import refusal

print(refusal(RuntimeError("Server error: too far (code: EXECUTION_ERROR)")).refused)
try:
    refusal(RuntimeError("Server error: no JSON (code: SESSION_ERROR)"))
except Broke as broke:
    print("broke:", broke)
`;

  it("ends the play of the original, and no other refusal does", () => {
    const folders = [join("generators", "openenv", "port"), join("shared-domain", "python")];
    const path = folders.map((folder) => join(packageRoot, folder)).join(":");
    const said = execFileSync("python3", ["-c", script], {
      encoding: "utf8",
      env: { ...process.env, PYTHONPATH: path },
    });
    expect(said.trim().split("\n")).toEqual([
      "Server error: too far (code: EXECUTION_ERROR)",
      "broke: Server error: no JSON (code: SESSION_ERROR)",
    ]);
  });
});
