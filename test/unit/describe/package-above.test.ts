import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";
import { domainSource } from "../../../src/describe/domain-source.js";

/** The root and the module of a domain in a package `arena/games`, whose text is told. */
function sourceOf(text: string, others: readonly string[] = []): readonly [string, string] {
  const folder = mkdtempSync(join(tmpdir(), "envloom-package-"));
  try {
    const files = ["arena/__init__.py", "arena/core.py", "arena/games/rules.py", ...others];
    for (const [path, content] of [
      ...files.map((path) => [path, ""] as const),
      ["arena/games/snake.py", text] as const,
    ]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const found = domainSource(
      join(folder, "mine"),
      join(folder, "arena/games/snake.py"),
      undefined,
      folder,
    );
    if (!("root" in found)) throw new Error("a module was named");
    return [relative(folder, found.root), found.module];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it.each([
  ["from arena.core import Env", "", "arena/games/snake.py"],
  ["import arena.core", "", "arena/games/snake.py"],
  ["import arena", "", "arena/games/snake.py"],
  ["def late():\n    from arena.games.rules import x", "", "arena/games/snake.py"],
  ["from ..core import Env", "arena", "games/snake.py"],
  ["from ...elsewhere import x", "", "arena/games/snake.py"],
  ["from games.rules import x", "arena", "games/snake.py"],
  // What lies beside the module, what is installed, and what only looks like an import.
  ["import rules", "arena/games", "snake.py"],
  ["from .rules import x", "arena/games", "snake.py"],
  ["from arena.elsewhere import x", "arena/games", "snake.py"],
  ["from arena_core import x", "arena/games", "snake.py"],
  ["# from arena.core import Env", "arena/games", "snake.py"],
  ["import games_core", "arena/games", "snake.py"],
])("looks for the modules of `%s` from %s", (text, root, module) => {
  expect(sourceOf(`${text}\n`)).toEqual([root, module]);
});
