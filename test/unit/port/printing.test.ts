import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";

const script = `
import contextlib, io, json, sys
from aside import print as said

said("on the way")
said("no file", file=None)
kept, named = io.StringIO(), io.StringIO()
with contextlib.redirect_stdout(kept):
    exec("said('read')", {"said": said})
    said("named", file=named)
json.dump([kept.getvalue(), named.getvalue()], sys.stdout)
`;

it("keeps prints off standard output, and gives them to code that reads them", () => {
  const plain = join(packageRoot, "shared-domain", "python", "lifter", "plain");
  const out = execFileSync("python3", ["-c", script], {
    encoding: "utf8",
    env: { PYTHONPATH: plain, PYTHONDONTWRITEBYTECODE: "1" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  expect(JSON.parse(out)).toEqual(["read\n", "named\n"]);
});
