import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { facts } from "../../../shared-domain/facts.js";
import { inferRoles } from "../../../shared-domain/roles/infer.js";
import { readTypeScriptModule } from "../../../shared-domain/typescript/read-module.js";

/** Where the tasks of a module come from, and which splits there are. */
function tasksOf(text: string): { readonly from?: unknown; readonly splits?: unknown } {
  const root = mkdtempSync(join(tmpdir(), "envloom-roles-"));
  try {
    writeFileSync(join(root, "a.ts"), text);
    const read = facts.parse(readTypeScriptModule("a.ts", root));
    const description = { version: 1 as const, name: "a", domain: { module: "a.ts" } };
    return inferRoles(read, description).roles?.tasks ?? {};
  } finally {
    rmSync(root, { recursive: true });
  }
}

it.each(["", "async "])("takes tasks that are given %sby a function", (kind) => {
  const rows = kind === "" ? "Task[]" : "Promise<Task[]>";
  const text = `interface Task { id: string; word: string }
export ${kind}function tasks(split: "train" | "test"): ${rows} { return [{ id: split, word: "a" }]; }
export const prompt = (task: Task): string => task.word;
export const verify = (task: Task, reply: string): number => (reply === task.word ? 1 : 0);
`;
  expect(tasksOf(text).from).toBe("tasks");
});

it.each([
  ['"train" | "validation"', "train validation"],
  ['"train" | "validation" | "test"', "train validation test"],
  ['"train" | "validation" | null', "train validation"],
  ["string", "train test"],
])("takes the splits that the type %s lists for all there are", (type, splits) => {
  const text = `interface Task { id: string; word: string }
export function tasks(split: ${type}): Task[] {
  if (split === "train") return [{ id: "a", word: "a" }];
  return [{ id: "b", word: "b" }];
}
export const prompt = (task: Task): string => task.word;
export const verify = (task: Task, reply: string): number => (reply === task.word ? 1 : 0);
`;
  expect(Object.keys(tasksOf(text).splits ?? {}).join(" ")).toBe(splits);
});
