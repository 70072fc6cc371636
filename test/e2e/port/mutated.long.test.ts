import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import type { PortReport } from "../../../src/port/report.js";
import { envloom } from "../../support/command-line.js";
import { temporaryFolder } from "../../support/workspace.js";

const fixture = (...parts: readonly string[]): string =>
  join(packageRoot, "fixtures", "port", ...parts);

/** Changes of lifted code such as a wrong lift could make: file, what stands there, and what would. */
const cases = [
  {
    name: "ors/counting_hall",
    to: "verifiers",
    more: [],
    changes: [
      ["hall.py", "reward=1.0", "reward=0.9"],
      ["hall.py", "reward=1.0, finished=True", "reward=1.0, finished=False"],
      ["hall.py", "self.guesses += 1", "self.guesses += 2"],
      ["hall.py", '"even" if', '"odd" if'],
      ["hall.py", '8 if split == "easy"', '8 if split == "hard"'],
      ["rules.py", "abs(a - b)", "abs(a - b) + 1"],
    ],
  },
  {
    name: "ors/letter_desk",
    to: "nemo-gym",
    more: [],
    changes: [
      ["letters.py", "sum(met) / len(met)", "sum(met) / (len(met) + 1)"],
      ["letters.py", '== "yes"', '== "no"'],
      ["letters.py", "0.1 if self.looked_up == 1", "0.2 if self.looked_up == 1"],
    ],
  },
  {
    name: "openenv/ferry",
    to: "ors",
    more: [],
    changes: [
      ["ferry_environment.py", "self._fare if won else 0.0", "0.0"],
      ["ferry_environment.py", "self._fare if won else 0.0", "self._fare * 0.9 if won else 0.0"],
      ["ferry_environment.py", "self._seen(-self._fare, True)", "self._seen(0.0, True)"],
      ["ferry_environment.py", "self._seen(-self._fare, True)", "self._seen(-self._fare, False)"],
      ["ferry_environment.py", "self._limit - RIVERS[river]", "self._limit - 11"],
    ],
  },
  {
    name: "nemo-gym/stamp_desk",
    to: "ors",
    more: [],
    changes: [
      ["app.py", "0.5 if right else 0.0", "0.4 if right else 0.0"],
      ["app.py", "1.0 if right and", "0.9 if right and"],
      ["app.py", "0.5 if right else 0.0", "0.0"],
      ["app.py", "- self.config.discount", "+ self.config.discount"],
      ["app.py", 'desk["bought"] == body.wanted', 'desk["bought"] != body.wanted'],
    ],
  },
  {
    name: "verifiers/spelling",
    to: "ors",
    more: [],
    changes: [
      ["spelling.py", 'or "") == answer)', 'or "").lower() == answer.lower())'],
      ["spelling.py", 'or "") == answer)', 'or "").startswith(answer))'],
    ],
  },
  {
    name: "verifiers/far_rows",
    to: "ors",
    // Without the half point nothing would show what its branch pays, and no replay could be equal.
    more: [
      "--rows",
      fixture("rows", "capitals.jsonl"),
      "--play",
      fixture("plays", "capitals.json"),
    ],
    changes: [
      ["far_rows.py", "            return points\n", "            return points * 0.9\n"],
      ["far_rows.py", "return points / 2", "return points / 4"],
      ["far_rows.py", '"answer": x["capital"]', '"answer": x["country"]'],
      ["far_rows.py", "given == answer.lower()", "given != answer.lower()"],
    ],
  },
] as const;

it.each(cases)(
  "a wrong lift of $name is never equal",
  async ({ name, to, more, changes }) => {
    const root = temporaryFolder();
    const source = fixture(...name.split("/"));
    const made = await envloom(root, "port", source, "--to", to, "--out", "out", "--yes", ...more);
    expect(made.out).toContain(" 0 differences");
    for (const [number, [file, from, changed]] of changes.entries()) {
      const copy = `wrong-${number}`;
      cpSync(join(root, "out"), join(root, copy), { recursive: true });
      const path = fileNamed(join(root, copy), file);
      const text = readFileSync(path, "utf8");
      expect(text, `${file} holds what is changed`).toContain(from);
      writeFileSync(path, text.replace(from, changed));
      const { code, out } = await envloom(root, "port", "replay", copy, "--to", "domain", "--json");
      const { verdict, reason } = JSON.parse(out) as PortReport;
      expect({ code, verdict }, `${from} became ${changed}: ${reason}`).toEqual({
        code: 1,
        verdict: "unproven",
      });
    }
  },
  40 * 60_000,
);

/** The lifted file of a name, wherever the author's folders put it. */
function fileNamed(folder: string, name: string): string {
  const lifted = [join(folder, "lifted", name), join(folder, "lifted", "server", name)];
  const found = lifted.find((path) => {
    try {
      return readFileSync(path).length > 0;
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error(`there is no ${name} in lifted/`);
  return found;
}
