import { shownPair } from "../rollout/shown-pair.js";
import type { Block } from "../../shared-domain/recording.js";
import type { Smoke } from "../kit/smoke.js";
import type { Difference } from "../rollout/compare.js";
import type { Reply, Transcript } from "../rollout/transcript.js";
import { canonicalData, firstDifference, scrubbedText } from "./canonical.js";
import type { Seen, Trajectory } from "./recording.js";
import { type RewardRule, worth } from "./reward.js";

/** How the port pays, and how the total follows from what the original paid. */
export interface Payment {
  readonly rule: RewardRule;
  readonly mode: "terminal" | "dense";
}

const slack = 1e-6;

/** A client that takes a long text in pieces may lose white space at their ends. */
const longText = 4000;

type Told = Pick<Smoke, "cannotTell">;

/** What opens an episode with what is told before it: an original may have told both as one. */
export const withSystem = (system: string | null, told: Transcript): Transcript =>
  system === null || told.prompt === null
    ? told
    : {
        ...told,
        prompt: [{ role: "system", content: [{ type: "text", text: system }] }, ...told.prompt],
      };

/** Characters of a value that a difference shows. */
const shownText = 400;

/** Compares what a variant, or the driver, answered with what the original did. Empty means equal. */
export function compareTrajectory(
  trajectory: Trajectory,
  got: Transcript,
  { cannotTell }: Told,
  payment: Payment,
): Difference[] {
  const { id, start, steps } = trajectory;
  const silent = new Set(cannotTell.map(({ what }) => what));
  const differences: Difference[] = [];
  const at =
    (step: number): Say =>
    (field, expected, actual) => {
      const [wanted, given] = shownPair(expected, actual, shownText);
      differences.push({ script: id, step, field, expected: wanted, actual: given });
    };
  if ((trajectory.failed === null) !== (got.failed === null))
    at(got.steps.length)("failed", trajectory.failed, got.failed);
  const shown = (got.prompt ?? []).flatMap(({ content }) => content);
  if (start !== null) compareSeen(start, shown, silent, true, at(-1));
  compareSteps(
    steps,
    got,
    (step, reply, index) => {
      if ("answer" in step.call && silent.has("answer")) return;
      compareStep(step, reply, silent, payment, at(index));
    },
    at,
  );
  compareTotal(trajectory, got, payment, at(steps.length));
  return differences;
}

/** Calls `compare` for each step that got a reply and is not behind the end, and tells the other differences itself. */
function compareSteps(
  steps: Trajectory["steps"],
  got: Transcript,
  compare: (step: RecordedStep, reply: Reply, index: number) => void,
  at: (step: number) => Say,
): void {
  let over = false;
  for (const [index, step] of steps.entries()) {
    const reply = got.steps[index];
    if (reply === undefined) {
      if (got.failed === null) at(index)("call", "answered", "not answered");
      return;
    }
    if (over) {
      if (reply.refusal === null && reply.done !== true)
        at(index)("refusal", "refused after the end", "answered");
      continue;
    }
    compare(step, reply, index);
    over = step.done;
  }
}

type RecordedStep = Trajectory["steps"][number];
type Silent = ReadonlySet<Smoke["cannotTell"][number]["what"]>;
type Say = (field: string, expected: unknown, actual: unknown) => void;

function compareStep(
  step: RecordedStep,
  reply: Reply,
  silent: Silent,
  payment: Payment,
  differ: Say,
): void {
  if ((step.refused === null) !== (reply.refusal === null))
    return differ("refusal", step.refused, reply.refusal ?? textOf(reply.blocks ?? []));
  if (step.refused !== null) return;
  if (step.seen !== null && reply.blocks !== null)
    compareSeen(step.seen, reply.blocks, silent, false, differ);
  if (reply.done !== null && reply.done !== step.done) differ("done", step.done, reply.done);
  const stepwise =
    payment.mode === "dense" &&
    payment.rule === "sum" &&
    reply.reward !== null &&
    !silent.has("reward");
  if (stepwise && Math.abs((step.reward ?? 0) - reply.reward!) > slack)
    differ("reward", step.reward, reply.reward);
}

function compareTotal(
  trajectory: Trajectory,
  got: Transcript,
  payment: Payment,
  differ: Say,
): void {
  if (trajectory.failed !== null || got.failed !== null || got.total?.reward == null) return;
  const ended = trajectory.steps.some(({ done }) => done);
  const expected = worth(trajectory, payment.rule);
  if (Math.abs(expected - got.total.reward) > slack) differ("total", expected, got.total.reward);
  if (got.total.done !== null && got.total.done !== ended && payment.rule !== "verify")
    differ("done", ended, got.total.done);
}

/** The prompt may hold more than the original showed, before it. */
function compareSeen(
  expected: Seen,
  actual: readonly Block[],
  silent: Silent,
  opening: boolean,
  differ: Say,
): void {
  const field = opening ? "prompt" : "observation";
  if ("data" in expected) {
    const text = textOf(actual);
    // A text is shown as it is, and may look like JSON.
    if (typeof expected.data === "string")
      return sameText(expected.data, text, opening)
        ? undefined
        : differ(field, expected.data, text);
    const value = parsed(opening ? text.slice(text.lastIndexOf("\n{") + 1) : text);
    const difference = firstDifference(expected.data, value);
    if (difference !== null)
      differ(
        difference.path === "/" ? field : `${field}${difference.path}`,
        difference.expected,
        difference.actual,
      );
    return;
  }
  const [wanted, given] = [textOf(expected.blocks), textOf(actual)];
  if (!sameText(wanted, given, opening)) differ(field, wanted, given);
  const pictures = (blocks: readonly Block[]): string[] =>
    blocks.flatMap((block) => (block.type === "image" ? [block.data] : []));
  if (
    !silent.has("image") &&
    canonicalData(pictures(expected.blocks)) !== canonicalData(pictures(actual))
  )
    differ(`${field} image`, pictures(expected.blocks).length, pictures(actual).length);
}

function sameText(wanted: string, given: string, opening: boolean): boolean {
  const [a, b] = [scrubbedText(wanted), scrubbedText(given)];
  if (a === b || (opening && b.endsWith(a))) return true;
  const bare = (text: string): string => text.replaceAll(/\s+/g, "");
  return a.length > longText && (bare(a) === bare(b) || (opening && bare(b).endsWith(bare(a))));
}

const textOf = (blocks: readonly Block[]): string =>
  blocks.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");

/** Data as it was rendered: JSON, or a text that is itself the datum. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
