import {
  annotation,
  comment,
  docstring,
  hidesAnnotations,
  ident,
  isName,
  lines,
  list,
  literal,
  mayGive,
  nothing,
  type Py,
  py,
  render,
  str,
  type Tool,
  typingNames,
} from "../../../src/kit/index.js";
import type { Input } from "./input.js";
import { namesOf } from "./names.js";
import { patience } from "./patience.js";

/** What the stock client and its synchronous wrapper already have under these names (openenv 0.10.0, core/mcp_client.py, core/sync_client.py). */
const taken = new Set(
  (
    "async_client base_url call_tool close connect disconnect from_docker_image from_env get_tool has_tool list_tools new_session reset state step sync " +
    "use_production_mode"
  ).split(" "),
);

/** The seconds after which the stock client gives up (openenv 0.10.0, core/env_client.py). */
const stock = 60;

/** `client.py`: the stock client with a typed method for each tool. */
export function client({ environment, assets }: Pick<Input, "environment" | "assets">): string {
  const { contract } = environment;
  const names = namesOf(contract);
  const methods = contract.tools.map(method);
  const seconds = patience(contract);
  return render(
    assets.template("client.py.ejs"),
    {
      headline: docstring(`Client of the ${oneLine(contract.title)} environment.`),
      postponed: hidesAnnotations(contract.tools),
      typing: list(typingNames(methods).map(ident)),
      client: ident(names.client),
      patience: seconds > stock ? literal(seconds) : nothing,
      slow: seconds > stock,
      images: mayGive(contract, "images"),
      methods: lines(methods, 1),
    },
    "python",
  );
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A tool as a method. One whose name or parameters Python cannot take as they are is told of in a comment. */
function method(tool: Tool): Py {
  const parameters = Object.entries(
    (tool.parameters["properties"] ?? {}) as Record<string, unknown>,
  );
  if (
    !isFree(tool.name) ||
    parameters.some(([parameter]) => !isName(parameter) || parameter === "self")
  ) {
    return comment(`${tool.name}: no name for Python; call it with call_tool() or step()`);
  }
  const required = new Set((tool.parameters["required"] ?? []) as readonly string[]);
  const ordered = [...parameters].sort(
    ([a], [b]) => Number(required.has(b)) - Number(required.has(a)),
  );
  const signature = ordered.map(([parameter, schema]) => {
    const kind = annotation(schema, tool.parameters);
    if (required.has(parameter)) return py`${ident(parameter)}: ${kind}`;
    return py`${ident(parameter)}: ${/^Any$|(?:^|\| )None$/.test(kind.text) ? kind : py`${kind} | None`} = None`;
  });
  const given = ordered.map(([parameter]) => py`${str(parameter)}: ${ident(parameter)}`);
  return py`
    async def ${ident(tool.name)}(${list([py`self`, ...signature])}) -> StepResult[Observation]:
        ${docstring(described(tool, ordered))}
        return await self.step(CallToolAction(tool_name=${str(tool.name)}, arguments={${list(given)}}))
  `;
}

function described(
  { description }: Tool,
  parameters: readonly (readonly [string, unknown])[],
): string {
  const told = parameters.flatMap(([name, schema]) => {
    const words = (schema as { description?: unknown }).description;
    return typeof words === "string" && words.trim() !== ""
      ? [`    ${name}: ${oneLine(words)}`]
      : [];
  });
  return [description.trim(), ...(told.length > 0 ? ["", "Args:", ...told] : [])].join("\n");
}

const isFree = (name: string): boolean => isName(name) && !taken.has(name) && !name.startsWith("_");
