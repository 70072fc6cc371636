import { markdown, type Md, md } from "../../../src/kit/index.js";
import { port } from "./framework.js";
import type { Facts } from "./input.js";
import { namesOf, splitsOf } from "./names.js";
import { usage } from "./usage.js";

const { code, fence, inline, table, text } = markdown;

/** Where a README lies: in the environment's tree, below the domain, or in a pack, with the domain inside. */
export type Place = "tree" | "pack";

/** What to type: the server, a rollout, a client, training, and hosting. */
export function howToRun(input: Facts, place: Place): readonly Md[] {
  const { setup, serve, rollout } = usage(input);
  const url = `http://127.0.0.1:${port}`;
  return [
    md`
## Run it
    `,
    fence(
      [
        ...setup,
        "",
        `${rollout[0]!}    # starts the server itself and plays one episode`,
        `${serve[0]!}     # serves on ${url}`,
        "python -m unittest discover tests",
      ].join("\n"),
      "sh",
    ),
    md`The rollout needs no model and no key. ${code("ROLLOUT_MODEL")} with ${code("OPENAI_BASE_URL")} or ${code("OPENAI_API_KEY")} lets a model play, ${code("ORS_URL")} names a server that runs already, ${code("MAX_TURNS")} limits the calls; ${code(".env")} is read. From a program:`,
    fence(client(input, url), "python"),
    md`${code("variant")} must be the environment's name. Trainers that take no address of a server find it in ${code("OPENREWARD_SESSION_URL")} and ${code("OPENREWARD_API_URL")}; with TRL:`,
    fence(`export OPENREWARD_SESSION_URL=${url} OPENREWARD_API_URL=${url}`, "sh"),
    fence(trl(input, url), "python"),
    ...hosting(input, place),
  ];
}

function client({ environment }: Facts, url: string): string {
  const name = JSON.stringify(namesOf(environment.contract).endpoint);
  return `
from openreward import EnvironmentsAPI

with EnvironmentsAPI(base_url="${url}", api_key="") as api:
    environment = api.get(${name}, variant=${name})
    with environment.session(split=${JSON.stringify(splitsOf(environment.contract)[0])}, index=0) as session:
        print(session.get_prompt())
        print(session.list_tools())
`.trim();
}

function trl({ environment }: Facts, url: string): string {
  return `
from trl.experimental.openreward import OpenRewardSpec

spec = OpenRewardSpec("${url}", split=${JSON.stringify(splitsOf(environment.contract)[0])}, num_tasks=64)
# GRPOTrainer(train_dataset=spec.train_dataset, environment_factory=spec.environment_factory,
#             reward_funcs=spec.reward_funcs, ...)
`.trim();
}

function hosting({ environment }: Facts, place: Place): readonly Md[] {
  const { endpoint, distribution } = namesOf(environment.contract);
  const pack =
    place === "tree"
      ? [`envloom pack .. ors --out ../../${distribution} && cd ../../${distribution}`]
      : [];
  const build = [
    `docker build -t ${distribution} .`,
    `docker run --rm -p ${port}:${port} ${distribution}`,
  ];
  return [
    md`
The container is built from a pack, which has the domain inside:
    `,
    fence([...pack, ...build].join("\n"), "sh"),
    md`For a Space on Hugging Face, push the pack: its README says which port the container listens on. For openreward.ai, push it to a repository and type ${code(`orwd link OWNER/${endpoint} GITHUB_OWNER/REPOSITORY`)}.`,
  ];
}

/** What the server reads from its environment. */
export function settings({ environment }: Facts): Md {
  const { contract, requires } = environment;
  const judge: Md[][] = [
    [
      code("JUDGE_MODEL"),
      md`
the model that judges; needed
      `,
    ],
    [
      inline([code("JUDGE_BASE_URL"), code("JUDGE_API_KEY")]),
      md`
where it answers, and its key; else openreward's own settings:
      `,
    ],
    [
      inline([code("CHAT_API_KEY"), code("OPENAI_API_KEY")], " or "),
      md`its key, where no session brings the secret ${code("chat_api_key")} or ${code("openai_api_key")}`,
    ],
    [
      code("CHAT_BASE_URL"),
      md`
where it answers; else OpenAI's own endpoint
      `,
    ],
    [
      code("JUDGE_SECONDS"),
      md`
how long one question may take: 120
      `,
    ],
  ];
  const rows: Md[][] = [
    [
      inline([code("HOST"), code("PORT")]),
      text(`where the server listens: 127.0.0.1 and ${port}; in the containers 0.0.0.0`),
    ],
    [code("MAX_CONCURRENT_ENVS"), text(`sessions at once, instead of ${contract.limits.episodes}`)],
    [
      code("OPENREWARD_LOG_LEVEL"),
      md`${code("WARNING")} keeps the server from printing three lines a call`,
    ],
    [
      code("OPENREWARD_DISABLE_UPDATE_CHECK"),
      md`${code("1")} keeps it from asking PyPI for a newer openreward`,
    ],
    ...contract.secrets.map((name) => [
      code(name),
      md`
a secret of the domain; needed
      `,
    ]),
    ...(contract.domain.judged === null ? [] : judge),
  ];
  const needs =
    requires.length > 0
      ? md`The domain needs ${inline(requires.map(code))}.`
      : md`
The domain needs nothing but Python's standard library.
        `;
  return md`
    ${needs}

    ${table(
      [
        md`
Variable
        `,
        md`
What for
        `,
      ],
      rows,
    )}
  `;
}
