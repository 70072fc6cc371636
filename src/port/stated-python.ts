import { isRange, minorsIn } from "../python/version-range.js";
import type { Found } from "./analysis.js";

/** The Pythons that the source says it runs on; nothing where it does not say, or in no way that is known. */
export function statedPython({ original }: Found): string | undefined {
  const { python } = original;
  return typeof python === "string" && isRange(python) ? python : undefined;
}

/** The Pythons that an original is played on: its framework's, and of these its own, where it runs on one of them. */
export function originalPython(found: Found, dialect: string): string {
  const stated = statedPython(found);
  const both = stated === undefined ? dialect : `${dialect},${stated}`;
  return minorsIn(both).length === 0 ? dialect : both;
}
