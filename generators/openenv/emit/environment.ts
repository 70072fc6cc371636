import {
  argumentsOf,
  type DeclaredTool,
  declareTools,
  docstring,
  episodeWords,
  fitsDocstring,
  ident,
  isName,
  lines,
  list,
  namesIn,
  type Py,
  py,
  render,
  str,
} from "../../../src/kit/index.js";
import type { Input } from "./input.js";
import { namesOf } from "./names.js";

/** What an environment has under these names (openenv 0.10.0, core/env_server/interfaces.py, and our own runtime), or what annotations are made of. */
const taken = new Set(
  (
    "REQUIRES_SINGLE_THREAD_EXECUTOR SUPPORTS_CONCURRENT_SESSIONS close get_metadata get_task get_task_range judge list_splits list_tasks num_tasks " +
    "play render_web reset reset_async rubric state step step_async tool tools transform web_actions " +
    "Annotated Any Arguments CallToolObservation ConfigDict EpisodeEnvironment Field LEFT_OUT Literal SCHEMAS bool dict episode float int " +
    "judge_from_environment list shown str tuple"
  ).split(" "),
);

/** What the module calls the default of a parameter that has none in JSON. */
const leftOut = "LEFT_OUT";

/** `<name>_environment.py`: what the model can do, written out as typed methods. */
export function environmentModule({ environment: { contract }, assets }: Input): string {
  const names = namesOf(contract);
  const around = { base: "Arguments", leftOut, taken: [...taken, names.environment] };
  const declared = declareTools(contract.tools, around);
  const used = new Set(taken);
  const methods = declared.tools.map((tool) => method(tool, used));
  const code = [...declared.records, ...methods];
  const typing = namesIn(code, ["Annotated", "Any", "Literal"]);
  const pydantic = namesIn(code, ["ConfigDict", "Field"]);
  const wording = namesIn(code, [leftOut, "shown"]);
  const holes = {
    headline: docstring(
      `The ${contract.title.replace(/\s+/g, " ").trim()} environment, as the server holds it.`,
    ),
    postponed: declared.recursive,
    typed: typing.length > 0,
    typing: list(typing),
    fielded: pydantic.length > 0,
    pydantic: list(pydantic),
    ofTools: list([...namesIn(code, ["Arguments"]), py`tool`]),
    worded: wording.length > 0,
    wording: list(wording),
    schemas: declared.tools.some(({ exact, parameters }) => !isTold(exact, parameters)),
    recorded: declared.records.length > 0,
    records: lines(declared.records, 2),
    environment: ident(names.environment),
    about: docstring(`${contract.description.trim()}\n\n${episodeWords(contract)}`),
    judged: contract.domain.judged !== null,
    tools: lines(methods, 1),
  };
  return render(assets.template("environment.py.ejs"), holes, "python");
}

/** Whether a method tells all that the contract says: a parameter's own name included, for which a method has no alias. */
const isTold = (exact: boolean, parameters: DeclaredTool["parameters"]): boolean =>
  exact && parameters.every(({ identifier, name }) => identifier === name) && isOrdered(parameters);

/** Whether those without a default stand first, as a signature needs them. */
const isOrdered = (parameters: DeclaredTool["parameters"]): boolean => {
  const first = parameters.findIndex(({ required }) => !required);
  return first === -1 || parameters.slice(first).every(({ required }) => !required);
};

function method(declared: DeclaredTool, used: Set<string>): Py {
  const { tool, parameters, exact } = declared;
  const name = freeName(tool.name, used);
  const plain = fitsDocstring(tool.description);
  const instead = [
    ...(name === tool.name ? [] : [py`name=${str(tool.name)}`]),
    ...(plain ? [] : [py`description=${str(tool.description)}`]),
    ...(isTold(exact, parameters) ? [] : [py`schema=SCHEMAS[${str(tool.name)}]`]),
  ];
  const given = parameters.map(
    ({ identifier, name: key }) =>
      py`${ident(isName(key) ? key : identifier)}=${ident(identifier)}`,
  );
  return py`
    ${lines([py`@tool`, ...(instead.length > 0 ? [py`@shown(${list(instead)})`] : [])])}
    async def ${ident(name)}(${list([py`self`, ...argumentsOf(declared, leftOut)])}) -> CallToolObservation:
        ${lines([...(plain ? [docstring(tool.description)] : []), py`return await self.play(${list([str(tool.name), ...given])})`])}
  `;
}

/** The method's name: the tool's own, unless it is taken or none. */
function freeName(name: string, used: Set<string>): string {
  const spelled = name.replace(/[^A-Za-z0-9_]/g, "_").replace(/^_+/, "");
  let free = isName(name) && !name.startsWith("_") ? name : `tool_${spelled}`;
  while (used.has(free)) free += "_";
  used.add(free);
  return free;
}
