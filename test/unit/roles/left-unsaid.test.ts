import { describe, expect, it } from "vitest";
import { buildContract } from "../../../shared-domain/roles/build-contract.js";
import { ownCap } from "../../../shared-domain/roles/own-cap.js";
import { freeToTake, withFreeNames } from "../../../src/describe/free-names.js";
import { settle } from "../../../src/describe/settle.js";
import { descriptionOf, factsOf, rolesOf } from "../../support/read-domain.js";

const walk = `
MAX_MOVES = 12
class Walk:
    """Walk home."""
    def __init__(self, max_steps: int = 80, width: int = 900) -> None:
        self.max_steps = max_steps
    def reset(self, seed: int = 0) -> str:
        self.done = False
        self.reward = 0.0
        return "go"
    def step(self, action: int) -> str:
        """Take a step."""
        return "gone"
    def act(self, how: str) -> str:
        """Play a role."""
        return "played"
    @staticmethod
    def scale(metres: float) -> float:
        """Turn metres into steps."""
        return metres / 0.7
`;

it("finds the highest cap on turns that a domain has itself", () => {
  expect(ownCap(factsOf(walk), "Walk", "reset")).toEqual({ name: "max_steps", calls: 80 });
  expect(ownCap(factsOf(walk.replace("80", "None")), "Walk", "reset")).toEqual({
    name: "MAX_MOVES",
    calls: 12,
  });
  expect(
    ownCap(factsOf(walk.replaceAll(/max_steps|MAX_MOVES/g, "size")), "Walk", "reset"),
  ).toBeNull();
});

const counting = (body: string): string => `
MOST = 70
class Walk:
    """Walk home."""
    def reset(self, seed: int = 0) -> str:
        self.moves, self.score, self.year = 0, 0, 2023
        self.left = 60
        return "go"
    def act(self, how: str) -> str:
        """Play a role."""
        ${body}
        return "played"
`;

it.each([
  ["self.moves += 1; self.done = self.moves >= 60", { name: "moves", calls: 60 }],
  ["self.moves += 1; self.done = MOST <= self.moves", { name: "moves", calls: 70 }],
  ["self.left -= 1; self.done = self.left == 0", { name: "left", calls: 60 }],
  ["self.left -= 1; self.done = not self.left", { name: "left", calls: 60 }],
  ["self.year += 1; self.done = self.year == 2030", { name: "year", calls: 7 }],
  ["self.score += 10; self.done = self.score >= 500", null],
  ["self.moves += 1; self.done = self.other.moves >= 60", null],
  ["self.moves += 1; self.done = self.moves >= 10**9", null],
])("takes how far a counter goes for a cap: %s", (body, cap) => {
  expect(ownCap(factsOf(counting(body)), "Walk", "reset")).toEqual(cap);
});

it("shows a tool by another name where a framework keeps its own for itself", () => {
  const { roles } = rolesOf(walk);
  const { roles: free, why } = withFreeNames(roles!, { step: "is taken" });
  expect(free.domain.tools).toEqual([
    { shown: "step_tool", method: "step" },
    { shown: "act", method: "act" },
  ]);
  expect(why).toContain("`step` under another name");
  const alone = rolesOf(walk.replace("def act", "def play")).roles!;
  expect(withFreeNames(alone, { step: "is taken" }).roles.domain.tools[0]).toEqual({
    shown: "act",
    method: "step",
  });
  expect(withFreeNames(roles!, { jump: "is taken" })).toEqual({ roles, why: null });
});

it("proposes tools by names that can be taken", () => {
  const question = { key: "domain.tools", why: "", candidates: [["step"], ["step", "act"], null] };
  expect(freeToTake(question, { step: "is taken" }).candidates).toEqual([
    [{ act: "step" }],
    [{ step_tool: "step" }, "act"],
    null,
  ]);
  const other = { ...question, key: "domain.reward" };
  expect(freeToTake(other, { step: "is taken" })).toEqual(other);
});

it("says which documented methods are no tools since they belong to no episode", () => {
  expect(rolesOf(walk).reasons["domain.tools"]).toBe(
    "every other public method; not `scale`, static or of the class",
  );
});

it.each(["@tool", "@env.tool(name='x')", "@exposed", "@register_action"])(
  "takes the methods that %s marks, and no others",
  (mark) => {
    const marked = walk.replace("    def act", `    ${mark}\n    def act`);
    expect(rolesOf(marked).roles?.domain.tools.map(({ method }) => method)).toEqual(["act"]);
  },
);

it("takes every public method where decorators say nothing of tools", () => {
  expect(
    rolesOf(
      walk.replace("    def act", "    @functools.cache\n    def act"),
    ).roles?.domain.tools.map(({ method }) => method),
  ).toEqual(["step", "act"]);
});

