import { type File, generated, markdown, mayGive, type Md, md } from "../../../src/kit/index.js";
import { framework } from "./framework.js";
import { formOf } from "./form.js";
import type { Input } from "./input.js";
import { datasetLicence } from "./licence.js";
import { losses } from "./losses.js";
import { folder, namesOf, summary } from "./names.js";
import { heading, type Place, rewards } from "./readme-reward.js";
import { howToRun } from "./readme-run.js";
import { transcript } from "./transcript.js";

const { blocks, bullets, code, fence, link, paragraphs, prose, table, text } = markdown;

/** The variant's README, and the short ones that Gym looks for beside the server and the manifest. */
export function readmes(input: Input): readonly File[] {
  const { env, home } = namesOf(input.environment.contract);
  const file = (id: string, path: string, content: Md): File =>
    generated(id, `${folder}/${path}`, `${content.text}\n`);
  return [
    file("readme", "README.md", whole(input, "tree")),
    file("server-readme", `${home}/README.md`, ofServer(input)),
    file("environment-readme", `environments/${env}/README.md`, ofEnvironment(input)),
  ];
}

/** `README.md` of the pack. */
export const packedReadme = (input: Input): string => `${whole(input, "pack").text}\n`;

/** In the tree the environment's own README, above this one, tells what all frameworks have; a pack has this one alone. */
function whole(input: Input, place: Place): Md {
  const { contract } = input.environment;
  const kind = input.options.form === "gymnasium" ? "A Gymnasium server" : "A resources server";
  const served = md`${text(kind)} for NeMo Gym ${text(framework.proven)}, Python ${code(framework.python)}.`;
  const domain = (folder: string): Md => code(`${folder}/${contract.domain.file}`);
  return blocks([
    md`# ${text(contract.title)} on NeMo Gym`,
    ...(place === "pack" ? [paragraphs(contract.description)] : []),
    place === "pack"
      ? md`${served} What is played lies in ${domain(`${namesOf(contract).home}/domain`)}; all else only serves it.`
      : md`${served} The logic is in ${domain("..")}; tools, tasks, reward and what is lost are told in ${link(text("the environment's README"), "../README.md")}.`,
    ...howToRun(input),
    ...rewards(input, place),
    ...(place === "pack" ? ofPack(input) : []),
  ]);
}

function ofPack(input: Input): readonly Md[] {
  const { tools } = input.environment.contract;
  return [
    heading("Tools"),
    table(
      [text("tool"), text("what it does")],
      tools.map(({ name, description }) => [code(name), prose(summary(description))]),
    ),
    heading("What does not travel"),
    bullets(losses(input).map(({ what, why }) => md`${text(what)}: ${text(why)}`)),
    ...sample(input),
  ];
}

function sample({ environment }: Input): readonly Md[] {
  const play = environment.facts?.examples[0];
  if (!play) return [];
  return [
    heading("A rollout"),
    md`Task ${code(play.task)}, as it was recorded:`,
    fence(transcript(play), "text"),
  ];
}

function ofServer({ environment, options }: Input): Md {
  const { contract, license } = environment;
  const { env } = namesOf(contract);
  return blocks([
    md`# ${text(contract.title)}`,
    prose(summary(contract.description, 400)),
    md`${code(`configs/${env}.yaml`)} plays it with ${code(formOf(options).agent)}. ${code("app.py")} is the server; its modules ${text(options.form === "gymnasium" ? "reset, step and end" : "seed, play and verify")} episodes of the domain, which ${code("driver.py")} finds. ${code("create_dataset.py")} writes the rows of all splits to ${code("data/")}, where git has five examples.`,
    ...ofModels(environment, formOf(options).agent),
    heading("Licensing information"),
    bullets([
      md`Code: ${text(license)}`,
      md`Data: ${text(datasetLicence(license))}`,
      text("nemo_gym: Apache 2.0"),
    ]),
  ]);
}

/** What the models of a run must be: the one that judges, and one that reads pictures, where the domain may show some. */
function ofModels({ contract }: Input["environment"], agent: string): readonly Md[] {
  const judged = md`A model judges the episode: the model server ${code("judge_model")}, set by ${code("judge_base_url")}, ${code("judge_api_key")} and ${code("judge_model_name")}. ${code("judge_chat_completions_create_params")} goes with each question; the domain writes the prompt and reads the verdict.`;
  const pictures = md`A picture of the prompt, where there is one, stands in a row as an ${code("input_image")} part, for a policy model that reads it. ${code(agent)} hands on a tool's result as text: a picture in it is ${code("[image]")} to the model.`;
  return [
    ...(contract.domain.judged === null ? [] : [judged]),
    ...(mayGive(contract, "images") ? [pictures] : []),
  ];
}

function ofEnvironment({ environment }: Input): Md {
  const { contract } = environment;
  const { env } = namesOf(contract);
  return blocks([
    md`# ${text(contract.title)}`,
    prose(summary(contract.description, 400)),
    md`The commands are in ${link(text("the README of the variant"), "../../README.md")}; ${code("gym eval run")} takes ${code(`--environment ${env}`)} as well.`,
  ]);
}
