import {
  byCodePoint,
  type DeclaredTool,
  declareTools,
  docstring,
  episodeWords,
  fieldOf,
  fitsDocstring,
  type File,
  generated,
  mayGive,
  ident,
  lines,
  list,
  namesIn,
  nothing,
  type Py,
  py,
  render,
  rolloutHoles,
  sortedImports,
  str,
  type Tool,
} from "../../../src/kit/index.js";
import type { Input } from "./input.js";
import { folder, type Names, namesOf, splitsOf } from "./names.js";

/** Python that names the environment: shells around the static modules. */
export function shells(input: Input): readonly File[] {
  const { contract } = input.environment;
  const names = namesOf(contract);
  const served = server(input, names);
  return [
    generated("server", `${folder}/server.py`, served),
    ...(served.includes("from ors_wording import") ? [wording(input)] : []),
    generated("rollout", `${folder}/rollout.py`, rollout(input, names)),
  ];
}

const wording = ({ assets }: Input): File => ({
  ...generated("wording", `${folder}/ors_wording.py`, assets.runtime("ors_wording.py")),
  verbatim: true,
});

/** Names that stand in `server.py`, and so none of its records has. */
const ofServer = (
  "Awaitable Callable EpisodeEnvironment JSONObject LEFT_OUT ListToolsOutput Params SCHEMAS Server ToolOutput ToolParams " +
  "dedented described episode harden judge_for main os server tool"
).split(" ");

/** What `server.py` calls the default of a parameter that has none in JSON. */
const leftOut = "LEFT_OUT";

function server({ environment, assets }: Input, names: Names): string {
  const { contract } = environment;
  const judged = contract.domain.judged !== null;
  const declared = declareTools(contract.tools, {
    base: "Params",
    leftOut,
    taken: [...ofServer, names.environment, ...names.params],
  });
  const params = lines(
    [...declared.records, ...declared.tools.map((tool, i) => paramsOf(tool, names.params[i]!))],
    2,
  );
  const byTask = contract.tasks.tools !== undefined;
  const typing = namesIn([params], ["Annotated", "Any", "Literal"]);
  const pydantic = namesIn([params], ["ConfigDict", "Field"]);
  const holes = {
    summary: docstring(
      `${contract.title} over ORS: \`python server.py\` serves it on HOST and PORT.`,
    ),
    postponed: declared.recursive,
    typed: typing.length > 0,
    typing: list(typing),
    fielded: pydantic.length > 0,
    pydantic: list(pydantic),
    schemas: declared.tools.some(({ exact }) => !exact),
    byTask,
    judged,
    framework: list(ofFramework(byTask).map(ident)),
    imports: imports(names, wordingOf(contract.tools, params), judged),
    params,
    environment: ident(names.environment),
    description: docstring(`${contract.description.trim()}\n\n${episodeWords(contract)}`),
    name: str(names.endpoint),
    tools: lines(
      contract.tools.map((tool, i) => methodOf(tool, names.params[i]!)),
      1,
    ),
  };
  return render(assets.template("server.py.ejs"), holes, "python");
}

/** What the server takes from openreward. */
const ofFramework = (byTask: boolean): readonly string[] => [
  ...(byTask ? ["JSONObject", "ListToolsOutput"] : []),
  "Server",
  "ToolOutput",
  "tool",
];

/** What the server takes from the module of wordings, which is there only where it takes anything. */
function wordingOf(tools: readonly Tool[], params: Py): readonly string[] {
  const decorators = tools.flatMap((tool) => descriptionOf(tool).decorator ?? []);
  const names = [...decorators, ...namesIn([params], [leftOut]).map(({ text }) => text)];
  return [...new Set(names)].sort(byCodePoint);
}

/** The variant's own modules, in the order that isort wants whatever it takes them for. */
function imports(names: Names, wording: readonly string[], judged: boolean): Py {
  return sortedImports({
    [names.session]: ["EpisodeEnvironment", "ToolParams", "harden"],
    [names.driver]: ["episode"],
    ...(wording.length > 0 ? { ors_wording: wording } : {}),
    ...(judged ? { ors_judge: ["judge_for"] } : {}),
  });
}

function paramsOf({ tool, parameters, exact }: DeclaredTool, params: string): Py {
  const fields = parameters.map((parameter) => fieldOf(parameter, leftOut));
  const base = exact ? py`Params` : py`Params, schema=SCHEMAS[${str(tool.name)}]`;
  return py`
    class ${ident(params)}(${base}):
        ${fields.length > 0 ? lines(fields) : docstring(`\`${tool.name}\` takes nothing.`)}
  `;
}

function methodOf(tool: Tool, params: string): Py {
  const { decorators, body } = descriptionOf(tool);
  const head = lines([
    py`@tool`,
    ...decorators,
    py`async def ${ident(tool.name)}(self, params: ${ident(params)}) -> ToolOutput:`,
  ]);
  const rest = lines([...body, py`return await self._call(${str(tool.name)}, params)`]);
  return py`
    ${head}
        ${rest}
  `;
}

/** How a tool's method says what the tool does, so that clients are told exactly that. */
function descriptionOf({ description }: Tool): {
  readonly decorator: string | null;
  readonly decorators: readonly Py[];
  readonly body: readonly Py[];
} {
  if (!fitsDocstring(description))
    return { decorator: "described", decorators: [py`@described(${str(description)})`], body: [] };
  const several = description.includes("\n");
  return {
    decorator: several ? "dedented" : null,
    decorators: several ? [py`@dedented`] : [],
    body: [docstring(description)],
  };
}

function rollout({ environment, assets }: Input, names: Names): string {
  const { contract } = environment;
  const { secret, secrets, ...shared } = rolloutHoles(contract);
  const holes = {
    name: str(names.endpoint),
    driver: ident(names.driver),
    split: str(splitsOf(contract)[0] ?? "train"),
    ...shared,
    images: mayGive(contract, "images"),
    secret,
    needs: secret ? py`, ${secrets}` : nothing,
  };
  return render(assets.template("rollout.py.ejs"), holes, "python");
}
