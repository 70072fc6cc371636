import {
  type Loss,
  markdown,
  type Md,
  md,
  scorerNote,
  shownReward,
  solvedMean,
  yaml,
} from "../../../src/kit/index.js";
import type { Facts } from "./input.js";
import { losses } from "./losses.js";
import { proven, range, splitsOf, summary } from "./names.js";
import { aboutRollouts, packedRun, pictures, training, use } from "./readme-use.js";
import { sample } from "./sample.js";
import { usage } from "./usage.js";

const { blocks, code, fence, inline, link, paragraphs, prose, section, table, text } = markdown;

/** `README.md` of the variant in the tree: what is OpenEnv's alone, for the environment's own README lies above it. */
export function readme(input: Facts): string {
  const { setup, serve, rollout } = usage(input);
  const run = [
    "# set up, once",
    ...setup,
    "# play an episode: starts a server of its own",
    ...rollout,
    "# serve",
    ...serve,
    "# test",
    "python -m unittest discover tests",
  ];
  return page(input, [
    md`For ${code(`openenv${range}`)}, proven with ${text(proven)}. The logic is in ${code(`../${input.environment.contract.domain.file}`)}; tools, tasks, reward and what OpenEnv cannot carry are told in ${link(text("the environment's README"), "../README.md")}.`,
    section("Run it"),
    fence(run.join("\n"), "bash"),
    aboutRollouts(input),
    ...client(input),
    section("Publish"),
    md`${code("envloom pack .. openenv --out DIR")} makes a folder that holds everything, in the form ${code("openenv push")} wants; the ${code("Dockerfile")} is for that folder.`,
  ]);
}

/** `README.md` of the pack, with the card of a Hugging Face Space (openenv 0.10.0, cli/templates). */
export function packedReadme(input: Facts): string {
  const { contract } = input.environment;
  const card = yaml({
    title: contract.title.replace(/\s+/g, " ").trim(),
    emoji: "🎯",
    colorFrom: "blue",
    colorTo: "indigo",
    sdk: "docker",
    pinned: false,
    app_port: 8000,
    base_path: "/web",
    tags: ["openenv"],
  });
  const publish = ["openenv validate . --level static", "openenv push"];
  const parts = [
    paragraphs(contract.description),
    md`For ${code(`openenv${range}`)}, proven with ${text(proven)}. Everything is inside; the domain and its driver are in ${code("server/domain/")}.`,
    section("Run it"),
    fence(packedRun(input), "bash"),
    aboutRollouts(input),
    ...client(input),
    ...environment(input),
    section("Publish"),
    fence(publish.join("\n"), "bash"),
  ];
  return `---\n${card}---\n\n${page(input, parts)}`;
}

function page({ environment: { contract } }: Facts, parts: readonly Md[]): string {
  return `${blocks([md`# ${text(contract.title)} on OpenEnv`, ...parts]).text}\n`;
}

/** How it is played and trained on. */
function client(input: Facts): readonly Md[] {
  return [
    section("Use it"),
    fence(use(input), "python"),
    md`${code("reset")} takes ${code("split")} and ${code("index")} of a task, or ${code("**task")} as the Task API tells it, and ${code("seed")} to override the task's own. Without ${code("index")} the seed draws a task from the split; without either, the next one of the split is played. A call that the policy got wrong comes back with ${code("error")} and a reward of 0; an environment that broke raises, and is never scored as 0.`,
    md`Use one client for one episode at a time, over the WebSocket: ${code("POST /reset")} and ${code("POST /step")} are a new environment each time, which is OpenEnv's way. A step without an episode raises, so that a client which lost its connection is noticed.`,
    ...pictures(input),
    ...training(input),
    ...secrets(input),
    ...judge(input),
    ...scorerNote(input.environment.contract),
  ];
}

/** What is played, which the environment's own README tells of a tree. */
function environment(input: Facts): readonly Md[] {
  const { contract, facts } = input.environment;
  const example = facts?.examples[0];
  return [
    section("Tools"),
    table(
      ["Tool", "What it does"],
      contract.tools.map((tool) => [code(tool.name), prose(summary(tool.description))]),
    ),
    ...tasks(input),
    section("Reward"),
    ...reward(input),
    ...lost(losses(input)),
    ...(example ? [section("A rollout"), fence(sample(example), "text")] : []),
  ];
}

function secrets({ environment: { contract } }: Facts): readonly Md[] {
  if (contract.secrets.length === 0) return [];
  return [
    md`The server needs ${inline(
      contract.secrets.map(code),
    )} in its environment; ${code("rollout.py")} reads ${code(".env")} too.`,
  ];
}

function judge({ environment: { contract } }: Facts): readonly Md[] {
  if (contract.domain.judged === null) return [];
  return [
    md`A model judges the episode: the server asks ${code("JUDGE_MODEL")} at ${code("JUDGE_BASE_URL")} with ${code("JUDGE_API_KEY")}. One question may take ${code("JUDGE_SECONDS")} (120). A judge that fails, refuses or is silent makes a failed episode, not one that is worth 0.`,
  ];
}

/** From this many on, the driver stops counting. */
const endless = 1_000_000;

function tasks({ environment: { contract, facts } }: Facts): readonly Md[] {
  const counts = splitsOf(contract).map((name) => [name, facts?.counts[name]] as const);
  const rows = counts.map(([name, count]) => [
    code(name),
    text(count === undefined ? "not counted yet" : count >= endless ? "endless" : String(count)),
  ]);
  const fields = ["id", "split", "index", "seed", "prompt", ...contract.tasks.public].map(code);
  return [
    section("Tasks"),
    table(["Split", "Tasks"], rows),
    md`The Task API tells ${inline(
      fields,
    )} of a task and nothing else; ${code("list_tasks")} shows the first thousand, ${code("get_task_range")} any.`,
  ];
}

function reward({ environment: { contract, facts } }: Facts): readonly Md[] {
  const { mode, range } = contract.reward;
  const paid =
    mode === "terminal"
      ? "The call that ends the episode pays the whole reward, every other one 0."
      : "Every call pays what it earned.";
  const bounds =
    range === "open"
      ? "The reward has no bounds."
      : `The reward of an episode lies between ${range[0]} and ${range[1]}.`;
  const said = text(
    `${paid} ${bounds} After ${contract.limits.calls} calls the episode is cut off and paid.`,
  );
  if (facts === null) return [said];
  const measures =
    facts.metrics.length === 0
      ? []
      : [md`The last step's metadata has ${code("metrics")}: ${inline(facts.metrics.map(code))}.`];
  const { random, noop } = facts.reward;
  const oracle = solvedMean(facts);
  const rows = [
    ...(oracle === null ? [] : [["the domain's own play", oracle] as const]),
    ["random calls", random] as const,
    ["ending at once", noop] as const,
  ];
  return [
    said,
    table(
      ["Played by", "Mean reward"],
      rows.map(([who, mean]) => [text(who), text(shownReward(mean))]),
    ),
    ...measures,
  ];
}

function lost(all: readonly Loss[]): readonly Md[] {
  if (all.length === 0) return [];
  return [
    section("What OpenEnv does not carry"),
    table(
      ["What", "Why"],
      all.map(({ what, why }) => [text(what), text(why)]),
    ),
  ];
}
