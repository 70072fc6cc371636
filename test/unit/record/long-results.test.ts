import { expect, it } from "vitest";
import type { Play } from "../../../shared-domain/recording.js";
import { withoutLongResults } from "../../../src/record/long-results.js";

const showing = (text: string): Play => ({
  id: "random-train-0",
  kind: "random",
  split: "train",
  index: 0,
  task: "a",
  seed: null,
  calls: [{ tool: "read", arguments: {} }],
  prompt: [{ role: "user", content: [{ type: "text", text: "p".repeat(20_000) }] }],
  steps: [
    {
      blocks: [
        { type: "text", text },
        { type: "image", mime: "image/png", data: "A".repeat(20_000) },
      ],
      reward: 0,
      done: false,
      truncated: false,
      refusal: null,
    },
  ],
  reward: 0,
  metrics: {},
  done: false,
  truncated: false,
});
const shown = (text: string): string => {
  const [block] = withoutLongResults(showing(text)).steps[0]!.blocks;
  return block?.type === "text" ? block.text : "";
};

it("keeps a result of 16,384 characters, prompts and images whole", () => {
  const play = showing("x".repeat(16_384));
  expect(withoutLongResults(play)).toEqual(play);
});

it("keeps a longer result by its beginning, length and hash, so that another rest is another text", () => {
  const long = "x".repeat(20_000);
  expect(shown(long)).toMatch(
    /^x{1000}\n\[the first 1000 of 20000 characters; SHA-256 [0-9a-f]{64}\]$/,
  );
  expect(shown(`${long.slice(1)}y`)).not.toBe(shown(long));
});

it("cuts between characters, also those of two units", () => {
  expect(shown("🎲".repeat(20_000))).toMatch(/^(?:🎲){1000}\n\[the first 1000 of 20000 /u);
});
