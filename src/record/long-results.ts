import type { Block, Play } from "../../shared-domain/recording.js";
import { sha256 } from "../emit/format-files.js";

/** Characters of a result that the tree keeps whole. */
const most = 16_384;
/** Characters that are shown of a longer one. */
const shown = 1_000;

/**
 * A play as the tree keeps it: a call's text beyond 16,384 characters is there by its beginning, its length and its
 * hash. A tool that gives a megabyte would otherwise be written many times into recording, examples and test cases.
 * What opens the episode stays whole: rows are made of it.
 */
export const withoutLongResults = (play: Play): Play => ({
  ...play,
  steps: play.steps.map((step) => ({ ...step, blocks: step.blocks.map(shortened) })),
});

function shortened(block: Block): Block {
  if (block.type !== "text" || block.text.length <= most) return block;
  const characters = [...block.text];
  const left = `[the first ${shown} of ${characters.length} characters; SHA-256 ${sha256(block.text)}]`;
  return { type: "text", text: `${characters.slice(0, shown).join("")}\n${left}` };
}
