import { join } from "node:path";
import { expect, it } from "vitest";
import type { PortReport } from "../../../src/port/report.js";
import { envloom } from "../../support/command-line.js";
import { put, temporaryFolder } from "../../support/workspace.js";

const gate = `"""Open the gate with the right number."""

from openenv.core.env_server import Action, Environment, Observation, State, create_app
from pydantic import field_validator


def held(number):
    if number > 9:
        raise ValueError("no such number")
    return number


class Turn(Action):
    number: int

    @field_validator("number")
    @classmethod
    def one_digit(cls, number):
        return held(number)


class Seen(Observation):
    text: str = ""


class Gate(Environment):
    def __init__(self):
        self._state = State(step_count=0)

    def reset(self, seed=None, episode_id=None, **kwargs):
        self._state = State(step_count=0)
        return Seen(text="The gate is shut. The number is four.")

    def step(self, action: Turn, **kwargs):
        self._state.step_count += 1
        is_open = action.number == 4
        is_over = is_open or self._state.step_count > 2
        text = "It opens." if is_open else "It stays shut."
        return Seen(text=text, reward=1.0 if is_open else 0.0, done=is_over)

    @property
    def state(self):
        return self._state


app = create_app(Gate, Turn, Seen, env_name="gate")
`;

// That the validator raises is not read, because another function does it; the server closes the session all the same.
it("says by the recorded play that the original took no further call", async () => {
  const root = temporaryFolder();
  put(root, { "gate/gate.py": gate });
  const out = join(root, "out");
  const told = await envloom(root, "port", "gate", "--to", "ors", "--out", out, "--yes", "--json");
  const { verdict, losses } = JSON.parse(told.out) as PortReport;
  expect({ verdict, losses: losses.filter(({ id }) => id === "closed-episode") }).toMatchObject({
    verdict: "equal",
    losses: [{ why: expect.stringContaining("the original broke with it") as string }],
  });
}, 900_000);
