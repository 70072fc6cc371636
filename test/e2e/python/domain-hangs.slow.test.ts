import { expect, it } from "vitest";
import type { Contract } from "../../../shared-domain/contract.js";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { Failure } from "../../../src/kit/index.js";
import { recordDomain } from "../../../src/rollout/domain-run.js";
import { starterFiles } from "../../../src/starters/starter-files.js";
import { contractIn, putStarter } from "../../support/starter.js";
import { temporaryFolder } from "../../support/workspace.js";

const endless = "while True:\n        pass\n";

/** Records a starter with `more` at the end of its module. */
async function recorded(more: string): ReturnType<typeof recordDomain> {
  const folder = temporaryFolder();
  const made = await starterFiles({ archetype: "workplace", name: "trip_desk" });
  const files = made.files.map(({ path, text }) => ({
    path,
    text: path === "domain.py" ? `${text}\n\n${more}` : text,
  }));
  putStarter(folder, { files: made.files });
  const contract: Contract = contractIn(folder, made.answers).contract!;
  putStarter(folder, { files });
  const options = { folder, contract, python: "python3", rows: 5, tasks: 2, seconds: 120 };
  return recordDomain({ ...options, stepSeconds: 2 });
}

/** Why recording it fails. */
async function failure(more: string): Promise<Diagnostic> {
  try {
    await recorded(more);
  } catch (error) {
    if (error instanceof Failure) return error.diagnostics[0]!;
    throw error;
  }
  throw new Error("the domain came back");
}

it("ends an import without an end, and says where it stands", async () => {
  const { code, message, at } = await failure(`def again():\n    ${endless}\n\nagain()\n`);
  expect(code).toBe("DOMAIN_HANGS");
  expect(message).toBe("the import did not come back; the last step was: importing the domain");
  expect(at).toMatchObject({ file: "domain.py" });
});

it("ends a solve without an end, and names it", async () => {
  const { code, message, at } = await failure(`def solve(task):\n    ${endless}`);
  expect(code).toBe("DOMAIN_HANGS");
  expect(message).toContain("`solve` did not come back");
  expect(at).toMatchObject({ file: "domain.py" });
});

it("records without calls of unusual size what no limit interrupts in one, and warns of it", async () => {
  const { diagnostics, plays } = await recorded(`booked = TripDesk.book_meeting

def slow(self, title, room, day, hour, people):
    if len(title) > 100_000:
        sum(range(10**15))
    return booked(self, title, room, day, hour, people)

TripDesk.book_meeting = slow
`);
  expect(diagnostics.filter(({ code }) => code === "HUGE_ARGUMENT_BREAKS")).toMatchObject([
    { severity: "warning", message: expect.stringContaining("did not come back") },
  ]);
  expect(plays.map(({ kind }) => kind)).toContain("oracle");
  expect(plays.filter(({ id }) => id.startsWith("unusual-size"))).toEqual([]);
});
