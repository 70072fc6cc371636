import { markdown, type Md, md, withoutModel } from "../../../src/kit/index.js";
import { port } from "./framework.js";
import type { Facts } from "./input.js";
import { namesOf, splitsOf } from "./names.js";
import { usage } from "./usage.js";

const { code, fence, section, text } = markdown;

/** Where a README lies: in the environment's tree, below the domain, or in a pack, with the domain inside. */
export type Place = "tree" | "pack";

/** What to type: the server, a rollout, a client, training, and hosting. */
export function howToRun(input: Facts, place: Place): readonly Md[] {
  const { setup, serve, rollout } = usage(input);
  const url = `http://127.0.0.1:${port}`;
  return [
    section("Run it"),
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
    md`The rollout runs ${text(withoutModel(input.environment.contract))}. ${code("ROLLOUT_MODEL")} with ${code("OPENAI_BASE_URL")} or ${code("OPENAI_API_KEY")} lets a model play, ${code("ORS_URL")} names a server that runs already, ${code("MAX_TURNS")} limits the calls; ${code(".env")} is read. From a program:`,
    fence(client(input, url), "python"),
    md`${code("variant")} must be the environment's name. Trainers that take no address of a server find it in ${code("OPENREWARD_SESSION_URL")} and ${code("OPENREWARD_API_URL")}, which TRL needs set to ${code(url)} as well:`,
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
    text("The container is built from a pack, which has the domain inside:"),
    fence([...pack, ...build].join("\n"), "sh"),
    md`For a Space on Hugging Face, push the pack: its README says which port the container listens on. For openreward.ai, push it to a repository and type ${code(`orwd link OWNER/${endpoint} GITHUB_OWNER/REPOSITORY`)}.`,
  ];
}
