import { styleText } from "node:util";
import type { Diagnostic, Place } from "./diagnostic.js";

/** `file:line:column`, or a path with a pointer into it. */
export function showPlace(at: Place): string {
  if ("line" in at) return `${at.file}:${at.line}:${at.column}`;
  return at.pointer === undefined || at.pointer === "" ? at.file : `${at.file}#${at.pointer}`;
}

/** A diagnostic as people read it: what and where on one line, how to mend it below. */
export function showDiagnostic(
  { severity, code, at, message, help }: Diagnostic,
  colour: boolean,
): string {
  const paint = (style: "red" | "yellow" | "bold" | "dim", text: string): string =>
    colour ? styleText(style, text, { validateStream: false }) : text;
  const head = `${paint(severity === "error" ? "red" : "yellow", severity)} ${paint("bold", code)}`;
  const line = [head, ...(at ? [showPlace(at)] : []), message.replaceAll("\n", "\n  ")].join("  ");
  return help === null ? line : `${line}\n  ${help.replaceAll("\n", "\n  ")}`;
}
