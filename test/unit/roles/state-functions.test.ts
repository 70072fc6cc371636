import { expect, it } from "vitest";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inferRoles } from "../../../shared-domain/roles/infer.js";
import { readTypeScriptModule } from "../../../shared-domain/typescript/read-module.js";
import { contractOf, descriptionOf, factsOf, rolesOf } from "../../support/read-domain.js";

const ward = `"""Triage.

Each wrong category costs a third.
"""
from dataclasses import dataclass, field
from typing import Literal

TASKS = [{"id": "a", "size": 2}]

@dataclass
class Ward:
    size: int
    given: dict[str, int] = field(default_factory=dict)

def new_ward(size: int) -> Ward:
    return Ward(size)

def look(ward: Ward) -> str:
    """Who waits.

    Costs nothing.
    """
    return _names(ward)

def give(ward: Ward, size: int, patient: str, category: Literal[1, 2] = 1) -> str:
    """Give a category."""
    if patient in ward.given:
        raise ValueError("given")
    ward.given[patient] = category + size - size
    return str(count(ward))

def count(ward: Ward) -> list[str]:
    return list(ward.given)

async def wait(ward: Ward) -> None:
    """Wait."""

def all_seen(ward: Ward) -> bool:
    return len(ward.given) == ward.size

def final_score(ward: Ward) -> float:
    return 1.0 if ward.given.get("x") == 1 else 0.0

def _names(ward: Ward) -> str:
    return "x"
`;

const help = (source: string): string =>
  rolesOf(source).diagnostics.find(({ code }) => code === "EPISODE_MISSING")?.help ?? "";
const pastedOf = (text: string): string => text.split("\n\n").slice(1).join("\n\n");

it("shows the class around functions that are all handed one state, which is read as an episode", () => {
  const pasted = pastedOf(help(ward));
  expect(pasted).toContain(
    [
      "    def give(self, patient: str, category: Literal[1, 2] = 1) -> str:",
      '        """Give a category."""',
      "        return give(self._ward, size=self._size, patient=patient, category=category)",
    ].join("\n"),
  );
  expect(pasted).toContain("        await wait(self._ward)");
  const { contract, roles } = contractOf(`${ward}\n\n${pasted}`);
  expect(roles?.domain).toMatchObject({
    class: "Game",
    done: "done",
    reward: "reward",
    mistakes: ["ValueError"],
    start: { call: "__init__", fields: ["size"] },
  });
  expect(contract?.tools.map(({ name }) => name)).toEqual(["look", "give", "wait"]);
  expect(contract?.tools[0]?.description).toBe("Who waits.\n\nCosts nothing.");
  expect(contract?.description).toContain("Each wrong category costs a third.");
});

it("makes the state of its class where no function does, and holds what takes its place", () => {
  const renewed = ward
    .replace(/def new_ward[^]*?return Ward\(size\)\n/, "")
    .replace("def look(ward: Ward) -> str:", "def look(ward: Ward) -> Ward:");
  expect(help(renewed)).toContain("self._ward = Ward(size)");
  expect(help(renewed)).toContain("        self._ward = look(self._ward)");
});

