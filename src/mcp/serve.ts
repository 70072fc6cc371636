import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type ServerNotification,
  type ServerRequest,
} from "@modelcontextprotocol/sdk/types.js";
import { type CommandTool, commandTool, type IsList, type Offered } from "./command-tools.js";
import { type Ended, runTool, type Watch } from "./run-tool.js";

const instructions = `envloom makes native reinforcement-learning environments of several frameworks from one module of Python or TypeScript.
Order of work: describe (with a domain module and answers; read \`questions\`, decisions and warnings), record, smoke with
quick, then smoke. Every result is the object that the command prints under --json; \`ok\` false or a list of questions means
that something is left to do.`;

/** What a server offers, and where. */
export interface Serving {
  readonly commands: readonly Offered[];
  readonly isList: IsList;
  /** Where relative paths of calls start. */
  readonly cwd: string;
  readonly version: string;
}

/**
 * Serves commands as MCP tools until the client is gone.
 *
 * @returns how many calls were answered
 */
export async function serve(
  { commands, isList, cwd, version }: Serving,
  transport: Transport,
): Promise<number> {
  const tools = await Promise.all(commands.map((entry) => commandTool(entry, isList)));
  const server = new Server(
    { name: "envloom", version },
    { capabilities: { tools: {} }, instructions },
  );
  let calls = 0;
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listed) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    calls += 1;
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined)
      throw new McpError(ErrorCode.InvalidParams, `there is no tool ${params.name}`);
    const watch = { signal: extra.signal, onProgress: progressTo(extra) };
    return callTool(tool, params.arguments ?? {}, cwd, watch);
  });
  const closed = new Promise<void>((done) => {
    server.onclose = () => done();
  });
  await server.connect(transport);
  await closed;
  return calls;
}

const listed = ({ name, description, inputSchema, outputSchema }: CommandTool) => ({
  name,
  description,
  inputSchema,
  ...(outputSchema === null ? {} : { outputSchema }),
});

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** Tells lines of progress to a client that asked for them. */
function progressTo({ _meta, sendNotification }: Extra): (message: string) => void {
  const token = _meta?.progressToken;
  if (token === undefined) return () => {};
  let step = 0;
  return (message) => {
    step += 1;
    const params = { progressToken: token, progress: step, message };
    // A client that went away meanwhile ends the call by its signal.
    sendNotification({ method: "notifications/progress", params }).catch(() => undefined);
  };
}

async function callTool(
  tool: CommandTool,
  given: Readonly<Record<string, unknown>>,
  cwd: string,
  watch: Watch,
): Promise<CallToolResult> {
  const unknown = Object.keys(given).filter(
    (key) => tool.inputSchema.properties?.[key] === undefined,
  );
  if (unknown.length > 0)
    throw new McpError(
      ErrorCode.InvalidParams,
      `${tool.name} takes no ${unknown.join(", ")}; it takes ${Object.keys(tool.inputSchema.properties ?? {}).join(", ")}`,
    );
  const folder = resolve(cwd, typeof given["cwd"] === "string" ? given["cwd"] : ".");
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new McpError(ErrorCode.InvalidParams, `there is no folder ${folder}`);
  return resultOf(await runTool(tool.name, tool.argv(given), folder, watch), tool);
}

function resultOf({ code, out, err }: Ended, tool: CommandTool): CallToolResult {
  const isError = code !== 0;
  const exit = { "envloom/exitCode": code };
  let told: unknown;
  try {
    told = JSON.parse(out);
  } catch {
    // No object: the command was interrupted or broke, and said so on standard error.
    const text = err.trim() || `envloom ${tool.name} ended with exit code ${code}`;
    return { isError: true, content: [{ type: "text", text }], _meta: exit };
  }
  return {
    isError,
    content: [{ type: "text", text: out }],
    ...(tool.outputSchema === null ? {} : { structuredContent: told as Record<string, unknown> }),
    _meta: exit,
  };
}
