import {
  type Contract,
  docstring,
  type File,
  generated,
  ident,
  isGraded,
  list,
  literal,
  mayGive,
  type Py,
  render,
  rolloutHoles,
  str,
} from "../../../src/kit/index.js";
import type { Form } from "./form.js";
import type { Input } from "./input.js";
import { folder, namesOf, summary } from "./names.js";
import { isStrict } from "./strict.js";
import { toolCode } from "./tools.js";

/** Python that names the environment: shells around the static modules. */
export function shells({ environment, assets, options }: Input): readonly File[] {
  const { contract } = environment;
  const { home, ...names } = namesOf(contract);
  const [env, name, server] = [ident(names.env), str(names.env), ident(names.server)];
  const python = (template: string, holes: Readonly<Record<string, Py | boolean>>): string =>
    render(assets.template(`${template}.ejs`), holes, "python");
  const judged = contract.domain.judged !== null;
  const gymnasium = options.form === "gymnasium";
  const suffix = gymnasium ? "_gymnasium" : "";
  const inServer = (id: string, path: string, text: string): File =>
    generated(id, `${folder}/${home}/${path}`, text);
  return [
    inServer(
      "app",
      "app.py",
      python(`app${suffix}.py`, {
        env,
        server,
        judged,
        recorded: isGraded(contract.domain),
        ...(gymnasium ? { bases: bases(judged) } : {}),
        ...about(contract),
        ...tools(contract, names.server, options.form),
      }),
    ),
    inServer(
      "test-app",
      "tests/test_app.py",
      python(`test_app${suffix}.py`, {
        env,
        name,
        server,
        judged,
        recorded: isGraded(contract.domain),
        made: isGraded(contract.domain) ? ident("Recorded") : server,
      }),
    ),
  ];
}

/** The scripts around the server: its rows, the server alone, a rollout. */
export function scripts({ environment: { contract }, assets, options }: Input): readonly File[] {
  const { home, ...names } = namesOf(contract);
  const env = ident(names.env);
  const judged = contract.domain.judged !== null;
  const system = contract.system_prompt !== null;
  const holes = {
    create_dataset: {
      env,
      strict: strict(contract),
      images: mayGive(contract, "images"),
      system,
    },
    server: { env, name: str(names.env), server: ident(names.server), judged },
    rollout: { env, system, gymnasium: options.form === "gymnasium", ...rolloutHoles(contract) },
  };
  return Object.entries(holes).map(([script, filled]) => {
    const path = script === "create_dataset" ? `${home}/${script}` : script;
    const text = render(assets.template(`${script}.py.ejs`), filled, "python");
    return generated(script, `${folder}/${path}.py`, text);
  });
}

/** Names of the tools that rows ask to be strict. */
const strict = ({ tools }: Contract): Py =>
  literal(tools.filter(({ parameters }) => isStrict(parameters)).map(({ name }) => name));

/** What module and server say of themselves. */
const about = ({ title, description }: Contract): Readonly<Record<string, Py>> => ({
  docstring: docstring(`The resources server of ${title}.`),
  about: docstring(summary(description), "    "),
});

/** What a Gymnasium server's module imports of the static one. */
const bases = (judged: boolean): Py =>
  list(
    ["EpisodeGymnasiumServer", ...(judged ? ["GymnasiumServerConfig"] : []), "Methods"].map(ident),
  );

/** The tools, and what the module imports for them. */
function tools(
  contract: Contract,
  server: string,
  form: Form["id"],
): Readonly<Record<string, Py | boolean>> {
  const { pydantic, typing, leftOut, inexact, ...code } = toolCode(contract, server, form);
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
