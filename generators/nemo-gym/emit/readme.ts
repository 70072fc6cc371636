import {
  type File,
  generated,
  markdown,
  type Md,
  md,
  shownReward,
  solvedMean,
} from "../../../src/kit/index.js";
import { framework } from "./framework.js";
import { formOf } from "./form.js";
import type { Input } from "./input.js";
import { datasetLicence } from "./licence.js";
import { losses } from "./losses.js";
import { folder, namesOf, summary } from "./names.js";
import { collecting, howToRun } from "./readme-run.js";
import { transcript } from "./transcript.js";

const { blocks, bullets, code, fence, paragraphs, prose, table, text } = markdown;

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

function whole(input: Input, place: "tree" | "pack"): Md {
  const { contract } = input.environment;
  const gymnasium = input.options.form === "gymnasium";
  const domain = place === "tree" ? ".." : `${namesOf(contract).home}/domain`;
  return blocks([
    md`# ${text(contract.title)} on NeMo Gym`,
    paragraphs(contract.description),
    md`${text(gymnasium ? "A Gymnasium server" : "A resources server")} for NeMo Gym ${text(framework.proven)}, Python ${code(framework.python)}. What is played lies in ${code(`${domain}/${contract.domain.file}`)}; ${text(place === "tree" ? "this folder only serves it." : "all else only serves it.")}`,
    ...howToRun(input),
    ...rewards(input),
    md`
## Tools
    `,
    table(
      [
        md`
tool
        `,
        md`
what it does
        `,
      ],
      contract.tools.map(({ name, description }) => [code(name), prose(summary(description))]),
    ),
    md`
## What does not travel
    `,
    bullets(losses(input).map(({ what, why }) => md`${text(what)}: ${text(why)}`)),
    ...sample(input),
  ]);
}

/** How a rollout comes to its reward. */
function scored({ options }: Input): Md {
  if (options.form === "gymnasium")
    return md`${code("/step")} pays each turn of the model with what the episode earned by it, and ${code("gymnasium_agent")} adds that up. The server ends the episode: with the domain's own end, at the limit of calls, or where the model makes no call. ${code("info.episode")} of a rollout has the measures, and ${code("aggregate_metrics")} their means. A wrong call earns nothing and changes nothing; its result says what was wrong. A turn of an environment that broke is answered with an error, and the rollout fails: there is no mask in this form.`;
  return md`The reward is that of the episode that was played here, whatever the trajectory says; a rollout that nobody seeded (${code("gym eval reverify")}) is played again from its calls. A wrong call earns nothing and changes nothing; its result says what was wrong. A rollout that the environment spoilt is masked (${code("mask_sample")}, ${code("failure_kind")}, ${code("failure_reason")}), never scored as 0; nothing that a model sends to this server masks one.`;
}

function rewards(input: Input): readonly Md[] {
  const { contract, facts } = input.environment;
  const { mode, range } = contract.reward;
  const rows: Md[][] = [
    [
      md`
mode
      `,
      text(mode),
    ],
    [
      md`
range
      `,
      range === "open"
        ? md`
open
          `
        : text(`${range[0]} to ${range[1]}`),
    ],
    [
      md`
ends
      `,
      text(
        contract.domain.done === null
          ? `after ${contract.limits.calls} calls, or where the model ends it`
          : `by itself, at the latest after ${contract.limits.calls} calls`,
      ),
    ],
  ];
  if (facts) {
    const [{ measured, random, noop }, oracle] = [facts.reward, solvedMean(facts)];
    rows.push([
      md`
seen in plays
      `,
      text(`${shownReward(measured[0])} to ${shownReward(measured[1])}`),
    ]);
    if (oracle !== null)
      rows.push([
        md`
oracle, mean
        `,
        text(shownReward(oracle)),
      ]);
    rows.push(
      [
        md`
chance, mean
        `,
        text(shownReward(random)),
      ],
      [
        md`
nothing done
        `,
        text(shownReward(noop)),
      ],
    );
    if (facts.metrics.length > 0)
      rows.push([
        md`
metrics
        `,
        text(facts.metrics.join(", ")),
      ]);
  }
  return [
    md`
## Reward
    `,
    table(
      [
        md`
reward
        `,
        md``,
      ],
      rows,
    ),
    scored(input),
    ...judge(input),
  ];
}

function judge({ environment, options }: Input): readonly Md[] {
  if (environment.contract.domain.judged === null) return [];
  const failed =
    options.form === "gymnasium"
      ? md`
A rollout whose judge fails, refuses or is silent fails
        `
      : md`A rollout whose judge fails, refuses or is silent is masked as ${code("judge_failed")} and goes to the failures file of its collection`;
  const settings = [
    ["JUDGE_MODEL", "judge_model_name"],
    ["JUDGE_BASE_URL", "judge_base_url"],
    ["JUDGE_API_KEY", "judge_api_key"],
  ] as const;
  return [
    md`A model judges the episode: the model server ${code("judge_model")} of the configuration, asked by ${code("/v1/chat/completions")}.`,
    table(
      [
        md`
In the environment
        `,
        md`
In env.yaml or on the command line
        `,
      ],
      settings.map((row) => row.map(code)),
    ),
    md`One question may take ${code("JUDGE_SECONDS")} (120). ${failed}. ${code("tests/judgements.jsonl")} has the answers that the tests go by.`,
  ];
}

function sample({ environment }: Input): readonly Md[] {
  const play = environment.facts?.examples[0];
  if (!play) return [];
  return [
    md`
## A rollout
    `,
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
    md`
## Licensing information
    `,
    bullets([
      md`Code: ${text(license)}`,
      md`Data: ${text(datasetLicence(license))}`,
      md`
nemo_gym: Apache 2.0
      `,
    ]),
  ]);
}

function ofEnvironment({ environment, options }: Input): Md {
  const { contract } = environment;
  const { env } = namesOf(contract);
  return blocks([
    md`# ${text(contract.title)}`,
    prose(summary(contract.description, 400)),
    md`
From the folder of the variant, with the datasets made:
    `,
    fence(
      [
        `gym env validate ${env}`,
        `gym env test ${env}`,
        `gym eval run --environment ${env} --split validation --output results/rollouts.jsonl \\\n  ${collecting(options)}`,
      ].join("\n"),
      "sh",
    ),
  ]);
}
