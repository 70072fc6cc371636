import { join } from "node:path";
import { appendFileSync, cpSync, existsSync } from "node:fs";
import { expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import type { PortReport } from "../../../src/port/report.js";
import { envloom } from "../../support/command-line.js";
import { put, temporaryFolder } from "../../support/workspace.js";

const orders = `"""Order a dish and a drink, in two words."""

import verifiers as vf
from datasets import Dataset


class Orders(vf.MultiTurnEnv):
    async def setup_state(self, state, **kwargs):
        state["served"] = None
        return state

    @vf.stop
    async def is_served(self, state, **kwargs):
        return state["served"] is not None

    async def env_response(self, messages, state, **kwargs):
        words = messages[-1]["content"].split()
        if len(words) > 2:
            return [{"role": "user", "content": "Two words, please."}]
        state["served"] = f"{words[0]} {words[1]}"
        return [{"role": "user", "content": "It is on its way."}]


def right(completion, state, answer, **kwargs):
    return 1.0 if state["served"] == answer else 0.0


def load_environment():
    rows = [
        {"question": "Soup with water, please.", "answer": "soup water"},
        {"question": "Bread with milk, please.", "answer": "bread milk"},
    ]
    return Orders(dataset=Dataset.from_list(rows), rubric=vf.Rubric(funcs=[right]), max_turns=4)
`;

// In Verifiers a reply of one word ends the whole evaluation, with an IndexError.
it("says that the original raises where the lifted code does, and writes no port", async () => {
  const root = temporaryFolder();
  put(root, { "orders/orders.py": orders });
  const told = await envloom(
    root,
    "port",
    "orders",
    "--to",
    "ors",
    "--out",
    "out",
    "--yes",
    "--json",
  );
  const report = JSON.parse(told.out) as PortReport;
  expect(report.reason).toMatch(
    /^ORIGINAL_RAISES: task \d of train, call reply\(.*IndexError.* at lifted\/orders\.py:\d+:\d+, and so does the original: IndexError/,
  );
  expect({ code: told.code, verdict: report.verdict, diagnostics: report.diagnostics }).toEqual({
    code: 1,
    verdict: "refused",
    diagnostics: [],
  });
  expect(existsSync(join(root, "out"))).toBe(false);
}, 900_000);

// A server that dies says why on its standard error, and nowhere else.
it("says what a server died of that does not start", async () => {
  const root = temporaryFolder();
  cpSync(join(packageRoot, "fixtures", "port", "nemo-gym", "coin_walk"), join(root, "walk"), {
    recursive: true,
  });
  appendFileSync(join(root, "walk", "app.py"), '\nraise RuntimeError("no data here")\n');
  const argv = ["walk", "--to", "verifiers", "--out", "out", "--yes", "--json"];
  const { out } = await envloom(root, "port", ...argv);
  expect((JSON.parse(out) as PortReport).reason).toMatch(
    /the server ended with exit code 1: RuntimeError: no data here$/,
  );
});
