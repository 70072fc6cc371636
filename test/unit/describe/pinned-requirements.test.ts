import { expect, it } from "vitest";
import { pinnedRequirements } from "../../../src/describe/pinned-requirements.js";
import { Failure } from "../../../src/kit/index.js";
import { descriptionOf, factsOf } from "../../support/read-domain.js";
import { put, temporaryFolder } from "../../support/workspace.js";

const note = {
  verdict: "equal",
  reason: "",
  source: { framework: null, dialect: null, shape: null },
  targets: [],
  added: [],
  losses: [],
};

function pinned(requires: readonly string[], ported: boolean) {
  const root = temporaryFolder();
  if (ported) put(root, { "proof/verdict.json": JSON.stringify(note) });
  const source = { root, module: "game.py", outside: false };
  const said = { ...descriptionOf(), requires: [...requires] };
  return pinnedRequirements(factsOf("import json\n"), said, [], { source, onProgress: () => {} });
}

const fetched = "mine @ git+https://example.org/mine@v1";

it("refuses requirements from an address, which only a port keeps", async () => {
  await expect(pinned([fetched, "numpy==2.1.0"], false)).rejects.toThrow(Failure);
  const error: unknown = await pinned([fetched], false).catch((each: unknown) => each);
  expect((error as Failure).diagnostics).toMatchObject([{ code: "REQUIREMENT_BY_ADDRESS" }]);
  expect((await pinned([fetched], true)).requires).toEqual([fetched]);
  expect((await pinned(["numpy==2.1.0"], false)).requires).toEqual(["numpy==2.1.0"]);
});
