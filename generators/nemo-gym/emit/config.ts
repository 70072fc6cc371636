import { interpolated, yaml } from "../../../src/kit/index.js";
import { datasetsOf } from "./datasets.js";
import { fieldOf } from "./field.js";
import { agentOf, formOf } from "./form.js";
import type { Facts } from "./input.js";
import { datasetLicence } from "./licence.js";
import { namesOf, summary } from "./names.js";

/** `configs/<env>.yaml` of the server: the server, the agent that plays it, and the environment server that rollouts are dispatched to. */
export function serverConfig(input: Facts): string {
  const { contract } = input.environment;
  const { env } = namesOf(contract);
  const form = formOf(input.options);
  const agent = agentOf(contract, input.options);
  const judged = contract.domain.judged !== null;
  // One turn more than the episode has calls: the episode ends it, and the model sees that.
  const turns = contract.limits.calls + 1;
  const server = {
    entrypoint: "app.py",
    ...(form.id === "gymnasium" ? { allowed_agents: [form.agent] } : {}),
    domain: fieldOf(input),
    verified: false,
    description: summary(contract.description),
    ...(form.id === "gymnasium" ? { max_turns: turns } : {}),
    ...(judged ? judge : {}),
    datasets: licensed(input.environment),
  };
  const player = {
    entrypoint: "app.py",
    max_steps: turns,
    resources_server: { type: "resources_servers", name: env },
    model_server: { type: "responses_api_models", name: "policy_model" },
  };
  const relay = {
    entrypoint: "app.py",
    agent_server: { type: "responses_api_agents", name: agent },
  };
  return yaml(
    {
      [env]: { resources_servers: { [env]: server } },
      [agent]: { responses_api_agents: { [form.agent]: player } },
      [`${env}_environment_server`]: { environment_servers: { legacy_agent: relay } },
      ...(judged ? judgeModel : {}),
    },
    { omegaconf: true },
  );
}

/** The datasets, with the licence that Gym wants of those that are no examples. */
function licensed({ contract, license }: Facts["environment"]): readonly object[] {
  return datasetsOf(contract).map(({ num_repeats, ...dataset }) =>
    dataset.type === "example"
      ? { ...dataset, num_repeats }
      : { ...dataset, license: datasetLicence(license), num_repeats },
  );
}

/** What the server says of its judge. */
const judge = {
  judge_model_server: { type: "responses_api_models", name: "judge_model" },
  judge_chat_completions_create_params: { messages: [] },
};

/** The judge's model server, under the names that Gym's own judged servers give it; environments of one run share it. */
const judgeModel = {
  judge_model: {
    responses_api_models: {
      openai_model: {
        entrypoint: "app.py",
        openai_base_url: interpolated("${judge_base_url}"),
        openai_api_key: interpolated("${judge_api_key}"),
        openai_model: interpolated("${judge_model_name}"),
      },
    },
  },
  judge_base_url: interpolated("${oc.env:JUDGE_BASE_URL,https://api.openai.com/v1}"),
  judge_api_key: interpolated("${oc.env:JUDGE_API_KEY,none}"),
  judge_model_name: interpolated("${oc.env:JUDGE_MODEL,null}"),
};

/** The configuration of the catalogue of environments, which is nothing but the server's. */
export function includeConfig({ environment }: Facts): string {
  const { env, home } = namesOf(environment.contract);
  const comment = "As the catalogue of environments names it.";
  return yaml({ config_paths: [`${home}/configs/${env}.yaml`] }, { omegaconf: true, comment });
}
