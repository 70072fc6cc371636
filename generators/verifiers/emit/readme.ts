import { markdown, type Md, md, scorerNote } from "../../../src/kit/index.js";
import type { Facts } from "./input.js";
import { losses } from "./losses.js";
import { splitsOf, summary } from "./names.js";
import { ends, judge, plainText, rewards } from "./readme-reward.js";
import { harnesses, heading, howToRun, type Place, training } from "./readme-run.js";
import { sample } from "./sample.js";

const { blocks, code, fence, inline, link, paragraphs, prose, table, text } = markdown;

/** The variant's README: in the tree what is Verifiers' alone, for the environment's own lies above it; in a pack all of it. */
export function readme(input: Facts, place: Place): string {
  const { contract } = input.environment;
  const packed = place === "pack";
  const parts = [
    md`# ${text(contract.title)} for Verifiers`,
    packed
      ? paragraphs(contract.description)
      : md`The logic is in ${code(`../${contract.domain.file}`)}; tools, tasks, reward and what is lost are told in ${link(text("the environment's README"), "../README.md")}.`,
    ...howToRun(input, place),
    heading("Tasks"),
    ...(packed ? [counts(input)] : []),
    tasks(input),
    heading("Reward"),
    ...(packed ? rewards(input) : []),
    ...judge(input),
    ...scorerNote(contract),
    ends(input),
    heading("Tools"),
    ...(packed ? [tools(input)] : []),
    text(
      "A wrong call is answered with what was wrong. Nothing is earned, nothing has changed, and the episode goes on.",
    ),
    ...plainText(input),
    ...harnesses(input),
    ...training(input),
    ...settings(input),
    ...(packed ? [...lost(input), ...example(input)] : []),
  ];
  return `${blocks(parts).text}\n`;
}

const tools = ({ environment: { contract } }: Facts): Md =>
  table(
    [text("Tool"), text("What it does")],
    contract.tools.map((tool) => [code(tool.name), prose(summary(tool.description))]),
  );

/** From this many on, the driver stops counting. */
const endless = 1_000_000;

function counts({ environment: { contract, facts } }: Facts): Md {
  const known = splitsOf(contract).map((name) => [name, facts?.counts[name] ?? null] as const);
  return table(
    [text("Split"), text("Tasks")],
    known.map(([name, count]) => [
      code(name),
      text(count === null ? "not counted yet" : count >= endless ? "endless" : String(count)),
    ]),
  );
}

function tasks({ environment: { contract } }: Facts): Md {
  const fields = ["id", "split", "index", "seed", "prompt"].map(code);
  const more =
    contract.tasks.public.length > 0
      ? md`, and in ${code("public")} ${inline(contract.tasks.public.map(code))}`
      : md``;
  return md`${code("--env.taskset.split")} chooses a split, ${code("--env.taskset.seed")} sets the seed of all episodes. Tasks are made as they are asked for: ${code("-n 10")} makes ten of any number. A task, and so a saved trace, tells its ${inline(
    fields,
  )}${more}. What else the domain knows of it stays there.`;
}

function settings({ environment }: Facts): readonly Md[] {
  const { contract, requires } = environment;
  const needs =
    requires.length > 0
      ? [md`The domain needs ${inline(requires.map(code))}; ${code("pyproject.toml")} has them.`]
      : [];
  const secrets =
    contract.secrets.length > 0
      ? [
          md`Set ${inline(
            contract.secrets.map(code),
          )} in the environment or in ${code(".env")}; the harnesses of Verifiers do not pass variables with ${code("API_KEY")} in their names on to the tool server.`,
        ]
      : [];
  const all = [...needs, ...secrets];
  return all.length === 0 ? [] : [heading("Needs"), ...all];
}

function lost(input: Facts): readonly Md[] {
  const rows = losses(input).map(({ what, why }) => [text(what), text(why)]);
  return rows.length > 0 ? [heading("What is lost"), table([text("What"), text("Why")], rows)] : [];
}

function example({ environment }: Facts): readonly Md[] {
  const play = environment.facts?.examples[0];
  if (!play) return [];
  return [
    heading("Sample rollout"),
    md`Task ${code(play.task)}, as ${code("rollout.py")} prints it:`,
    fence(sample(play), "text"),
  ];
}
