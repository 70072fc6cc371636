import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { systemProblem } from "../../../src/commands/system-error.js";
import { cacheFolder } from "../../../src/python/cache-folder.js";

const refused = (path: string) =>
  systemProblem(Object.assign(new Error("refused"), { code: "EACCES", syscall: "mkdir", path }));

it("names the variable of the cache where that is refused", () => {
  expect(refused(join(cacheFolder(), "venvs"))?.help).toContain("ENVLOOM_CACHE");
});

it("names no variable for a place that the person chose", () => {
  expect(refused(join(tmpdir(), "mine", "report.html"))?.help).toBe(
    "change its rights, or name another place",
  );
  expect(refused("/somewhere/report.html")?.help).toBe("change its rights, or name another place");
});

it("names the variable of the temporary folder where that is refused", () => {
  expect(refused(join(tmpdir(), "envloom-run-XXXXXX"))?.help).toContain("TMPDIR");
  expect(refused(tmpdir())?.help).toContain("TMPDIR");
});
