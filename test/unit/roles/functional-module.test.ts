import { expect, it } from "vitest";
import { classAround } from "../../../shared-domain/roles/functional-module.js";
import { brief, contractOf, factsOf, rolesOf } from "../../support/read-domain.js";

const nim = `
"""Nim with one heap. Whoever takes the last stone wins."""
import random
from typing import NamedTuple


class State(NamedTuple):
    heap: int
    winner: str | None = None


def initial_state(seed: int) -> State:
    return State(random.Random(seed).randint(5, 9))


def legal_moves(state: State) -> list[int]:
    return [n for n in (1, 2, 3) if n <= state.heap]


def render(state: State) -> str:
    return "o" * state.heap


def apply(state: State, count: int) -> State:
    """Take \`count\` stones."""
    if count not in legal_moves(state):
        raise ValueError(f"cannot take {count}")
    left = state.heap - count
    return State(left, None if left else "you")


def is_terminal(state: State) -> bool:
    return state.winner is not None


def score(state: State) -> float:
    return 1.0 if state.winner == "you" else 0.0
`;

const thermostat = `
"""Keep a room between 19 and 22 degrees for a day."""

def reset(seed):
    return {"hour": 0, "room": 16.0 + seed}

def observe(state):
    return f"hour {state['hour']}: {state['room']}"

def step(state, power: int):
    """Heat for one hour."""
    new = {**state, "hour": state["hour"] + 1, "room": state["room"] + power}
    reward = 0.1 if 19 <= new["room"] <= 22 else 0.0
    done = new["hour"] == 24
    return new, observe(new), reward, done
`;

/** The class that a refusal shows, as somebody pastes it. */
function pasted(source: string): string {
  const { diagnostics, roles } = rolesOf(source);
  expect(roles).toBeNull();
  expect(diagnostics.map(({ code }) => code)).toEqual(["EPISODE_MISSING"]);
  expect(diagnostics[0]!.message).toContain("pass a state on");
  const help = diagnostics[0]!.help!;
  return `${source}\n\n${help.slice(help.indexOf("\nclass "))}`;
}

it("shows a class around functions that pass a state on, which reads when it is pasted", () => {
  const source = pasted(nim);
  expect(brief(rolesOf(source))).toMatchObject({
    class: "Game",
    start: "__init__(seed=seed)",
    observe: "observe",
    done: "done",
    reward: "reward",
    tools: "apply",
  });
  const { contract } = contractOf(source, {
    tasks: { seeds: { train: [0, 10] } },
    more: { reward: { range: [0, 1] } },
  });
  expect(contract?.tools[0]).toMatchObject({
    name: "apply",
    description: "Take `count` stones.",
    parameters: { properties: { count: { type: "integer" } } },
  });
});

it("takes a tuple apart by what stands at its places, and sums what steps earn", () => {
  const source = pasted(thermostat);
  expect(source).toContain("self.state, text, reward, self.done = step(self.state, power)");
  expect(source).toContain("self.reward += reward");
  expect(brief(rolesOf(source))).toMatchObject({
    class: "Game",
    observe: "observe",
    done: "done",
    reward: "reward",
    tools: "step",
  });
});

it.each([
  ["nothing ends", nim.replace("def is_terminal", "def is_odd")],
  ["nothing is paid", nim.replace("def score", "def colour")],
  ["nothing begins", nim.replace("def initial_state", "def shuffled")],
  ["no state is passed", nim.replaceAll("state", "thing")],
  ["nothing tells the places of a tuple", thermostat.replace("reward, done\n", "reward, reward\n")],
])("shows none where %s", (_, source) => {
  expect(classAround(factsOf(source))).toBeNull();
});

it("calls the class otherwise where its name is taken", () => {
  const taken = nim.replaceAll("State", "Game");
  expect(classAround(factsOf(taken))).toContain("class GameEpisode:");
});

it("shows what a move gives beside the state, and warns where only the whole state is there to be shown", () => {
  const codes = `
from typing import NamedTuple
class State(NamedTuple):
    code: int
    opened: bool = False
def initial_state(seed: int) -> State:
    return State(seed % 9)
def guess(state: State, digit: int):
    """Try a digit."""
    return state._replace(opened=digit == state.code), f"{digit} tried"
def is_done(state: State) -> bool:
    return state.opened
def reward(state: State) -> float:
    return 1.0 if state.opened else 0.0
`;
  const pairs = classAround(factsOf(codes))!;
  expect(pairs).toContain("self.state, text = guess(self.state, digit)\n        return text");
  expect(pairs).not.toContain("def observe");
  const paid = classAround(factsOf(codes.replace('f"{digit} tried"', "0.5")))!;
  expect(paid).not.toContain("return text");
  const alone = classAround(factsOf(codes.replace(', f"{digit} tried"', "")))!;
  expect(alone).toContain("str(self.state)  # all of the state: leave out");
});
