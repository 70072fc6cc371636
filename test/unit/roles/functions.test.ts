import { expect, it } from "vitest";
import { brief, rolesOf, writtenAndReadBack } from "../../support/read-domain.js";

interface Module {
  readonly name: string;
  readonly source: string;
  readonly roles: Readonly<Record<string, unknown>>;
}

const base = { style: "functions", answer: "submit", tools: "submit" };

const modules: readonly Module[] = [
  {
    name: "the default names",
    source: `
TASKS = {"train": [{"id": "a", "question": "1+1?", "answer": "2"}], "test": []}
def prompt(task: dict) -> str:
    return task["question"]
def verify(task: dict, reply: str) -> float:
    return float(reply.strip() == task["answer"])
def solve(task: dict) -> list:
    return [("submit", {"answer": task["answer"]})]
`,
    roles: {
      prompt: "prompt",
      verify: { call: "verify", args: { task: "$task", reply: "$reply" } },
      solve: "solve",
      from: "TASKS",
      splits: "train test",
    },
  },
  {
    name: "no prompt function, gold and response, and a solution that is text",
    source: `
PROBLEMS = [
    {"problem": "2*3", "gold": "6"},
    {"problem": "4*5", "gold": "20"},
]
def grade(response: str, gold: str) -> bool:
    return response.strip() == gold
def solution(problem: dict) -> str:
    return problem["gold"]
`,
    roles: {
      prompt: "$task.problem",
      verify: { call: "grade", args: { response: "$reply", gold: "$task.gold" } },
      solve: "solution",
      from: "PROBLEMS",
      splits: "train",
    },
  },
  {
    name: "a library with the judge as fallback, and a stand-in for the judge",
    source: `
TASKS = [{"question": "2*3", "expected": "6"}]
def verify(task, reply, judge) -> dict:
    if reply == task["expected"]:
        return {"reward": 1.0}
    return {"reward": float(judge(f"{reply} means {task['expected']}?") == "yes")}
def mock_judge(prompt):
    return "yes" if "six" in prompt else "no"
`,
    roles: {
      prompt: "$task.question",
      verify: { call: "verify", args: { task: "$task", reply: "$reply", judge: "$judge" } },
      judged: "verify",
      scripted_judge: "mock_judge",
      from: "TASKS",
      splits: "train",
      thread: "pool",
    },
  },
  {
    name: "an answer that is the reply beside a row with an answer",
    source: `
EXAMPLES = [{"question": "Capital of France?", "answer": "Paris"}]
def question_for(example):
    return example["question"]
def normalise(text): return text.lower()
def score_answer(example, answer):
    """One where the answer is right."""
    return 1.0 if normalise(answer) == normalise(example["answer"]) else 0.0
`,
    roles: {
      prompt: "question_for",
      verify: { call: "score_answer", args: { example: "$task", answer: "$reply" } },
      from: "EXAMPLES",
      splits: "train",
    },
  },
  {
    name: "parts of a verdict under a score",
    source: `
from dataclasses import dataclass
@dataclass
class Row:
    text: str
    label: str
def load_dataset(split: str) -> list[Row]:
    rows = {"train": [Row("a", "x")], "valid": [Row("b", "y")]}
    return rows[split]
def evaluate(row: Row, prediction: str) -> dict[str, float]:
    right = float(prediction == row.label)
    return {"score": right, "length": float(len(prediction))}
`,
    roles: {
      prompt: "$task.text",
      verify: { call: "evaluate", args: { row: "$task", prediction: "$reply" } },
      reward: "score",
      from: "load_dataset",
      splits: "train valid=validation",
    },
  },
  {
    name: "a checker with a split, a seed and a tolerance",
    source: `
QUESTIONS = {"train": [{"prompt": "pi?", "expected": 3.14}], "test": [{"prompt": "e?", "expected": 2.718}]}
def check(expected: float, output: str, split: str, seed: int = 0, tolerance: float = 0.01) -> tuple[float, str]:
    return (1.0, "fine")
`,
    roles: {
      verify: {
        call: "check",
        args: { expected: "$task.expected", output: "$reply", split: "$split", seed: "$seed" },
      },
      from: "QUESTIONS",
      splits: "train test",
    },
  },
  {
    name: "a class that only helps the verifier",
    source: `
import sympy
class Parser:
    def parse(self, text: str) -> list[str]:
        """Split into parts."""
        return text.split()
TASKS = [{"prompt": "x", "target": "y"}]
async def verify(reply: str, target: str) -> float:
    return float(Parser().parse(reply) == [target])
`,
    roles: {
      verify: { call: "verify", args: { reply: "$reply", target: "$task.target" } },
      from: "TASKS",
      splits: "train",
    },
  },
  {
    name: "a prompt of several fields",
    source: `
TASKS = {"train": [{"id": "1", "text": "..", "choices": ["a", "b"], "answer": "a"}]}
def build_prompt(text: str, choices: list[str]) -> str:
    return text
def is_correct(reply: str, answer: str) -> bool:
    return reply == answer
`,
    roles: {
      prompt: { call: "build_prompt", args: { text: "$task.text", choices: "$task.choices" } },
      verify: { call: "is_correct", args: { reply: "$reply", answer: "$task.answer" } },
      from: "TASKS",
      splits: "train",
    },
  },
  {
    name: "a text with places for a row's fields",
    source: `
PROMPT = "Solve. Numbers only, as {{3}}.\\n{question} ({hint})"
OTHER_TEMPLATE = "{question}, {unknown}"
SHOWN_PROMPT = "{question}"
PROBLEMS = [{"question": "2*3", "hint": "even", "answer": "6"}]
def grade(problem: dict, completion: str) -> float:
    """How near a reply is."""
    print(SHOWN_PROMPT)
    return float(completion == problem["answer"])
`,
    roles: {
      prompt: {
        call: "PROMPT.format",
        args: { question: "$task.question", hint: "$task.hint" },
      },
      verify: { call: "grade", args: { problem: "$task", completion: "$reply" } },
      from: "PROBLEMS",
      splits: "train",
    },
  },
];

