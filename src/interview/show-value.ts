import type { Json } from "../../shared-domain/roles/findings.js";
import type { PlannedField, PlannedTool } from "../starters/plan.js";
import { printFields, printTool } from "./notation.js";
import { beginsFrom } from "./questions/building.js";
import { formOf, type Question } from "./question.js";
import type { Subject } from "./subject.js";

/** An answer on one line, as people read it. */
export function showValue(question: Question, value: Json, subject: Subject): string {
  const form = formOf(question, subject);
  if (form.kind === "tools") return toolsLine(value as PlannedTool[], subject);
  if (form.kind === "fields")
    return (value as unknown[]).length === 0
      ? "nothing besides"
      : printFields(value as PlannedField[]);
  if (form.kind === "range") return showRange(value);
  if (form.kind === "counts") return showCounts(value);
  if (form.kind === "choice" || form.kind === "choices") {
    const named = (one: Json): string =>
      form.choices.find((choice) => JSON.stringify(choice.value) === JSON.stringify(one))?.name ??
      plain(one);
    return Array.isArray(value) ? value.map(named).join(", ") || "none" : named(value);
  }
  return Array.isArray(value)
    ? value.map(plain).join(", ") || "none"
    : plain(value).replace(/\s+/g, " ");
}

const plain = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

function toolsLine(tools: readonly PlannedTool[], subject: Subject): string {
  if (tools.length > 0)
    return tools.map(({ name, parameters }) => printTool({ name, parameters })).join(", ");
  // Nobody named others: what is there keeps its own.
  const from = beginsFrom(subject.text("answers.build"));
  return from === null ? "none" : `those of ${from.replaceAll("_", " ")}`;
}

/** `train 80, test 10`. */
export const showCounts = (value: Json): string =>
  Object.entries(value as object)
    .map(([name, count]) => `${name} ${String(count)}`)
    .join(", ") || "none";

/** Names with whole numbers from a line: `train 80, test 10`; or what is wrong with it. */
export function parseCounts(
  line: string,
): Readonly<Record<string, number>> | { readonly wrong: string } {
  const parts = line.split(/[,;\n]+/).filter((part) => part.trim() !== "");
  const read = parts.map((part) => /^\s*([A-Za-z_]+)\s*[:= ]\s*(\d+)\s*$/.exec(part));
  if (read.some((found) => found === null))
    return { wrong: "write names with whole numbers, as guess 9, hint 2" };
  return Object.fromEntries(read.map((found) => [found![1]!, Number(found![2])]));
}

/** `0 to 1`, `open`. */
export const showRange = (value: Json): string =>
  Array.isArray(value) ? `${value[0] as number} to ${value[1] as number}` : String(value);

/** Bounds from a line: `0 to 1`, `-1..1`, `open`; or what is wrong with it. */
export function parseRange(
  line: string,
): readonly [number, number] | "open" | { readonly wrong: string } {
  if (/^\s*open\s*$/i.test(line)) return "open";
  const found = line.match(/[-+]?\d+(?:\.\d+)?/g)?.map(Number);
  const [low, high] = found ?? [];
  if (found?.length !== 2 || low === undefined || high === undefined)
    return { wrong: "write the lowest and the highest, as 0 to 1; or open" };
  return low < high ? [low, high] : { wrong: "the lowest must be below the highest" };
}