it("shows none where several make the state, nothing can be called, or nothing is earned and ended", () => {
  for (const [from, to] of [
    ["def look(ward", "def other(size: int) -> Ward:\n    return Ward(size)\n\ndef look(ward"],
    [/def (?:all_seen|final_score)\(ward: Ward\) -> \w+/g, "def _x(ward: Ward) -> str"],
    [/def (?:look|give|count|wait)\(/g, "def _y("],
    [
      "@dataclass\nclass Ward:\n    size: int\n    given: dict[str, int] = field(default_factory=dict)",
      "from enum import Enum\nclass Ward(Enum):\n    A = 1",
    ],
  ] as const)
    expect(help(ward.replace(from, to))).not.toContain("add this class");
  expect(factsOf(ward).functions.length).toBeGreaterThan(5);
});

const harbour = `
/** Bring every ship to a berth. */
export type Ship = { name: string; berth?: number };
export interface Level { id: string; ships: string[] }
export const levels: Level[] = [{ id: "a", ships: ["A"] }];
export interface Harbour { ships: Ship[] }
export const openHarbour = (level: Level): Harbour => ({ ships: level.ships.map((name) => ({ name })) });
/** Looks at it. */
export function look(h: Harbour): string { return String(h.ships.length); }
/**
 * Brings a ship to a berth.
 * @param berth counted from 0
 */
export function moor(h: Harbour, level: Level, ship: string, berth = 0): string {
  if (level.ships.length < berth) throw new RangeError("no such berth");
  h.ships.find(({ name }) => name === ship)!.berth = berth;
  return "done";
}
export const isOver = (h: Harbour): boolean => h.ships.every(({ berth }) => berth !== undefined);
export function payout(h: Harbour): number { return isOver(h) ? 1 : 0; }
`;

it("writes it in TypeScript, too", () => {
  const folder = mkdtempSync(join(tmpdir(), "envloom-state-"));
  const infer = (source: string) => {
    writeFileSync(join(folder, "harbour.ts"), source);
    return inferRoles(readTypeScriptModule("harbour.ts", folder), descriptionOf());
  };
  try {
    const pasted = pastedOf(
      infer(harbour).diagnostics.find(({ code }) => code === "EPISODE_MISSING")?.help ?? "",
    );
    expect(pasted).toContain("/** Bring every ship to a berth. */\nexport default class");
    expect(pasted).toContain("return moor(this.#h, this.#level, ship, berth);");
    const { roles, diagnostics } = infer(`${harbour}\n${pasted}`);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(roles?.domain).toMatchObject({
      done: "done",
      reward: "reward",
      tools: [{ shown: "look" }, { shown: "moor" }],
      mistakes: ["RangeError"],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("knows a state by what makes it where its type has no JSON form", () => {
  const folder = mkdtempSync(join(tmpdir(), "envloom-state-"));
  const jugs = `
interface State { water: number[]; goal: Map<string, () => void> }
export const LEVELS = [{ id: "a", sizes: [3, 5] }];
export function initial(sizes: number[]): State { return { water: sizes, goal: new Map() }; }
export function pour(state: State, from: number): State { return { ...state, water: [from] }; }
export const isSolved = (s: State): boolean => s.water.includes(4);
export function solve(sizes: number[]): number { return pour(initial(sizes), 1).water.length; }
export const stars = (s: State): number => s.water.length;
`;
  try {
    writeFileSync(join(folder, "jugs.ts"), jugs);
    const { diagnostics } = inferRoles(readTypeScriptModule("jugs.ts", folder), descriptionOf());
    const shown = diagnostics.find(({ code }) => code === "EPISODE_MISSING")?.help ?? "";
    expect(shown).toContain("this.#state = pour(this.#state, from);");
    expect(shown).toContain("return isSolved(this.#state);");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("shows the state first, and after each move that only passes it on", () => {
  const shop = `
TASKS = [{"id": "a", "coins": 3}]

class Till:
    def __init__(self, coins: int) -> None:
        self.coins = coins

def open_till(coins: int) -> Till:
    return Till(coins)

def view(till: Till) -> str:
    """What lies in it."""
    return str(till.coins)

def take(till: Till, number: int) -> Till:
    """Take coins out."""
    return Till(till.coins - number)

def is_done(till: Till) -> bool:
    return till.coins <= 0

def score(till: Till) -> float:
    return 1.0 if till.coins == 0 else 0.0
`;
  const pasted = pastedOf(help(shop));
  expect(pasted).toContain("take(self._till, number=number)\n        return view(self._till)");
  const domain = rolesOf(`${shop}\n${pasted}`).roles?.domain;
  expect(domain).toMatchObject({ observe: "observe", tools: [{ shown: "take" }] });
  const mutating = shop.replace('number: int) -> Till:\n    """', 'number: int) -> str:\n    """');
  expect(pastedOf(help(mutating))).toContain("def view(self) -> str:");
});
