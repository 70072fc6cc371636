import { expect, it } from "vitest";
import { rolesOf } from "../../support/read-domain.js";

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
