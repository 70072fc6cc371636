import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import type { Step } from "../../support/terminal.js";

/** What one person does at a terminal: what lies in their folder, what they call, and what they do then. */
export interface Flow {
  readonly prepare?: (home: string) => void;
  readonly argv: readonly string[];
  readonly steps: readonly Step[];
  readonly code: number;
  /** The folder that was written, and what its description holds. */
  readonly left?: { readonly folder: string; readonly holds: object };
}

const look = "Is this what you want?";
const written = { see: "Prove it now", key: "enter" } as const;
const described = (text: string): Step[] => [
  { see: "What should the model do?", paste: text },
  { key: "enter" },
  { key: "enter" },
];
const module = (name: string) => (home: string) =>
  cpSync(join(packageRoot, "fixtures", "domains", name, `${name}.py`), join(home, `${name}.py`));

/** A description that says all there is to say. Its stubs need pydantic. */
export const rooms = [
  "goal: book the cheapest room",
  "name: rooms",
  "tools: search(city: string, nights: integer 1..14), book(room: string)",
  "reward: 1 if the cheapest free room is booked, 0 otherwise, at the end",
  "max calls: 12",
  "license: MIT",
].join("\n");

/** The ways through an interview that people take, by what is theirs. */
export const flows: Readonly<Record<string, Flow>> = {
  "an idea, a name that is refused, and back again": {
    argv: ["describe"],
    steps: [
      ...described(
        "Find a hidden code of coloured pegs.\n\n- guess(code)\n\nReward 1 if found, else 0.",
      ),
      { see: "How should it be built?", key: "escape" },
      { see: "What should the model do?", key: "enter" },
      { see: "How should it be built?", key: "enter" },
      { see: "What is the environment called?", type: "nemo_gym" },
      { key: "enter" },
      { see: "is a module of one of its frameworks", key: "ctrl-u" },
      { type: "peg_hunt" },
      { key: "enter" },
      { see: "Into peg_hunt goes" },
      { see: look, key: "enter" },
      written,
    ],
    code: 0,
    left: {
      folder: "peg_hunt",
      holds: {
        name: "peg_hunt",
        answers: {
          build: "stubs",
          tools: [{ name: "guess" }],
          description: expect.stringContaining("- guess(code)") as string,
        },
      },
    },
  },
  "back over three answers, to another environment": {
    argv: ["describe"],
    steps: [
      ...described(
        "Find a hidden code of coloured pegs.\n\n- guess(code)\n\nReward 1 if found, else 0.",
      ),
      { see: "How should it be built?", key: "enter" },
      { see: "What is the environment called?", type: "peg_hunt" },
      { key: "enter" },
      { see: look, key: "escape" },
      { see: "What is the environment called?", key: "escape" },
      { see: "How should it be built?", key: "escape" },
      { see: "What should the model do?", key: "ctrl-u" },
      { key: "up" },
      { key: "ctrl-u" },
      {
        paste:
          "Stop the kettle when it boils, with stop(). Reward 1 at the end if it boiled, else 0.",
      },
      { key: "enter" },
      { key: "enter" },
      { see: "How should it be built?", key: "enter" },
      { see: "What is the environment called?", key: "enter" },
      { see: look, key: "enter" },
      written,
    ],
    code: 0,
  },
  "a module, with what it leaves open": {
    prepare: module("hotcold"),
    argv: ["describe", "warm", "--domain", "hotcold.py", "--frameworks", "openenv"],
    steps: [
      { see: "When is the reward paid?", key: "down" },
      { key: "enter" },
      { see: "What is the environment called?", key: "enter" },
      { see: "After how many calls", type: "12" },
      { key: "enter" },
      { see: "Under which licence", type: "MIT" },
      { key: "enter" },
      { see: look, key: "enter" },
      written,
    ],
    code: 0,
    left: {
      folder: "warm",
      holds: {
        license: "MIT",
        frameworks: ["openenv"],
        limits: { calls: 12 },
        reward: { mode: "dense" },
        domain: { module: "hotcold.py" },
      },
    },
  },
  "a game of the gallery, as it is": {
    argv: ["describe", "words", "--frameworks", "ors"],
    steps: [
      ...described("Wordle. Reward 1 if the word is found, else 0."),
      { see: "How should it be built?", key: "down" },
      { key: "down" },
      { key: "enter" },
      { see: look, key: "enter" },
      written,
    ],
    code: 0,
  },
  "three environments at once": {
    argv: ["describe", "env"],
    steps: [
      ...described(
        "I need three environments: one for chess puzzles, one for SQL queries and one for booking tables.",
      ),
      { see: "❯ chess puzzles", key: "ctrl-c" },
    ],
    code: 130,
  },
  "an environment to port": {
    argv: ["describe", "env"],
    steps: described("Port our Verifiers environment in ./wordle to NeMo Gym and ORS."),
    code: 2,
  },
  "words that are not English": {
    argv: ["describe", "env"],
    steps: [
      ...described(
        "Das Modell soll ein verstecktes Wort erraten, mit rate(wort). Belohnung 1, wenn es stimmt, sonst 0. Höchstens sechs Versuche.",
      ),
      { see: "English", key: "ctrl-c" },
    ],
    code: 130,
  },
  "everything at once, and back from the review": {
    argv: ["describe", "env"],
    steps: [
      ...described(rooms),
      { see: "How should it be built?", key: "enter" },
      { see: look, key: "escape" },
      { see: "How should it be built?", key: "ctrl-c" },
    ],
    code: 130,
  },
  "an answer that is kept when it is broken off": {
    argv: ["describe", "env"],
    steps: [
      ...described(
        "Open the door with enter(code). Reward 1 if open. My key is sk-proj-abcdEFGH1234567890abcd",
      ),
      { see: "How should it be built?", key: "enter" },
      { see: look, key: "ctrl-c" },
    ],
    code: 130,
  },
  "a file of answers, and what it lacks": {
    prepare: (home) =>
      writeFileSync(
        join(home, "answers.json"),
        JSON.stringify({
          description: "wordle",
          name: "five_letters",
          "limits.calls": 6,
          license: "MIT",
          archetype: "pure-game",
          answers: { success: "1 when the word is found" },
        }),
      ),
    argv: ["describe", "env", "--answers", "answers.json", "--frameworks", "ors"],
    steps: [
      { see: "How should it be built?", key: "enter" },
      { see: look, key: "ctrl-c" },
    ],
    code: 130,
  },
};
