// One rollout by a model: `npm install ai`, start the server, then `npx tsx example.ts`.
import { argv, env } from "node:process";
import { pathToFileURL } from "node:url";
import { generateText, jsonSchema, type LanguageModel, stepCountIs, tool, type ToolSet } from "ai";
import { GridMazeEnv, type Tools, tools } from "./client.js";

/** Lets a model play an episode to its end; returns what it earned. */
export async function play(model: LanguageModel, episode: GridMazeEnv): Promise<number | null> {
  const offered: ToolSet = Object.fromEntries(
    Object.entries(tools).map(([name, { description, parameters }]) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema<Tools[keyof Tools]>(
          parameters as unknown as Parameters<typeof jsonSchema>[0],
        ),
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
    system: system.map(({ content }) => content).join("\n"),
    messages,
    stopWhen: [over, stepCountIs(61)],
  });
  return episode.end(text);
}

async function main(): Promise<void> {
  const { rows } = await import("./session.js");
  const [row] = await rows(
    new URL("../resources_servers/grid_maze/data/example.jsonl", import.meta.url),
  );
  const episode = await GridMazeEnv.open("http://127.0.0.1:8000", row!);
  try {
    console.log("reward", await play(env["MODEL"] ?? "openai/gpt-5-mini", episode));
  } finally {
    await episode.close();
  }
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) void main();
