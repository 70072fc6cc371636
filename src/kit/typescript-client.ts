import type { Contract } from "../../shared-domain/contract.js";
import { docComment, typeScriptDefinitions, typeScriptType } from "./typescript-type.js";
import { type File, generated } from "./file.js";
import { pascal } from "./python-name.js";

/** What a framework's client in TypeScript needs beside the contract. */
export interface TypeScriptClient {
  readonly contract: Contract;
  /** Whether clients were asked for; where nobody said, a domain in TypeScript has them. */
  readonly asked: boolean | undefined;
  /** Folder of the variant. */
  readonly folder: string;
  /** The framework's name for people. */
  readonly framework: string;
  /** Text of `session.ts`, which speaks to the framework's server: it exports `Session` and `Start`. */
  readonly session: string;
  /** Where the variant's server listens by default. */
  readonly url: string;
  /** The `Start` of the example's episode: an expression, and statements that it needs. */
  readonly start: { readonly value: string; readonly before?: string };
}

/** Path of a client, or of what lies beside it, in the folder of its variant. */
export const clientPath = (id: "session" | "client" | "example"): string => `typescript/${id}.ts`;

/** A typed client, what it stands on, and a rollout through the AI SDK; nothing where no client is wanted. */
export function typeScriptClient(client: TypeScriptClient): readonly File[] {
  const { contract, asked, folder, session } = client;
  if (!(asked ?? contract.language === "typescript")) return [];
  const file = (id: Parameters<typeof clientPath>[0], text: string): File =>
    generated(`typescript-${id}`, `${folder}/${clientPath(id)}`, text);
  return [
    { ...file("session", session), verbatim: true },
    file("client", clientModule(client)),
    file("example", exampleModule(client)),
  ];
}

const className = ({ name }: Contract): string => `${pascal(name)}Env`;

function clientModule({ contract, framework }: TypeScriptClient): string {
  const definitions = new Map(
    contract.tools.flatMap(({ parameters }) => [...typeScriptDefinitions(parameters)]),
  );
  const types = [...definitions].map(([name, type]) => `export type ${name} = ${type};\n`);
  const members = contract.tools.map(({ name, description, parameters }) => {
    return `${docComment(description)}${JSON.stringify(name)}: ${typeScriptType(parameters)};`;
  });
  const told = contract.tools.map(({ name, description, parameters }) => {
    return `${JSON.stringify(name)}: ${JSON.stringify({ description, parameters })},`;
  });
  const doc = docComment(
    `One episode of ${contract.title} on a server of ${framework}.\n\n${contract.description}`,
  );
  return `import { Session, type Start } from "./session.js";

${types.join("\n")}
/** Arguments of each tool. */
export interface Tools {
${members.join("\n")}
}

/** The tools as a model reads them. */
export const tools = {
${told.join("\n")}
} as const;

${doc}export class ${className(contract)} extends Session<Tools> {
  /** Opens an episode on a server. */
  static async open(url: string, start: Start): Promise<${className(contract)}> {
    const episode = new ${className(contract)}(url);
    await episode.start(start);
    return episode;
  }
}
`;
}

function exampleModule(client: TypeScriptClient): string {
  const { contract } = client;
  return `// One rollout by a model: \`npm install ai\`, start the server, then \`npx tsx example.ts\`.
import { argv, env } from "node:process";
import { pathToFileURL } from "node:url";
import { generateText, jsonSchema, type LanguageModel, stepCountIs, tool, type ToolSet } from "ai";
import { ${className(contract)}, type Tools, tools } from "./client.js";

/** Lets a model play an episode to its end; returns what it earned. */
export async function play(model: LanguageModel, episode: ${className(contract)}): Promise<number | null> {
  const offered: ToolSet = Object.fromEntries(
    Object.entries(tools).map(([name, { description, parameters }]) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema<Tools[keyof Tools]>(parameters as unknown as Parameters<typeof jsonSchema>[0]),
        execute: async (input) => (await episode.call(name as keyof Tools, input)).text,
      }),
    ]),
  );
  const over = () => episode.done;
  const messages = episode.messages.filter(({ role }) => role !== "system");
  const system = episode.messages.filter((one) => !messages.includes(one));
  const { text } = await generateText({
    model,
    tools: offered,
    system: system.map(({ content }) => content).join("\\n"),
    messages,
    stopWhen: [over, stepCountIs(${contract.limits.calls + 1})],
  });
  return episode.end(text);
}

${mainFunction(client)}`;
}

const mainFunction = ({ contract, url, start }: TypeScriptClient): string =>
  `async function main(): Promise<void> {
${start.before ?? ""}
const episode = await ${className(contract)}.open(${JSON.stringify(url)}, ${start.value});
  try {
    console.log("reward", await play(env["MODEL"] ?? "openai/gpt-5-mini", episode));
  } finally {
    await episode.close();
  }
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) void main();
`;
