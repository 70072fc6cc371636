import {
  type Contract,
  docstring,
  type File,
  generated,
  ident,
  list,
  literal,
  type Py,
  py,
  render,
  str,
} from "../../../src/kit/index.js";
import type { Input } from "./input.js";
import { folder, namesOf, summary } from "./names.js";
import { toolCode } from "./tools.js";

/** Python that names the environment: shells around the static modules. */
export function shells({ environment, assets }: Input): readonly File[] {
  const { contract } = environment;
  const { home, ...names } = namesOf(contract);
  const [env, name, server] = [ident(names.env), str(names.env), ident(names.server)];
  const python = (template: string, holes: Readonly<Record<string, Py | boolean>>): string =>
    render(assets.template(`${template}.ejs`), holes, "python");
  const judged = contract.domain.judged !== null;
  const about = {
    docstring: docstring(`The resources server of ${contract.title}.`),
    about: docstring(summary(contract.description), "    "),
  };
  return [
    generated(
      "app",
      `${folder}/${home}/app.py`,
      python("app.py", { env, server, judged, ...about, ...tools(contract, names.server) }),
    ),
    generated(
      "test-app",
      `${folder}/${home}/tests/test_app.py`,
      python("test_app.py", { name, server, judged }),
    ),
    generated("server", `${folder}/server.py`, python("server.py", { env, name, server, judged })),
    generated(
      "rollout",
      `${folder}/rollout.py`,
      python("rollout.py", {
        env,
        secrets: literal([...contract.secrets, ...(judged ? ["JUDGE_MODEL"] : [])]),
        ...ends(environment),
      }),
    ),
  ];
}

/** The tools, and what the module imports for them. */
function tools(contract: Contract, server: string): Readonly<Record<string, Py | boolean>> {
  const { pydantic, typing, leftOut, inexact, ...code } = toolCode(contract, server);
  const requests = [
    ...(leftOut ? ["LEFT_OUT"] : []),
    "ToolRequest",
    ...(inexact ? ["as_contract"] : []),
  ];
  return {
    ...code,
    typing,
    typed: typing.text !== "",
    fields: pydantic,
    pydantic: pydantic.text !== "",
    requests: list(requests.map(ident)),
  };
}

/** How a model's rollout ends: the tool that plain text goes to, and the one that ends an episode without an end of its own. */
function ends({ contract }: Input["environment"]): { readonly takesText: Py; readonly finish: Py } {
  const { answer, style } = contract.domain;
  const added =
    style === "functions" ? undefined : contract.tools.find(({ method }) => method === null);
  const takesText =
    answer === null ? literal(null) : py`(${str(answer.tool)}, ${str(answer.parameter)})`;
  return { takesText, finish: literal(added?.name ?? null) };
}
