import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inferRoles } from "../../../shared-domain/roles/infer.js";
import { readTypeScriptModule } from "../../../shared-domain/typescript/read-module.js";
import { descriptionOf, rolesOf } from "../../support/read-domain.js";

const game = (status: string, before = ""): string => `
from enum import Enum, auto
from typing import Literal, Optional
${before}
class Game:
    """Guess it."""
    def __init__(self, seed: int = 0) -> None:
        self.left, self.reward = 4, 0.0
        ${status}
    def guess(self, number: int) -> str:
        """Guess."""
        self.left -= 1
        return "x"
`;
const enumeration = (...members: string[]): string =>
  `class Status(Enum):\n${members.map((one) => `    ${one}`).join("\n")}\n`;
const doneOf = (source: string): unknown => rolesOf(source).roles?.domain.done;
const asked = (source: string) =>
  rolesOf(source).questions.find(({ key }) => key === "domain.done");

it.each([
  [
    "status != PLAYING",
    "self.status = Status.PLAYING",
    enumeration("PLAYING = auto()", "WON = auto()", "LOST = auto()"),
  ],
  [
    "status != in play",
    "self.status = Status.PLAYING",
    enumeration('PLAYING = "in play"', 'WON = "won"'),
  ],
  ["state != open", 'self.state: Literal["open", "closed"] = "open"', ""],
])(
  "reads the end from a member whose other values all say that it is over: %s",
  (done, ...given) => {
    expect(doneOf(game(...given))).toBe(done);
    expect(asked(game(...given))).toBeUndefined();
  },
);

it.each([
  [
    "status == WON or status == LOST",
    "self.status = Status.NEW",
    enumeration("NEW = auto()", "PAUSED = auto()", "WON = auto()", "LOST = auto()"),
  ],
  ["outcome != pending", 'self.outcome: Literal["pending", "success", "failure"] = "pending"', ""],
  ["winner != null", "self.winner: Optional[str] = None", ""],
  ["status != playing", 'self.status = "playing"', ""],
])("proposes an end that only the author can tell: %s", (done, ...given) => {
  expect(asked(game(...given))).toMatchObject({ candidates: [done, null], assumed: true });
});

it.each([
  [
    "its values say nothing",
    "self.phase = Status.DAY",
    enumeration("DAY = auto()", "NIGHT = auto()"),
  ],
  ["it begins over", "self.status = Status.WON", enumeration("WON = auto()", "LOST = auto()")],
  ["it is named otherwise", 'self.weather: Literal["open", "closed"] = "open"', ""],
  ["it is private", 'self._state: Literal["open", "closed"] = "open"', ""],
])("proposes nothing where %s", (_, ...given) => {
  expect(asked(game(...given))?.candidates).toEqual([null]);
});

it("takes a comparison for the end, and for nothing else", () => {
  const source = game('self.status = "new"');
  const said = (told: object) =>
    rolesOf(source, { domain: told }).diagnostics.map((d) => d.message);
  expect(said({ done: "status == won or left == 0" })).toEqual([]);
  expect(said({ done: "stats == won" })).toEqual(["`Game` has no `stats` for done"]);
  expect(said({ done: null, reward: "status == won" })).toEqual([
    "`status` is a text, so it cannot be reward",
  ]);
});

it("leaves a truth beside it the end", () => {
  const both = game('self.status: Literal["open", "closed"] = "open"\n        self.done = False');
  expect(doneOf(both)).toBe("done");
});

const lock = `
export enum Phase { Picking, Open, Broken }
export enum Stage { Asking = 2, Won, Lost }
/** Pick it. */
export class Lock {
  phase: Phase = Phase.Picking;
  state = Stage.Asking;
  reward = 0;
  constructor(private readonly seed: number) {}
  /** Probe. */
  probe(pin: number): string { return String(pin + this.seed); }
}
`;

it("reads numbers of TypeScript's enumerations by their names", () => {
  const folder = mkdtempSync(join(tmpdir(), "envloom-standing-"));
  const roles = (source: string, done?: string) => {
    writeFileSync(join(folder, "lock.ts"), source);
    const told = descriptionOf(done === undefined ? {} : { domain: { done } });
    return inferRoles(readTypeScriptModule("lock.ts", folder), told);
  };
  try {
    const plain = lock.replace(/.*phase.*\n/, "");
    expect(roles(plain).roles?.domain.done).toBe("state != 2");
    const two = "phase != Picking or state == Lost";
    expect(roles(lock, two).roles?.domain.done).toBe("phase != 0 or state == 4");
    expect(roles(lock, "phase != 0").roles?.domain.done).toBe("phase != 0");
    const made = lock.replace("phase: Phase = Phase.Picking", "phase: Phase | null = begin()");
    expect(roles(made, "phase == Broken").roles?.domain.done).toBe("phase == 2");
    const computed = lock.replace("Open, Broken", 'Open = "abc".length, Broken = 9');
    expect(roles(computed, "phase == Broken").roles?.domain.done).toBe("phase == Broken");
    expect(roles(lock, "phase == Opened").diagnostics.map((d) => d.message)).toEqual([
      "`phase` is never `Opened`, so it cannot be done: it is `Picking`, `Open` or `Broken`",
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("refuses a value that a member of Python never has", () => {
  const source = game(
    "self.status = Status.PLAYING",
    enumeration("PLAYING = auto()", "WON = auto()"),
  );
  const said = (done: string) =>
    rolesOf(source, { domain: { done } }).diagnostics.map((d) => d.message);
  expect(said("status == WON or status == null")).toEqual([]);
  const made = source.replace("self.status =", "self.status: Optional[Status] = begin() or");
  expect(rolesOf(made, { domain: { done: "status == WON" } }).diagnostics).toEqual([]);
  expect(rolesOf(made, { domain: { done: "status == won" } }).diagnostics).toHaveLength(1);
  expect(said("status == won")).toEqual([
    "`status` is never `won`, so it cannot be done: it is `PLAYING` or `WON`",
  ]);
});
