import { expect, it } from "vitest";
import { contractOf, rolesOf } from "../../support/read-domain.js";

const rubric = `
SYSTEM = "Answer with a number in tags."
dataset = [{"question": "2 + 2?", "answer": "4"}, {"question": "3 + 3?", "answer": "6"}]

def correctness_reward(completion: str, answer: str, **kwargs) -> float:
    return 2.0 if completion == answer else 0.0

def format_reward(completion: str, **kwargs) -> float:
    return 0.5 if completion.startswith("<") else 0.0
`;

it("shows the function that joins what several judge, which is read as the verdict", () => {
  const [error] = rolesOf(rubric).diagnostics;
  expect(error?.code).toBe("EPISODE_MISSING");
  const pasted = error!.help!.split("\n\n").slice(1).join("\n\n");
  const { contract, prompt } = contractOf(`${rubric}\n${pasted}`);
  expect(contract?.domain.verify).toMatchObject({ call: "verify" });
  expect(pasted).toContain('correctness_reward(completion=reply, answer=task["answer"])');
  expect(prompt).toBe("Answer with a number in tags.");
});

it("takes the one that is named for all of the verdict", () => {
  const { roles } = rolesOf(rubric, { domain: { verify: { call: "correctness_reward" } } });
  expect(roles?.domain).toMatchObject({ style: "functions", prompt: "$task.question" });
});

it("takes a short name for what is told first only where it holds some words", () => {
  const named = (text: string) =>
    rolesOf(rubric.replace("Answer with a number in tags.", text), {
      domain: { verify: { call: "correctness_reward" } },
    }).prompt;
  expect(named("Reply in one word only.")).toBe("Reply in one word only.");
  expect(named("metric")).toBeNull();
});

it("asks of a text that says what to do and that nothing reads, under any name", () => {
  const wiki = rubric.replace(
    /SYSTEM = .*/,
    'WIKI = "You are an examiner. Never give the answer before the candidate has tried twice. Keep replies short."',
  );
  const asked = (source: string) =>
    rolesOf(source, { domain: { verify: { call: "correctness_reward" } } }).questions.find(
      ({ key }) => key === "system_prompt",
    )?.why;
  expect(asked(wiki)).toContain("`WIKI` is shown to nobody");
  expect(
    asked(`${wiki}\ndef prompt(task: dict) -> str:\n    return WIKI + task["question"]\n`),
  ).toBeUndefined();
});

it.each([
  'dedent("""\n    Answer with a number\n    in tags, please.\n""").strip()',
  'inspect.cleandoc("""Answer with a number\n    in tags, please.""")',
  '"\\n".join(["Answer with a number", "in tags, please."])',
  '"Answer with a number" + "\\n" + "in tags, please."',
])("reads a text that is put together where it stands: %s", (written) => {
  const source = rubric.replace('"Answer with a number in tags."', written);
  const { prompt } = rolesOf(`import inspect\nfrom textwrap import dedent\n${source}`, {
    domain: { verify: { call: "correctness_reward" } },
  });
  expect(prompt).toBe("Answer with a number\nin tags, please.");
});
