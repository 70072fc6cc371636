import type { ClassFacts, Facts } from "../facts.js";
import { type Rows, rowsOfValue } from "./task-rows.js";

/** Values of a module, or of a class under a dotted name. */
interface Named {
  readonly name: string;
  readonly within: string;
}
/** A value with where it stands, and the rows in it. */
export type Value = Facts["constants"][number] & Named & { readonly rows: Rows };

/** Values by which rows could be given, the module's own and those of the episode's class that no method sets. */
export function namedValues(facts: Facts, klass: ClassFacts | null): Value[] {
  return [
    ...facts.constants
      .filter((c) => !c.name.startsWith("_"))
      .map((c) => ({ ...c, within: "", rows: rowsOfValue(facts, c) })),
    ...(klass?.attributes ?? [])
      .filter((a) => a.from === "class" && !a.name.startsWith("_") && a.value !== null)
      .filter(
        (a) => !klass!.methods.some((m) => [...m.assigns, ...(m.changes ?? [])].includes(a.name)),
      )
      .map((a) => ({
        ...a,
        value: a.value!,
        within: `${klass!.name}.`,
        rows: rowsOfValue(facts, { ...a, value: a.value }),
      })),
  ];
}
