import { tmpdir } from "node:os";
import { expect, it, vi } from "vitest";
import { processState } from "../support/process-state.js";

it("puts back what a test file changes for all of its process", () => {
  const before = [process.cwd(), process.exitCode, { ...process.env }, console.log, Date];
  const putBack = processState();
  process.exitCode = 3;
  process.env["ENVLOOM_TEST_ADDED"] = "x";
  delete process.env["PATH"];
  vi.stubEnv("HOME", "/nowhere");
  vi.spyOn(console, "log").mockReturnValue();
  vi.useFakeTimers();
  putBack();
  expect([process.cwd(), process.exitCode, { ...process.env }, console.log, Date]).toEqual(before);
});

it("goes back to the folder that it began in, where the process can change it", () => {
  const folder = process.cwd();
  const putBack = processState();
  process.chdir(tmpdir());
  putBack();
  expect(process.cwd()).toBe(folder);
});
