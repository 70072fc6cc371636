import { Command as Parser, type Option } from "commander";
import { z } from "zod";

/** What a command tells of itself, once it is loaded. */
interface Declared {
  declare(parser: Parser): void;
  readonly schema: z.ZodType;
  readonly watched?: readonly string[];
}

/** A command that is offered as a tool: a line of the table of commands. */
export interface Offered {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly load: () => Promise<{ readonly command: Declared }>;
}

/** Whether an option takes several values. */
export type IsList = (option: Option) => boolean;

/** A JSON Schema of an object, as MCP wants it of a tool's input and output. */
export interface ObjectSchema {
  readonly type: "object";
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: string[];
  readonly [key: string]: unknown;
}

/** A command as an MCP tool. */
export interface CommandTool {
  /** Name of the command. */
  readonly name: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  /** What `--json` prints; null where it is one of several objects. */
  readonly outputSchema: ObjectSchema | null;
  /** The words of the command line for arguments that fit the input schema. */
  argv(given: Readonly<Record<string, unknown>>): readonly string[];
}

/** Folder in which the command starts: where relative paths begin. */
const cwdSchema = {
  type: "string",
  description: "folder where relative paths start; that of the server by default",
};

/** The tool of a command: its arguments and options as properties, what `--json` prints as the result. */
export async function commandTool(entry: Offered, isList: IsList): Promise<CommandTool> {
  const { command } = await entry.load();
  const parser = new Parser(entry.name);
  command.declare(parser);
  const words = parser.registeredArguments.map((argument) => ({
    key: argument.name().toLowerCase(),
    required: argument.required,
    schema: argument.variadic
      ? { type: "array", items: { type: "string" }, description: argument.description }
      : { type: "string", description: argument.description },
  }));
  const offered = parser.options.filter(
    (option) => command.watched?.includes(option.attributeName()) !== true,
  );
  const options = offered.map((option) => ({
    key: option.attributeName(),
    flag: option.long ?? "",
    schema: schemaOf(option, isList),
  }));
  return {
    name: entry.name,
    description: `${entry.summary} (envloom ${entry.name} ${entry.usage})`.trim(),
    inputSchema: {
      type: "object",
      properties: {
        cwd: cwdSchema,
        ...Object.fromEntries([...words, ...options].map(({ key, schema }) => [key, schema])),
      },
      required: words.filter(({ required }) => required).map(({ key }) => key),
      additionalProperties: false,
    },
    outputSchema: outputSchema(command.schema),
    argv: (given) => [
      ...options.flatMap(({ key, flag }) => flagged(flag, given[key])),
      "--",
      ...words.flatMap(({ key }) => given[key] ?? []).map(String),
    ],
  };
}

function schemaOf(option: Option, isList: IsList): object {
  const { description } = option;
  if (isList(option)) return { type: "array", items: { type: "string" }, description };
  if (!option.required && !option.optional) return { type: "boolean", description };
  if (option.argChoices !== undefined)
    return { type: "string", enum: option.argChoices, description };
  return { type: ["string", "number"], description };
}

/** A union has no object at its top, which MCP requires; its results go without a schema. */
function outputSchema(schema: z.ZodType): ObjectSchema | null {
  const { $schema: _, ...told } = z.toJSONSchema(schema, { target: "draft-7" });
  return told.type === "object" ? (told as ObjectSchema) : null;
}

function flagged(flag: string, value: unknown): readonly string[] {
  if (value === undefined || value === null || value === false) return [];
  if (value === true) return [flag];
  return (Array.isArray(value) ? (value as unknown[]) : [value]).map(
    (each) => `${flag}=${String(each)}`,
  );
}
