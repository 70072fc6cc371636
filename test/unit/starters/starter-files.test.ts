import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { Failure } from "../../../src/kit/index.js";
import type { StarterPlan } from "../../../src/starters/plan.js";
import { starterFiles } from "../../../src/starters/starter-files.js";
import { contractIn, putStarter } from "../../support/starter.js";
import { temporaryFolder } from "../../support/workspace.js";

const game = (more: Partial<StarterPlan> = {}): StarterPlan => ({
  archetype: "pure-game",
  name: "peg_arena",
  ...more,
});
const office = (more: Partial<StarterPlan> = {}): StarterPlan => ({
  archetype: "workplace",
  name: "office_arena",
  ...more,
});

/** The module of a plan, and what came with it. */
async function moduleOf(plan: StarterPlan) {
  const made = await starterFiles(plan);
  return { ...made, text: made.files.find(({ path }) => path === "domain.py")!.text };
}

/** The starter's own tests, run on what was made of it: they call its tools by their new names. */
async function testsOf(plan: StarterPlan): Promise<string> {
  const folder = temporaryFolder();
  putStarter(folder, await starterFiles(plan));
  try {
    return execFileSync("python3", ["-m", "unittest", "-q"], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}

describe("what a plan says", () => {
  it("names the class, and describes it in the author's words", async () => {
    const { text } = await moduleOf(game({ description: 'Find "it".\n\nEnds with \\.' }));
    expect(text).toContain('class PegArena:\n    """Find "it".\n\n    Ends with \\\\.\n    """\n');
  });

  it("names the class otherwise where the module has another of that name", async () => {
    expect((await moduleOf(game({ name: "state" }))).text).toContain("class StateEpisode:");
    expect((await moduleOf(game({ name: "value_error" }))).text).toContain(
      "class ValueErrorEpisode:",
    );
  });

  it("sets range, turns and splits in the module, and the rest in the answers", async () => {
    const { text, answers } = await moduleOf(
      game({
        title: "Pegs",
        turns: 6,
        reward: { mode: "dense", range: [-1, 2.5] },
        splits: { train: 200, test: true },
      }),
    );
    expect(text).toContain(
      "\nTURNS = 6\nREWARD_RANGE = (-1.0, 2.5)\n" + 'SPLITS = {"train": 200, "test": 16}\n',
    );
    expect(answers).toEqual({
      name: "peg_arena",
      title: "Pegs",
      domain: { module: "domain.py" },
      reward: { mode: "dense" },
      limits: { calls: 6 },
    });
  });

  it("leaves an open range to the answers: the module pays between two numbers and names no range", async () => {
    const { text, answers } = await moduleOf(game({ reward: { range: "open" } }));
    expect(text).not.toContain("REWARD_RANGE");
    expect(text).toContain("LOSS_AND_WIN = (0.0, 1.0)");
    expect(text).toContain("low, high = LOSS_AND_WIN");
    expect(answers.reward).toEqual({ mode: "terminal", range: "open" });
  });

  it("takes splits out of the description where rows are written by hand", async () => {
    expect((await moduleOf(office({ splits: { train: true, test: true } }))).answers.tasks).toEqual(
      { splits: { train: "train", test: "test" } },
    );
  });

  it("counts in thousandths of the screen where that is asked for", async () => {
    const screen: StarterPlan = {
      archetype: "computer-use",
      name: "screen_arena",
      coordinates: "thousandths",
    };
    expect((await moduleOf(screen)).text).toContain("\nSCALE = (1000, 1000)\n");
    expect((await moduleOf(game({ coordinates: "pixels" }))).notes.map(({ at }) => at)).toEqual([
      { file: "answers", pointer: "/coordinates" },
    ]);
  });

  it("says that what was described is yet to be written", async () => {
    expect((await moduleOf(game())).notes).toEqual([]);
    expect(
      (await moduleOf(game({ description: "Find a word." }))).notes.map(({ code, message }) => [
        code,
        message,
      ]),
    ).toEqual([
      [
        "STARTER_EXAMPLE",
        "the rules and tasks are still those of the example pure-game: A hidden row of coloured pegs has to be found; every guess is answered with how close it was.",
      ],
    ]);
  });

  it("says what it could not take", async () => {
    const { notes, answers } = await moduleOf(
      office({ turns: 1, splits: { train: 500, test: true } }),
    );
    expect(notes.map(({ code, at }) => [code, at])).toEqual([
      ["PLAN_CHANGED", { file: "answers", pointer: "/turns" }],
      ["PLAN_CHANGED", { file: "answers", pointer: "/splits/train" }],
    ]);
    expect(answers.limits).toEqual({ calls: 4 });
  });
});

describe("tools", () => {
  it("keeps one that plainly matches, under the asked names, wherever it is used", async () => {
    const plan = office({
      tools: [
        {
          name: "reschedule",
          description: "Put it elsewhere.",
          parameters: [
            { name: "meeting_id", type: "string", description: "which one" },
            { name: "day", type: "string" },
            { name: "time", type: "integer" },
          ],
        },
        { name: "delete_event", parameters: [{ name: "event", type: "string" }] },
      ],
    });
    const { text, unwritten } = await moduleOf(plan);
    expect(unwritten).toEqual([]);
    expect(text).toContain(
      'def reschedule(self, meeting_id: str, day: Day, time: int) -> str:\n        """Put it elsewhere.\n\n        Args:\n            meeting_id: which one\n',
    );
    expect(text).toContain("replace(self._find(meeting_id), day=day, hour=time)");
    expect(text).toContain('("reschedule", {"meeting_id": "M-2", "day": "thursday", "time": 10})');
    expect(await testsOf(plan)).toBe("");
  });

  it("writes a typed stub for one that nobody described to it", async () => {
    const { text, unwritten } = await moduleOf(
      office({
        tools: [
          {
            name: "search_flights",
            description: "Search for flights.",
            parameters: [
              { name: "cabin", type: "string", choices: ["economy", "business"], required: false },
              { name: "origin", type: "string", description: "Where from." },
              { name: "seats", type: "integer", minimum: 1, maximum: 9 },
              { name: "stops", type: "string[]", maximum: 3 },
            ],
          },
        ],
      }),
    );
    expect(unwritten).toEqual(["search_flights"]);
    expect(text).toContain(`    def search_flights(
        self,
        origin: str,
        seats: Annotated[int, Field(ge=1, le=9)],
        stops: Annotated[list[str], Field(max_length=3)],
        cabin: Literal["economy", "business"] | None = None,
    ) -> str:
        """Search for flights.

        Args:
            origin: Where from.
        """
        raise NotImplementedError("search_flights is not written yet")
`);
    expect(text).toContain(
      "from typing import Annotated, Any, Literal\n\nfrom pydantic import Field\n",
    );
  });

  it("makes a stub where the name matches and the parameters do not, and keeps the example beside it", async () => {
    const plan = office({
      tools: [{ name: "book_meeting", parameters: [{ name: "wish", type: "string" }] }],
    });
    const { text, unwritten } = await moduleOf(plan);
    expect(unwritten).toEqual(["book_meeting"]);
    expect(text).toContain("def example_book_meeting(");
    expect(text).toContain('"example_book_meeting",\n');
    expect(await testsOf(plan)).toBe("");
  });

  it("does not rename a parameter to a word that the tool's code needs", async () => {
    expect(
      (
        await moduleOf(
          game({ tools: [{ name: "guess", parameters: [{ name: "left", type: "string" }] }] }),
        )
      ).unwritten,
    ).toEqual(["guess"]);
    expect(
      (
        await moduleOf(
          game({ tools: [{ name: "guess", parameters: [{ name: "word", type: "string" }] }] }),
        )
      ).unwritten,
    ).toEqual([]);
  });

  it("does not take other choices for its own", async () => {
    const cancelled = (choices: string[]): StarterPlan =>
      office({
        tools: [{ name: "list_meetings", parameters: [{ name: "day", type: "string", choices }] }],
      });
    expect((await moduleOf(cancelled(["today", "tomorrow"]))).unwritten).toEqual(["list_meetings"]);
    expect(
      (await moduleOf(cancelled(["friday", "monday", "thursday", "tuesday", "wednesday"])))
        .unwritten,
    ).toEqual([]);
  });

  it("offers a stub as a tool like any other, whatever role its name may tell of", async () => {
    const names = [
      "buy_hint",
      "score",
      "cleanup",
      "observation",
      "tasks",
      "verify",
      "prompt",
      "start",
      "finished",
      "info",
      "ask",
      "submit",
    ];
    const folder = temporaryFolder();
    const made = await starterFiles(
      game({
        tools: names.map((name) => ({
          name,
          parameters: name === "ask" ? [{ name: "judge", type: "string" }] : [],
        })),
      }),
    );
    putStarter(folder, made);
    const { contract, problems, questions } = contractIn(folder, made.answers);
    expect({ problems, questions }).toEqual({ problems: [], questions: [] });
    expect(contract!.tools.map(({ name }) => name)).toEqual(["guess", "board", ...names]);
  });
});

describe("fields", () => {
  it("are typed fields of the episode's state", async () => {
    const { text } = await moduleOf(
      game({
        fields: [
          { name: "hints", type: "string[]", description: "letters\nshown" },
          { name: "prices", type: "object" },
          { name: "tries_left", type: "integer" },
          { name: "guesses", type: "string[]" },
        ],
      }),
    );
    expect(text).toContain(`    guesses: list[str] = field(default_factory=list)
    # letters shown
    hints: list[str] = field(default_factory=list)
    prices: dict[str, Any] = field(default_factory=dict)
    tries_left: int = 0


class PegArena:`);
  });

  it("bring what they need to be declared", async () => {
    const { text } = await moduleOf({
      archetype: "question/exact",
      name: "quiz_arena",
      fields: [{ name: "notes", type: "string[]" }],
    });
    expect(text).toContain("from dataclasses import dataclass, field\n");
  });
});

describe("what no starter can take", () => {
  it.each<[string, object, string[]]>([
    ["an unknown archetype", { archetype: "casino" }, ["STARTER_UNKNOWN /archetype"]],
    ["a name that is no name", { name: "Peg Arena" }, ["PLAN_UNFIT /name"]],
    ["a word of Python's grammar", { tools: [{ name: "import" }] }, ["PLAN_UNFIT /tools/0/name"]],
    [
      "a tool by the name of a part that every episode has",
      { tools: [{ name: "reset" }] },
      ["PLAN_UNFIT /tools/0/name"],
    ],
    ["a tool by the name of a type", { tools: [{ name: "str" }] }, ["PLAN_UNFIT /tools/0/name"]],
    [
      "two tools of one name",
      { tools: [{ name: "a" }, { name: "a" }] },
      ["PLAN_UNFIT /tools/1/name"],
    ],
    [
      "choices of another type",
      { tools: [{ name: "a", parameters: [{ name: "b", type: "integer", choices: ["x"] }] }] },
      ["PLAN_UNFIT /tools/0/parameters/0/choices"],
    ],
    [
      "limits the wrong way round",
      {
        tools: [{ name: "a", parameters: [{ name: "b", type: "number", minimum: 2, maximum: 1 }] }],
      },
      ["PLAN_UNFIT /tools/0/parameters/0/maximum"],
    ],
    ["text that UTF-8 cannot carry", { description: "\ud800" }, ["PLAN_UNFIT "]],
    [
      "everything at once",
      { turns: 0, fields: [{ name: "x", type: "date" }] },
      ["PLAN_UNFIT /fields/0/type", "PLAN_UNFIT /turns"],
    ],
  ])("%s", async (_, wrong, codes) => {
    const failed = await starterFiles({ ...game(), ...wrong } as StarterPlan).catch(
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(Failure);
    expect(
      (failed as Failure).diagnostics
        .map(({ code, at }) => `${code} ${(at as { pointer: string }).pointer}`)
        .sort(),
    ).toEqual(codes);
    expect((failed as Failure).exitCode).toBe(2);
  });
});
