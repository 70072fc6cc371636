import {
  type Contract,
  declareTools,
  type DeclaredTool,
  docstring,
  fieldOf,
  fitsDocstring,
  ident,
  isName,
  lines,
  list,
  namesIn,
  pascal,
  type Py,
  py,
  str,
} from "../../../src/kit/index.js";
import type { Form } from "./form.js";

/** The tools of a server as its people write them: a request model each, how a call comes to it, and a method. */
export interface ToolCode {
  readonly models: Py;
  /** By HTTP route, or by name in a table where the server is handed whole turns. */
  readonly routes: Py;
  readonly methods: Py;
  /** Names that the models need of `pydantic`, and of `typing`. */
  readonly pydantic: Py;
  readonly typing: Py;
  /** Whether some parameter has a default that the contract does not know. */
  readonly leftOut: boolean;
  /** Whether some schema is one that Python has no types for. */
  readonly inexact: boolean;
  /** Whether some model names itself. */
  readonly recursive: boolean;
}

const leftOut = "LEFT_OUT";

/** Members of a resources server that a tool's method must not replace (nemo-gym 0.7.0, base_resources_server.py, and pydantic's). */
const ofServers = new Set(
  (
    "aggregate_metrics call_tool close_resources_session compute_metrics compute_repeat_metrics config construct copy dict " +
    "from_orm get_key_metrics get_reverify_mode get_session_middleware_key instrument_app_for_telemetry json judge " +
    "load_config_from_global_config mcp_allowed_tools_for_session mcp_tools normalize_tool_name parse_file parse_obj " +
    "parse_raw prefix_server_logs ray_enabled run_webserver schema schema_json seed_session server_client set_ulimit " +
    "setup_cancellation_middleware setup_exception_middleware setup_liveness setup_profiling setup_session_middleware " +
    "setup_telemetry setup_webserver unknown_tool update_forward_refs validate verify"
  ).split(" "),
);

/** What a Gymnasium server has besides (nemo-gym 0.7.0, resources_servers/gymnasium/base.py), and ours. */
const ofGymnasium = new Set(
  "close close_session reset session_state step tool_output tools".split(" "),
);

/** What a module of a server has of its own, beside its class. */
const ofModule = [
  ..."Path FastAPI Request Response VerifierFixture VERIFIER_FIXTURE EpisodeResourcesServer ToolRequest".split(
    " ",
  ),
  ..."VerifyRequest replayed_reward partial episode judge_of recorded_judge JudgedServerConfig TESTS sys".split(
    " ",
  ),
  ..."as_contract EpisodeGymnasiumServer GymnasiumServerConfig JudgedGymnasiumConfig Methods PlayedRow".split(
    " ",
  ),
];

/** Writes out the tools of a contract. */
export function toolCode({ tools }: Contract, server: string, form: Form["id"]): ToolCode {
  const gymnasium = form === "gymnasium";
  const taken = new Set([...ofModule, server]);
  const requests = tools.map(({ name }) => free(`${pascal(plain(name))}Request`, taken));
  const declared = declareTools(tools, { base: "ToolRequest", leftOut, taken });
  const own = new Set<string>();
  const named = declared.tools.map((tool, i) => ({
    tool,
    request: ident(requests[i]!),
    method: ident(methodOf(tool.tool.name, own, gymnasium)),
  }));
  const models = [...declared.records, ...named.map(({ tool, request }) => model(tool, request))];
  const words = (names: string): Py => list(namesIn(models, names.split(" ")));
  return {
    models: lines(models, 2),
    routes: lines(named.map(gymnasium ? entry : route)),
    methods: lines(named.map(gymnasium ? player : handler), 1),
    pydantic: words("ConfigDict Field"),
    typing: words("Annotated Any Literal"),
    leftOut: namesIn(models, [leftOut]).length > 0,
    inexact: declared.tools.some(({ exact }) => !exact),
    recursive: declared.recursive,
  };
}

interface Named {
  readonly tool: DeclaredTool;
  readonly request: Py;
  readonly method: Py;
}

function model({ tool, parameters, exact }: DeclaredTool, request: Py): Py {
  const fields = parameters.map((parameter) => fieldOf(parameter, leftOut));
  const config = exact
    ? []
    : [py`model_config = ConfigDict(json_schema_extra=as_contract(${str(tool.name)}))`];
  const body = [...config, ...fields];
  return py`
    class ${request}(ToolRequest):
        ${body.length === 0 ? py`pass` : lines(body)}
  `;
}

/** A docstring is what the route says of itself, where it can hold the words. */
function route({ tool: { tool }, method }: Named): Py {
  const said = fitsDocstring(tool.description) ? py`` : py`, description=${str(tool.description)}`;
  return py`app.post(${str(`/${tool.name}`)}${said})(self.${method})`;
}

function handler({ tool: { tool }, request, method }: Named): Py {
  return py`
    async def ${method}(self, request: Request, body: ${request}) -> Response:
        ${docstring(tool.description)}
        return await self.call_tool(request, ${str(tool.name)}, body)
  `;
}

const entry = ({ tool: { tool }, request, method }: Named): Py =>
  py`${str(tool.name)}: (self.${method}, ${request}),`;

function player({ tool: { tool }, request, method }: Named): Py {
  return py`
    async def ${method}(self, played: episode.Episode, body: ${request}) -> episode.Step:
        ${docstring(tool.description)}
        return await self.call_tool(played, ${str(tool.name)}, body)
  `;
}

const plain = (name: string): string => name.replace(/[^A-Za-z0-9_]/g, "_");

function methodOf(name: string, taken: Set<string>, gymnasium: boolean): string {
  const spelled = plain(name);
  const others = ofServers.has(spelled) || (gymnasium && ofGymnasium.has(spelled));
  const usable = isName(spelled) && !/^(?:_|model_)/.test(spelled) && !others;
  return free(usable ? spelled : `call_${spelled}`, taken);
}

/** The name, or the first with a number behind it that nothing else has. */
function free(name: string, taken: Set<string>): string {
  let found = name;
  for (let i = 2; taken.has(found); i += 1) found = `${name}${i}`;
  taken.add(found);
  return found;
}