it.each(modules)("reads a single question: $name", ({ source, roles }) => {
  expect(brief(rolesOf(source))).toEqual({ ...base, ...roles });
});

const sums = `
TASKS = [{"question": "2*3", "answer": "6"}]
def verify(task, reply: str) -> float:
    return float(reply == task["answer"])
`;

it("asks which of several texts with places for a row's fields is the prompt", () => {
  const { questions } = rolesOf(
    `${sums}SHORT_PROMPT = "{question}"\nLONG_PROMPT = "Solve {question}"\n`,
  );
  expect(questions).toMatchObject([
    {
      key: "domain.prompt",
      why: expect.stringContaining("`SHORT_PROMPT` and `LONG_PROMPT`") as string,
      candidates: ["SHORT_PROMPT.format", "LONG_PROMPT.format"].map((call) => ({
        call,
        args: { question: "$task.question" },
      })),
    },
  ]);
});

it.each([
  ["{question} ({level})", "{level}"],
  ['{question}, as {"answer": 1}', '{"answer": 1}'],
])("names a text that no row fills: %s", (text, stray) => {
  const read = rolesOf(`${sums}PROMPT = '${text}'\n`);
  expect(brief(read)).toMatchObject({ prompt: "$task.question" });
  expect(read.passed).toMatchObject([
    { key: "domain.prompt", name: "PROMPT", why: `no row has what \`${stray}\` stands for` },
  ]);
});

it("asks whether the model is told what a docstring says of replies, where no code makes the question", () => {
  const source = `"""Sums. Reply with the number only."""
TASKS = [{"question": "2*3", "answer": "6"}]
def verify(task, reply: str) -> float:
    return float(reply == task["answer"])
`;
  const asked = (text: string) =>
    rolesOf(text).questions.find(({ key }) => key === "system_prompt");
  expect(asked(source)).toMatchObject({
    why: expect.stringContaining("Reply with the number only.") as string,
    candidates: ["docstring", "none"],
    assumed: true,
  });
  expect(asked(`${source}PROMPT = "{question}: a number only"\n`)).toBeUndefined();
  expect(asked(source.replace("Reply with", "Replies that are"))).toBeUndefined();
});

it("asks what a parameter of the verifier gets where nothing tells", () => {
  const { questions } = rolesOf(`
TASKS = [{"prompt": "x", "target": "y"}]
def verify(reply: str, rubric: str) -> float:
    return 1.0 if reply in rubric else 0.0
`);
  expect(questions).toEqual([
    {
      key: "domain.verify.args.rubric",
      why: "`verify` requires `rubric`",
      candidates: ["$task.prompt", "$task.target"],
    },
  ]);
});

it("asks which of two verifiers is meant, but not where one calls the other", () => {
  const two = `
TASKS = [{"prompt": "x", "target": "y"}]
def grade(task, reply: str) -> float:
    return 1.0
def score(task, reply: str) -> float:
    return BODY
`;
  expect(rolesOf(two.replace("BODY", "0.5")).questions.map(({ key }) => key)).toEqual([
    "domain.verify.call",
  ]);
  expect(brief(rolesOf(two.replace("BODY", "grade(task, reply) / 2")))).toMatchObject({
    verify: { call: "score" },
  });
});

it.each(modules)("means the same once it is written down: $name", ({ source }) => {
  const { before, after } = writtenAndReadBack(source);
  expect(brief(after)).toEqual(brief(before));
});

it("names the head of a module without a docstring where a description asks for it", () => {
  const source = `
TASKS = [{"prompt": "1+1?", "answer": "2"}]
def verify(task, reply: str) -> float:
    return float(reply == task["answer"])
`;
  const { decisions } = rolesOf(source, { more: { system_prompt: "docstring" } });
  const told = decisions.find(({ key }) => key === "system_prompt");
  expect(told?.place).toMatchObject({ line: 1 });
});
