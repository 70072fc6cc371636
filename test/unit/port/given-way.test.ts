import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import { temporaryFolder } from "../../support/workspace.js";

const script = `
import sys
from pathlib import Path
import chance, spelling
from loading import load

kept = spelling
module = load(Path(sys.argv[1]), "desk.py")
print(module.spelling.WORDS, module.chance.WORDS, kept.through_javascript(1.0))
`;

it("loads an author's modules that have the names of ours", () => {
  const root = temporaryFolder();
  writeFileSync(join(root, "desk.py"), "import chance\nimport spelling\n");
  writeFileSync(join(root, "spelling.py"), 'WORDS = "own"\n');
  mkdirSync(join(root, "chance"));
  writeFileSync(join(root, "chance", "__init__.py"), 'WORDS = "own, too"\n');
  const python = join(packageRoot, "shared-domain", "python");
  const out = execFileSync("python3", ["-c", script, root], {
    encoding: "utf8",
    env: {
      PYTHONPATH: `${python}:${join(python, "lifter", "plain")}`,
      PYTHONDONTWRITEBYTECODE: "1",
    },
  });
  expect(out.trim()).toBe("own own, too 1");
});
