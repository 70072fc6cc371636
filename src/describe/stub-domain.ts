import { docstringPrompt } from "../../shared-domain/roles/system-prompt.js";
import { spell } from "../../shared-domain/roles/environment-name.js";
import type { Split } from "../../shared-domain/contract.js";
import type { Answers } from "../interview/question.js";
import { docstring, ident, lines, literal, type Py, py, str } from "../kit/index.js";
import { formatPython } from "../write/format.js";
import type { PlannedField, PlannedTool } from "../starters/plan.js";
import { withFields } from "../starters/state-fields.js";
import { withImport } from "../starters/python-imports.js";
import { namesOf } from "../starters/python-type.js";
import { starterModule } from "../starters/catalogue.js";
import { unwrittenTool } from "../starters/tool-text.js";
import { toldToModel } from "./told-to-model.js";
import { begunFromAnswers, type DraftedDomain } from "./drafted-domain.js";

/** Tasks of a split where nobody says how many. */
const usualTasks: Readonly<Record<Split, number>> = { train: 64, validation: 16, test: 16 };

/** The one call of an environment in which a reply is all that the model gives. */
const reply: PlannedTool = {
  name: "answer",
  description: "Give the answer.",
  parameters: [{ name: "answer", type: "string" }],
};

/** A domain of nothing but what was described: its tools, typed and documented, and yet to be written. */
export async function stubDomain(answers: Answers): Promise<DraftedDomain> {
  const read = <T>(key: string): T | undefined => answers[key] as T | undefined;
  const told = read<PlannedTool[]>("answers.tools") ?? [];
  const tools = told.length > 0 ? told : [reply];
  const module = withFields(
    moduleText(answers, tools).text,
    read<PlannedField[]>("answers.fields") ?? [],
  );
  const names = new Set(tools.flatMap(({ parameters = [] }) => parameters.flatMap(namesOf)));
  let text = module;
  for (const name of names)
    text = withImport(text, name === "Field" ? "pydantic" : "typing", name, new Set());
  const tests = testsOf(className(read<string>("name")!), tools[0]!);
  return {
    files: [
      { path: starterModule, text: await formatPython(text) },
      { path: "test_domain.py", text: await formatPython(tests.text) },
    ],
    module: starterModule,
    begun: withRoles(begunFromAnswers(answers), tools),
    unwritten: tools.map(({ name }) => name),
    notes: [],
  };
}

const className = (name: string): string => {
  const plain = spell(name).pascal;
  return ["State", "Any", "Iterator", "Literal", "Annotated", "Field"].includes(plain)
    ? `${plain}Episode`
    : plain;
};

/** Names of the module that are not the same in every one. */
interface Named {
  readonly goal: string;
  readonly description: string;
  readonly limits: Py;
  readonly sizes: Readonly<Record<string, number>>;
}

function namedOf(answers: Answers): Named {
  const read = <T>(key: string): T | undefined => answers[key] as T | undefined;
  const description = (read<string>("answers.description") ?? read<string>("name")!).trim();
  const goal = read<string>("answers.goal") ?? description.slice(0, 300);
  const range = read<[number, number] | "open">("reward.range") ?? [0, 1];
  const splits = read<Split[]>("answers.splits") ?? ["train", "validation", "test"];
  const counts = read<Record<Split, number>>("answers.counts");
  return {
    goal,
    description: toldToModel(description, goal),
    limits: Array.isArray(range)
      ? py`REWARD_RANGE = (${literal(range[0])}, ${literal(range[1])})`
      : py`# The reward has no bounds.`,
    sizes: Object.fromEntries(splits.map((split) => [split, counts?.[split] ?? usualTasks[split]])),
  };
}

function moduleText(answers: Answers, tools: readonly PlannedTool[]): Py {
  const { goal, description, limits, sizes } = namedOf(answers);
  return py`
    ${docstring(`${goal}\n\nTyped stubs of what was described: whatever raises NotImplementedError is yet to be written.`)}

    from __future__ import annotations

    from collections.abc import Iterator
    from dataclasses import dataclass
    from typing import Any

    ${limits}
    SPLITS = ${literal(sizes)}


    @dataclass
    class State:
        """What an episode remembers."""

        seed: int
        done: bool = False
        reward: float = 0.0


    ${episodeClass(className(answers["name"] as string), description, goal, tools)}


    def tasks(split: str) -> Iterator[dict[str, Any]]:
        """One episode a row; each split has seeds of its own."""
        first = 1_000_000 * list(SPLITS).index(split)
        for seed in range(first, first + SPLITS[split]):
            yield {"id": f"task-{seed}", "seed": seed}
  `;
}

function episodeClass(
  name: string,
  description: string,
  goal: string,
  tools: readonly PlannedTool[],
): Py {
  const stubs = lines(tools.map(unwrittenTool), 1);
  return py`
    class ${ident(name)}:
        ${docstring(description)}

        def reset(self, *, seed: int = 0) -> str:
            self.state = State(seed=seed)
            return ${str(goal)}

        ${stubs}

        @property
        def done(self) -> bool:
            return self.state.done

        @property
        def reward(self) -> float:
            return self.state.reward
  `;
}

const testsOf = (name: string, tool: PlannedTool): Py => py`
  """Tests of the domain: replace them with what your rules promise."""

  import domain
  import pytest


  def test_an_episode_starts_with_the_goal() -> None:
      episode = domain.${ident(name)}()
      assert episode.reset(seed=1) != ""
      assert not episode.done


  def test_what_is_not_written_says_so() -> None:
      episode = domain.${ident(name)}()
      episode.reset(seed=1)
      with pytest.raises((NotImplementedError, TypeError)):
          episode.${ident(tool.name)}()
`;

/** Roles said outright, so that no tool is taken for one by its name. */
function withRoles(
  begun: DraftedDomain["begun"],
  tools: readonly PlannedTool[],
): DraftedDomain["begun"] {
  return {
    ...begun,
    // What was described is what the model is told: nobody wrote it as notes for developers.
    system_prompt: begun.system_prompt ?? docstringPrompt,
    domain: {
      module: starterModule,
      observe: null,
      metrics: null,
      close: null,
      judged: null,
      tools: tools.map(({ name }) => name),
    },
  } as DraftedDomain["begun"];
}
