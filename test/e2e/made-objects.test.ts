import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { envloom } from "../support/command-line.js";
import { put, temporaryFolder } from "../support/workspace.js";

const maze = (within: string, beside: string): string => `/** Find the door. */
export class Maze {
  done = false;
  reward = 0;
  ${within === "" ? "" : "private "}constructor(private readonly door: number, readonly size: number) {}
  ${within}
  opening(): string { return \`door \${this.door} of \${this.size}\`; }
  /** Move on. */
  move(): string { this.done = true; this.reward = 1; return "x"; }
}
${beside}
export const TRAIN_SEEDS = [1, 2];
`;

const python = (async: string): string => `
class Maze:
    """Find the door."""
    def __init__(self, door, size):
        self.door, self.size, self.done, self.reward = door, size, False, 0.0
    def opening(self) -> str:
        return f"door {self.door} of {self.size}"
    def move(self) -> str:
        """Move on."""
        self.done, self.reward = True, 1.0
        return "x"
${async}def new_maze(seed: int) -> Maze:
    return Maze(seed + 1, 5)
TRAIN_SEEDS = [1, 2]
`;

/** Rows of the first tasks, which quote what an episode shows first. */
function examplesOf(folder: string): string {
  const rows = join(folder, "arena", "nemo_gym");
  const [data] = readdirSync(rows, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith("example.jsonl"),
  );
  return readFileSync(join(rows, data!), "utf8");
}

it.each([
  ["maze.py", "a function", python("")],
  ["maze.py", "a function that is awaited", python("async ")],
  [
    "maze.ts",
    "a static method, where nobody else may construct",
    maze("static create(seed: number): Maze { return new Maze(seed + 1, 5); }", ""),
  ],
  [
    "maze.ts",
    "a function",
    maze("", "export function newMaze(seed: number): Maze { return new Maze(seed + 1, 5); }"),
  ],
])("plays in %s the object that %s makes of a seed", async (file, _, source) => {
  const folder = temporaryFolder();
  put(folder, { [file]: source });
  const told = ["--domain", file, "--set", "reward.range=[0,1]", "--yes"];
  const { code, err } = await envloom(folder, "describe", "arena", ...told);
  expect(code, err).toBe(0);
  const text = examplesOf(folder);
  expect(text).toContain("door 2 of 5");
  expect(text).toContain("door 3 of 5");
});

it("follows the function that makes the object to its new name, once that is told", async () => {
  const folder = temporaryFolder();
  put(folder, { "maze.py": python("") });
  const told = ["--domain", "maze.py", "--set", "reward.range=[0,1]", "--yes"];
  expect((await envloom(folder, "describe", "arena", ...told)).code).toBe(0);
  const domain = join(folder, "arena", "maze.py");
  writeFileSync(domain, readFileSync(domain, "utf8").replace("new_maze", "made_maze"));
  const asked = await envloom(folder, "generate", "arena");
  expect([asked.code, asked.err]).toEqual([2, expect.stringContaining("new_maze=made_maze")]);
  const named = await envloom(folder, "generate", "arena", "--rename", "new_maze=made_maze");
  expect(named.code, named.err).toBe(0);
  const description = readFileSync(join(folder, "arena", "envloom.yaml"), "utf8");
  expect(description).toContain("start: {call: made_maze, seed: seed}");
});

it.each([
  [
    "maze.py",
    python("").replace(
      "    def move",
      '    def score(self) -> tuple[float, str]:\n        return self.reward, "well"\n    def move',
    ),
  ],
  [
    "maze.ts",
    maze("static create(seed: number): Maze { return new Maze(seed + 1, 5); }", "").replace(
      "  opening()",
      '  score(): [number, string] { return [this.reward, "well"]; }\n  opening()',
    ),
  ],
])("pays in %s the number with which the verdict begins", async (file, source) => {
  const folder = temporaryFolder();
  put(folder, { [file]: source.replaceAll("reward", "kept") });
  const told = ["--domain", file, "--set", "reward.range=[0,1]", "--yes"];
  const { code, err } = await envloom(folder, "describe", "arena", ...told);
  expect(code, err).toBe(0);
  const description = readFileSync(join(folder, "arena", "envloom.yaml"), "utf8");
  expect(description).toContain("score.0");
  const readme = readFileSync(join(folder, "arena", "README.md"), "utf8");
  expect(readme).toContain("rewards from 0 to 1");
});

const ofOptions = (options: string, start: string): string =>
  `from dataclasses import dataclass
from pydantic import BaseModel
${options}
    seed: int = 0
    size: int = 5
${python("")
  .replace("    def __init__(self, door, size):\n        self", start)
  .replace(/def new_maze[^]*?5\)\n/, "")}`;
const constructed = `    def __init__(self, options: Options | None = None):
        given = options or Options()
        door, size = given.seed + 1, given.size
        self`;

it.each([
  ["maze.py", "a data class", ofOptions("@dataclass\nclass Options:", constructed)],
  ["maze.py", "a model of pydantic", ofOptions("class Options(BaseModel):", constructed)],
  [
    "maze.py",
    "a data class, for a method that starts",
    ofOptions(
      "@dataclass(frozen=True)\nclass Options:",
      constructed.replace("__init__", "reset").replace(" | None = None", ""),
    ),
  ],
  [
    "maze.ts",
    "an interface",
    `export interface Options { seed: number; size?: number }\n${maze("", "")
      .replace("/** Find the door. */", "")
      .replace("private readonly door: number, readonly size: number) {", "options: Options) {")
      .replace("{}\n", "{ this.door = options.seed + 1; this.size = options.size ?? 5; }\n")
      .replace("done = false;", "done = false; private door: number; private size: number;")}`,
  ],
])("plays in %s what takes its seed in %s of options", async (file, _, source) => {
  const folder = temporaryFolder();
  put(folder, { [file]: source });
  const told = ["--domain", file, "--set", "reward.range=[0,1]", "--yes"];
  const { code, err } = await envloom(folder, "describe", "arena", ...told);
  expect(code, err).toBe(0);
  const description = readFileSync(join(folder, "arena", "envloom.yaml"), "utf8");
  expect(description).toMatch(/options: \{seed: "?\$seed"?\}/);
  expect(examplesOf(folder)).toContain("door 2 of 5");
  expect(examplesOf(folder)).toContain("door 3 of 5");
});
