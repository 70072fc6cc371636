// Plays one episode through an environment's client in TypeScript, once by hand and once through the AI SDK's tool loop:
// `node --import tsx drive_client.mjs CLIENT EXAMPLE URL START CALLS`, the last two as JSON. Prints what came of both.
import { MockLanguageModelV3 } from "ai/test";

const [client, example, url, start, calls] = process.argv.slice(2);
const Env = Object.values(await import(client)).find((one) => typeof one === "function");
const { play } = await import(example);
const [row, plan] = [JSON.parse(start), JSON.parse(calls)];

const byHand = await Env.open(url, row);
const turns = [];
for (const [tool, input] of plan) turns.push(await byHand.call(tool, input));
const reward = await byHand.end();
await byHand.close();

let next = 0;
const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const doGenerate = async () => {
  const call = plan[next++];
  const content =
    call === undefined
      ? [{ type: "text", text: "done" }]
      : [
          {
            type: "tool-call",
            toolCallId: `c${next}`,
            toolName: call[0],
            input: JSON.stringify(call[1]),
          },
        ];
  return { content, finishReason: { unified: call ? "tool-calls" : "stop" }, usage, warnings: [] };
};
const byModel = await Env.open(url, row);
const played = await play(new MockLanguageModelV3({ doGenerate }), byModel);
await byModel.close();
console.log(
  JSON.stringify({ messages: byHand.messages, turns, reward, played, done: byHand.done }),
);
