import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { casesOf } from "../../support/extent.js";
import { atTerminal, shownAt } from "../../support/terminal.js";
import { flows } from "./terminal-flows.js";

const widths = [60, 80, 120];
const cases = Object.keys(flows).flatMap((name) => widths.map((columns) => ({ name, columns })));

// The narrowest is where most lines are broken.
it.each(casesOf(cases, ({ columns }) => columns === 60))(
  "shows $name on $columns columns",
  { timeout: 300_000 },
  async ({ name, columns }) => {
    const { prepare, argv, steps, code } = flows[name]!;
    const home = mkdtempSync(join(tmpdir(), "envloom-screens-"));
    try {
      prepare?.(home);
      const played = await atTerminal(home, argv, steps, columns);
      expect(played.code).toBe(code);
      const lines = await shownAt(columns, played.drawn);
      const file = `screens/${name.replace(/\W+/g, "-")}.${columns}.txt`;
      await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(file);
    } finally {
      rmSync(home, { recursive: true });
    }
  },
);
