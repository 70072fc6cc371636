import { expect, it } from "vitest";
import { scratchFolder } from "../../../src/python/scratch-folder.js";
import { unstable } from "../../../src/record/unstable.js";

const told = (expected: string, actual: string) =>
  unstable({ unstable: [{ script: "walk-0", step: 1, field: "observation", expected, actual }] });

it("says nothing where both processes answer alike", () => {
  expect(unstable({ unstable: [] })).toEqual([]);
});

it("tells a folder of the run from chance and the time", () => {
  const [one, other] = [scratchFolder("domain"), scratchFolder("domain")];
  try {
    const [path] = told(`in ${one.path}/a.py`, `in ${other.path}/a.py`);
    expect(path).toMatchObject({ code: "DOMAIN_UNSTABLE", severity: "error" });
    expect(path?.help).toContain("paths");
  } finally {
    one.remove();
    other.remove();
  }
  expect(told("at 12:01", "at 12:02")[0]?.help).toContain("all randomness from the seed");
});
