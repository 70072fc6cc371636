import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Block, Play, Step } from "../../shared-domain/recording.js";
import { sharedPython } from "../installation/package-root.js";

/** Plays that a quick run sends once more while the driver's answers are changed. */
const quickPlays = 3;

/** Calls of a play that is sent once more; a longer one shows nothing more of the variant. */
const longest = 60;

/**
 * Lets the driver in a staged folder change its answers when the probe asks for it.
 *
 * @returns whether it can: a tree whose driver is an installed package holds none
 */
export function letAnswersChange(folder: string): boolean {
  const driver = join(folder, "episode", "episode.py");
  if (!existsSync(driver)) return false;
  const source = readFileSync(join(sharedPython, "changed_answers.py"), "utf8");
  appendFileSync(driver, `\n\n${source}\n\nchange_answers(Episode)\n`);
  return true;
}

/**
 * The fewest plays that show all kinds of answers: each tool accepted, each of its mistakes, an end, a reward. A quick run
 * sends the first few of them.
 */
export function playsToChange(plays: readonly Play[], quick: boolean): Play[] {
  const left = plays.filter(({ calls }) => calls.length > 0 && calls.length <= longest);
  const [shown, chosen] = [new Set<string>(), [] as Play[]];
  while (left.length > 0 && chosen.length < (quick ? quickPlays : Infinity)) {
    const fresh = left.map((play) => kindsOf(play).filter((kind) => !shown.has(kind)).length);
    const most = Math.max(...fresh);
    if (most === 0) break;
    const [play] = left.splice(fresh.indexOf(most), 1);
    for (const kind of kindsOf(play!)) shown.add(kind);
    chosen.push(play!);
  }
  return chosen;
}

function kindsOf({ calls, steps, reward, done }: Play): string[] {
  const paid = [`${done}`, ...(reward === 0 ? [] : ["paid"])];
  const answered = steps.flatMap((step, place) => {
    const call = calls[place]!;
    const tool = "tool" in call ? call.tool : "";
    if (step.refusal === "mistake") return [`${tool}: ${wordsOf(step)}`];
    return step.refusal === null ? [tool, ...(step.done ? [`${tool} ends`] : [])] : [];
  });
  return [...new Set([...paid, ...answered])];
}

/** What a mistake says, whatever its numbers. */
const wordsOf = ({ blocks }: Step): string =>
  blocks.map((block) => ("text" in block ? block.text.replaceAll(/\d+/g, "0") : "")).join();

/** A play as the driver answers it while its answers are changed: `changed_answers.py` says how. */
export function changedPlay(play: Play): Play {
  let reached = 0;
  const steps = play.steps.map((step) => {
    if (step.refusal !== null && step.refusal !== "mistake") return step;
    reached += 1;
    const blocks = step.blocks.map((block) => changed(block, reached));
    return { ...step, blocks, reward: step.reward / 2 };
  });
  const metrics = Object.entries(play.metrics).map(([name, value]) => [name, value + 1]);
  return { ...play, steps, reward: play.reward / 2, metrics: Object.fromEntries(metrics) };
}

function changed(block: Block, turns: number): Block {
  if (block.type !== "text") return block;
  const text = block.text.replaceAll(/[A-Za-z0-9]/g, (sign) => {
    if (sign >= "0" && sign <= "9") return String((Number(sign) + turns) % 10);
    return sign < "a" ? sign.toLowerCase() : sign.toUpperCase();
  });
  return { ...block, text };
}