it("takes an assert about an argument as the model's mistake where it says why or stands first, and no other", () => {
  const asserting = (test: string): string =>
    walk.replace('return "gone"', `${test}\n        return "gone"`);
  for (const test of ['self.x = 1; assert action < 4, "outside"', "assert action < 4"])
    expect(rolesOf(asserting(test)).roles?.domain.mistakes).toEqual(["AssertionError"]);
  for (const test of ["self.x = 1; assert action < self.x", 'assert self.max_steps, "lost"'])
    expect(rolesOf(asserting(test)).roles?.domain.mistakes).toEqual([]);
});

describe("a system prompt", () => {
  const quiz = `
SYSTEM_PROMPT = "Answer in <answer> tags."
TASKS = {"train": [{"question": "2 + 2", "answer": "4"}]}
def verify(reply: str, answer: str) -> float:
    """Whether it is right."""
    return float(answer in reply)
`;
  const told = (source: string, said: object = {}): string | null | undefined => {
    const facts = factsOf(source);
    const { description, inference } = settle(facts, { ...descriptionOf(), ...said }, [], true);
    return buildContract(facts, description, inference.roles!, {}).contract?.system_prompt;
  };

  it("is the module's text of that name", () =>
    expect(told(quiz)).toBe("Answer in <answer> tags."));
  it("is what the author says, or nothing", () =>
    expect([told(quiz, { system_prompt: "Mine." }), told(quiz, { system_prompt: null })]).toEqual([
      "Mine.",
      null,
    ]));
  it("is not told twice where the module's own code hands it out", () => {
    expect(
      told(
        `${quiz}\ndef prompt(question: str) -> list:\n    return [{"role": "system", "content": SYSTEM_PROMPT}, {"role": "user", "content": question}]\n`,
      ),
    ).toBeNull();
  });
  const round = `"""Put every ordered dish on the pass. Reward: its share for each."""
class Kitchen:
    def __init__(self, order: dict) -> None:
        self.left, self.done, self.reward = list(order["dishes"]), False, 0.0
    def plate(self, dish: str) -> str:
        """Put a dish on the pass."""
        return "served"
def tasks(split: str) -> list[dict]:
    return load(split)
`;
  it("is the text that the file begins with where the class has none, and no notice of a licence", () => {
    const proposed = (source: string): unknown =>
      rolesOf(source).decisions.find(({ key }) => key === "system_prompt")!.value;
    expect(proposed(round)).toBe("docstring");
    expect(proposed(round.replace("Put every", "Copyright: none. Put every"))).toBeNull();
    const said = { system_prompt: "docstring", reward: { range: [0, 1] } };
    expect(told(round, said)).toContain("Reward: its share for each.");
    const own = round.replace("Kitchen:\n", 'Kitchen:\n    """Serve until you must stop."""\n');
    expect(told(own, said)).toBe("Serve until you must stop.");
  });
  it("gives a lone mapping the whole row where nothing tells what rows hold", () => {
    expect(rolesOf(round).roles!.domain.start).toMatchObject({ row: "order", fields: [] });
    const open = round.replace("order: dict", "order: Optional[dict]");
    expect(rolesOf(open).roles!.domain.start).toMatchObject({ row: "order" });
    const two = round.replace("order: dict", "order: dict, guest: dict");
    expect(rolesOf(two).roles!.domain.start).toMatchObject({ row: null });
  });
  it("is asked for where a member of that name is shown to nobody", () => {
    const spoken = round.replace(
      "    def plate",
      '    @property\n    def system_prompt(self) -> str:\n        return "You cook. " + str(self.left)\n    def plate',
    );
    expect(rolesOf(spoken).questions.find(({ key }) => key === "system_prompt")).toMatchObject({
      candidates: ["docstring", "none"],
      assumed: true,
    });
  });
});

it("makes no tool of what pydantic calls, and offers what computes a number for the reward", () => {
  const hotel = `
from pydantic import BaseModel
class Hotel(BaseModel):
    """Give every guest a room."""
    seed: int = 0
    def model_post_init(self, _context) -> None:
        self._given = 0
    def assign(self, guest: str) -> str:
        """Give a guest a room."""
        self._given += 1
        return "given"
    @property
    def done(self) -> bool:
        return self._given > 3
    def share(self):
        return min(1.0, self._given / 4)
`;
  const found = rolesOf(`SEEDS_TRAIN = range(3)\n${hotel}`, {
    domain: { reward: "share" },
  });
  expect(found.roles?.domain.tools.map(({ method }) => method)).toEqual(["assign"]);
  const plain = hotel.replace("from pydantic import BaseModel\n", "").replace("(BaseModel)", "");
  const { questions } = rolesOf(`SEEDS_TRAIN = range(3)\n${plain}`);
  expect(questions.find(({ key }) => key === "domain.reward")?.candidates).toContain("share");
});

