import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { envloom } from "../support/command-line.js";
import { put, temporaryFolder } from "../support/workspace.js";

const python = `"""Guess the number between 1 and 9. Right is worth 1."""
from enum import Enum, auto

class Status(Enum):
    PLAYING = auto()
    WON = auto()
    LOST = auto()

class Game:
    def __init__(self, seed: int = 0) -> None:
        self.status, self.winner = Status.PLAYING, None
        self.number, self.left, self.reward = 1 + seed % 9, 4, 0.0

    def guess(self, number: int) -> str:
        """Guess a number."""
        self.left -= 1
        if number == self.number:
            self.status, self.reward, self.winner = Status.WON, 1.0, "model"
            return "right"
        if self.left == 0:
            self.status, self.winner = Status.LOST, "house"
        return "lower" if number > self.number else "higher"
`;
const typescript = `/** Guess the number between 1 and 9. Right is worth 1. */
export class Game {
  status: "playing" | "won" | "lost" = "playing";
  winner: string | null = null;
  left = 4;
  reward = 0;
  constructor(private readonly seed: number) {}
  /**
   * Guess a number.
   * @integer n
   */
  guess(n: number): string {
    this.left -= 1;
    if (n === 1 + (this.seed % 9)) {
      this.status = "won";
      this.winner = "model";
      this.reward = 1;
      return "right";
    }
    if (this.left === 0) { this.status = "lost"; this.winner = "house"; }
    return n > 1 + (this.seed % 9) ? "lower" : "higher";
  }
}
`;

it.each([
  ["game.py", "status != PLAYING", "inferred", python],
  ["game.ts", "status != playing", "inferred", typescript],
  ["game.py", "status == WON or status == LOST", "told", python],
  ["game.ts", "winner != null", "told", typescript],
])("ends an episode in %s at %s, which is %s", async (file, done, how, source) => {
  const folder = temporaryFolder();
  put(folder, { [file]: source });
  const told = how === "told" ? ["--set", `domain.done=${done}`] : [];
  const words = ["--domain", file, "--set", "reward.range=[0,1]", "--yes", ...told];
  const { code, err } = await envloom(folder, "describe", "arena", ...words);
  expect(code, err).toBe(0);
  // A change of the end that no play notices would say so.
  expect(err).not.toContain("MUTANT_SURVIVES");
  const description = readFileSync(join(folder, "arena", "envloom.yaml"), "utf8");
  expect(description).toMatch(new RegExp(`done: "?${done}`));
  const readme = readFileSync(join(folder, "arena", "README.md"), "utf8");
  expect(readme).toMatch(/\d\d ended/);
});
