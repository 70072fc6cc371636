import type { Contract } from "../../shared-domain/contract.js";
import { literal, nothing, type Py, py, str } from "../write/python.js";

/** What every framework's `rollout.py` says of the environment, as holes of its template. */
export interface RolloutHoles extends Readonly<Record<string, Py | boolean>> {
  /** Whether the domain's author plays where no model does. */
  readonly solve: boolean;
  readonly secret: boolean;
  /** Variables that have to be set. */
  readonly secrets: Py;
  /** Argument of `choose`: the tool that plain text goes to, and its parameter; nothing where none takes any. */
  readonly takesText: Py;
  /** Argument of `play`: the tool that ends an episode without an end of its own; nothing where none does. */
  readonly finish: Py;
}

/** The tool that was added to end an episode without an end of its own. */
export function addedFinish({ domain, tools }: Contract): string | undefined {
  if (domain.style === "functions") return undefined;
  return tools.find(({ method }) => method === null)?.name;
}

/** Variables that have to be set for an episode, whoever plays. */
const variablesOf = ({ domain, secrets }: Contract): readonly string[] => [
  ...secrets,
  ...(domain.judged === null ? [] : ["JUDGE_MODEL"]),
  ...(domain.scored === undefined ? [] : ["SCORER_BASE_URL"]),
  ...(domain.user === undefined ? [] : ["USER_MODEL"]),
];

/** What `rollout.py` plays without, where nobody names a model: a domain may ask one of its own. */
export function withoutModel(contract: Contract): string {
  const asked = variablesOf(contract);
  return asked.length > 0
    ? `without a model as the agent; ${asked.join(", ")} must be set`
    : "without a model and without a key";
}

/** The holes; `taker` is the tool that a model's plain text goes to. */
export function rolloutHoles(
  contract: Contract,
  taker: Contract["domain"]["answer"] = contract.domain.answer,
): RolloutHoles {
  const { domain } = contract;
  const asked = variablesOf(contract);
  const added = addedFinish(contract);
  return {
    solve: domain.solve !== null,
    secret: asked.length > 0,
    secrets: literal(asked),
    takesText:
      taker === null ? nothing : py`, takes_text=(${str(taker.tool)}, ${str(taker.parameter)})`,
    finish: added === undefined ? nothing : py`, finish=${str(added)}`,
  };
}