it("says that an exception ends nothing where it is all that speaks of an end", () => {
  const dungeon = `
class GameOver(Exception):
    """It is over."""
class Dungeon:
    """Find gold."""
    def __init__(self, seed: int) -> None:
        self.score = 0.0
    def leave(self) -> str:
        """Leave."""
        raise GameOver("left")
`;
  const why = (source: string): string | undefined =>
    rolesOf(source).questions.find(({ key }) => key === "domain.done")?.why;
  expect(why(dungeon)).toContain("`GameOver` is raised, which refuses a call and ends nothing");
  expect(why(dungeon.replaceAll("GameOver", "TooDeep"))).not.toContain("is raised");
  expect(
    why(
      dungeon
        .replace("self.score", "self.done, self.score")
        .replace("= 0.0", "= False, 0.0")
        .replace("raise", "self.done = True\n        raise"),
    ),
  ).toBeUndefined();
});

it.each([
  ["self.queue.pop(0)", true],
  ["self.rows[0] -= 1", true],
  ["del self.rows[0]", true],
  ["len(self.queue), self.rows[0]", false],
])("takes what changes something in place beside the reward for a move: %s", (body, move) => {
  const park = `
class Park:
    """Park every car."""
    rows = [3, 4]
    def __init__(self, seed: int) -> None:
        self.queue, self.score, self.done = [1], 0, False
    def park(self, row: int) -> str:
        """Park a car."""
        self.done = True
        return "parked"
    def send_away(self) -> str:
        """Send a car away."""
        ${body}
        self.score -= 1
        return "gone"
`;
  const { questions, roles } = rolesOf(`SEEDS_TRAIN = range(3)\n${park}`);
  expect(questions.some(({ key }) => key === "domain.tools")).toBe(!move);
  expect(roles?.domain.tools.length).toBe(2);
});

const essay = `
TASKS = [{"draft": "It was written."}]
class Editing:
    """Rewrite the draft."""
    def __init__(self, draft: str) -> None:
        self.draft = draft
        self.text = draft
        self.submitted, self.reward = False, 0.0
    def sheet(self):
        return f"Rewrite: {self.draft}"
    def replace(self, new: str) -> str:
        """Replace the text."""
        self.text = new
        return new
    def submit(self) -> str:
        """Hand the text in."""
        self.submitted, self.reward = True, 1.0
        return "handed in"
`;

it("asks what is shown first, where a text that tools change stands beside what nobody documented", () => {
  const asked = (source: string) =>
    rolesOf(source).questions.find(({ key }) => key === "domain.observe")?.candidates;
  expect(asked(essay)).toEqual(["sheet", "text"]);
  expect(asked(essay.replace("self.text = new", "pass"))).toBeUndefined();
  expect(
    asked(essay.replace("def sheet(self):", 'def sheet(self):\n        """See it."""')),
  ).toBeUndefined();
});

it("proposes as the end what only the method gives a value that ends the episode by its words", () => {
  const cipher = (words: string) => `
class Cipher:
    """Decode."""
    def __init__(self, seed: int) -> None:
        self.guess: str | None = None
        self.reward = 0.0
    def encode(self, letter: str) -> str:
        """Encode one letter."""
        return letter
    def answer(self, text: str) -> str:
        """${words}"""
        self.guess = text
        return text
`;
  const asked = (source: string) =>
    rolesOf(source).questions.find(({ key }) => key === "domain.done")?.candidates;
  for (const words of ["Say the text. Ends the episode.", "Give your final answer."])
    expect(asked(cipher(words))).toEqual(["guess != null", null]);
  expect(asked(cipher("Say the text."))).toEqual([null]);
  const again = "    def retry(self) -> None:\n        self.guess = None\n";
  expect(asked(`${cipher("Ends the episode.")}${again}`)).toEqual([null]);
});

it("asks whether a number or a truth that nobody documented is a tool, where others are documented", () => {
  const source = essay.replace(
    "    def submit",
    "    def is_short(self) -> bool:\n        return len(self.text) < 9\n    def submit",
  );
  const asked = (text: string) =>
    rolesOf(text, { domain: { observe: "sheet" } }).questions.find(
      ({ key }) => key === "domain.tools",
    );
  expect(asked(source)?.candidates).toEqual([
    ["replace", "submit"],
    ["replace", "is_short", "submit"],
  ]);
  expect(asked(essay)).toBeUndefined();
});
