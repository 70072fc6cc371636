import type { Smoke } from "../kit/smoke.js";
import type { Block, Call, Message, Play, Step } from "../../shared-domain/recording.js";
import { shownPair } from "./shown-pair.js";
import type { Reply, Transcript } from "./transcript.js";

/** One thing that a variant answered otherwise than the driver on the bare domain. */
export interface Difference {
  readonly script: string;
  /** Index of the call; -1 is the prompt, the number of calls is the total. */
  readonly step: number;
  readonly field: string;
  readonly expected: string;
  readonly actual: string;
}

/** What the driver puts in place of an image where a framework carries only text (`IMAGE_OMITTED` of its `steps.py`). */
const imageOmitted = "[image]";

/** Characters of a value that a difference shows. */
const shownText = 300;

/** Sums of floats are compared to nine places: frameworks add the same numbers in another order. */
const slack = 1e-9;

type Told = Pick<Smoke, "cannotTell" | "answersItself">;

/** Compares one transcript with the recorded play. The empty list means: the same. */
export function compare(play: Play, got: Transcript, smoke: Told): Difference[] {
  const silent = new Set(smoke.cannotTell.map((entry) => entry.what));
  const differences: Difference[] = [];
  const differ = (step: number, field: string, expected: unknown, actual: unknown): void => {
    const [wanted, given] = shownPair(expected, actual, shownText);
    differences.push({ script: play.id, step, field, expected: wanted, actual: given });
  };
  if (got.failed !== null) differ(got.steps.length, "failed", null, got.failed);
  comparePrompt(play.prompt, got.prompt, silent, (expected, actual) =>
    differ(-1, "prompt", expected, actual),
  );
  if (play.tools !== undefined && got.failed === null) {
    const [expected, actual] = [play.tools.toSorted(), got.tools?.toSorted() ?? null];
    if (!same(expected, actual)) differ(-1, "tools", expected, actual);
  }
  for (const [index, step] of play.steps.entries()) {
    const reply = got.steps[index];
    if (reply === undefined) {
      if (got.failed === null) differ(index, "call", "answered", "not answered");
      break;
    }
    if (silent.has("answer") && reply.blocks === null && "answer" in (play.calls[index] ?? {}))
      continue;
    compareStep(play.calls[index], step, reply, silent, smoke, (field, expected, actual) =>
      differ(index, field, expected, actual),
    );
  }
  compareTotal(play, got, silent, (field, expected, actual) =>
    differ(play.steps.length, field, expected, actual),
  );
  return differences;
}

type Differ = (field: string, expected: unknown, actual: unknown) => void;
type Silent = ReadonlySet<Smoke["cannotTell"][number]["what"]>;

function comparePrompt(
  expected: Message[],
  actual: Message[] | null,
  silent: Silent,
  differ: (e: unknown, a: unknown) => void,
): void {
  if (actual === null)
    return differ(
      carried(
        expected.flatMap((m) => m.content),
        silent,
      ),
      null,
    );
  const rolesTold = !silent.has("prompt-roles");
  const form = (messages: Message[]): unknown =>
    rolesTold
      ? messages.map((m) => ({ role: m.role, content: carried(m.content, silent) }))
      : carried(
          messages.flatMap((m) => m.content),
          silent,
        );
  if (!same(form(expected), form(actual))) differ(form(expected), form(actual));
}

function compareStep(
  call: Call | undefined,
  step: Step,
  reply: Reply,
  silent: Silent,
  smoke: Told,
  differ: Differ,
): void {
  const answered = smoke.answersItself.find((entry) => entry.refusal === step.refusal);
  const answersItself = answered !== undefined;
  const refusalTold =
    reply.refusal === "refused" || (answersItself && reply.refusal !== null)
      ? step.refusal
      : reply.refusal;
  if (refusalTold !== step.refusal) differ("refusal", step.refusal, reply.refusal);
  // What is no object is spelled otherwise on each way to the driver, which says what it was.
  const textCounts =
    step.refusal === null ||
    (step.refusal === "mistake" && !answersItself) ||
    (isObject(call) && reply.refusal === step.refusal && !(answered && !answered.onlyOf));
  if (textCounts && reply.blocks === null)
    differ("observation", carried(step.blocks, silent), null);
  if (
    textCounts &&
    reply.blocks !== null &&
    !same(carried(step.blocks, silent), carried(reply.blocks, silent))
  ) {
    differ("observation", carried(step.blocks, silent), carried(reply.blocks, silent));
  }
  for (const field of ["reward", "done", "truncated"] as const) {
    if (silent.has(field) && reply[field] === null) continue;
    if (answersItself && reply[field] === null) continue;
    if (field === "truncated" && reply.truncated === null && !step.truncated) continue;
    if (!same(step[field], reply[field])) differ(field, step[field], reply[field]);
  }
}

function compareTotal(play: Play, got: Transcript, silent: Silent, differ: Differ): void {
  if (got.failed !== null) return;
  if (got.total === null) return differ("total", play.reward, null);
  // An episode that was left open is worth nothing where only the call that ends it pays.
  const open = !play.done && got.total.reward === null;
  if (!open && (got.total.reward === null || Math.abs(got.total.reward - play.reward) > slack)) {
    differ("total", play.reward, got.total.reward);
  }
  if (play.done && got.total.metrics !== null && !sameNumbers(play.metrics, got.total.metrics)) {
    differ("metrics", play.metrics, got.total.metrics);
  }
  if (
    play.done &&
    got.total.metrics === null &&
    !silent.has("metrics") &&
    Object.keys(play.metrics).length > 0
  ) {
    differ("metrics", play.metrics, null);
  }
  for (const field of ["done", "truncated"] as const) {
    if (got.total[field] !== null && got.total[field] !== play[field])
      differ(field, play[field], got.total[field]);
  }
}

function sameNumbers(a: Record<string, number>, b: Record<string, number>): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => {
    const [x, y] = [a[name], b[name]];
    return x !== undefined && y !== undefined && Math.abs(x - y) <= slack;
  });
}

const isObject = (call: Call | undefined): boolean =>
  call !== undefined && "arguments" in call && isRecord(call.arguments);

const isRecord = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Blocks as this framework carries them: neighbouring texts are one, and an image may be a fixed text. */
function carried(blocks: readonly Block[], silent: Silent): Block[] {
  const out: Block[] = [];
  for (const block of blocks) {
    const next: Block =
      block.type === "image" && silent.has("image") ? { type: "text", text: imageOmitted } : block;
    const last = out.at(-1);
    if (next.type === "text" && last?.type === "text")
      out[out.length - 1] = { type: "text", text: `${last.text}\n${next.text}` };
    else out.push(next);
  }
  return out;
}

function same(a: unknown, b: unknown): boolean {
  if (typeof a === "number" && typeof b === "number") return Math.abs(a - b) <= slack;
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => [k, sorted(v)]),
  );
}
