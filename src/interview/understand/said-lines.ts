import { splitNames } from "../../../shared-domain/contract.js";
import type { Json } from "../../../shared-domain/roles/findings.js";
import { answerKeys } from "../answers.js";
import { archetypeIds, archetypes } from "../archetypes.js";
import { membersOf, verifications } from "../../../shared-domain/dimensions.js";
import { parseRange } from "../show-value.js";
import { earningWords } from "./pay.js";
import { readLicense } from "./details.js";
import { type FrameworkName, frameworksIn } from "./frameworks.js";
import type { Found } from "./reading.js";

/** Dotted keys by what people call them at the beginning of a line. */
const keys: Readonly<Record<string, string>> = {
  name: "name",
  env: "name",
  environment: "name",
  license: "license",
  licence: "license",
  cap: "limits.calls",
  "turn cap": "limits.calls",
  "max turns": "limits.calls",
  "max calls": "limits.calls",
  calls: "limits.calls",
  "limits.calls": "limits.calls",
  range: "reward.range",
  "reward range": "reward.range",
  "reward.range": "reward.range",
  paid: "reward.mode",
  mode: "reward.mode",
  "reward mode": "reward.mode",
  "reward.mode": "reward.mode",
  success: "answers.success",
  "answers.success": "answers.success",
  goal: "answers.goal",
  kind: "answers.archetype",
  archetype: "answers.archetype",
  splits: "answers.splits",
  verification: "answers.verification",
  "verified by": "answers.verification",
  secrets: "secrets",
  frameworks: "frameworks",
  folder: "DIR",
  dir: "DIR",
  build: "answers.build",
  language: "answers.language",
};

/** The dotted key that a name stands for: `cap` is `limits.calls`; keys of the interview need no `answers.` before them. */
export const settingKey = (name: string): string =>
  keys[name.toLowerCase().replaceAll("_", " ")] ??
  ((answerKeys as readonly string[]).includes(name) ? `answers.${name}` : name);

/** What stands in lines `key: value` of a text, as far as the value is one of the key's. */
export function readLines(
  text: string,
  frameworks: readonly FrameworkName[],
): Readonly<Record<string, Found<Json>>> {
  const found: Record<string, Found<Json>> = {};
  for (const [line, before, behind, cell, beside] of text.matchAll(
    /^[ \t]*(?:([A-Za-z][\w. ]{1,20}?)[ \t]*:[ \t]+(\S.*)|\|[ \t]*([A-Za-z][\w. ]{1,20}?)[ \t]*\|[ \t]*([^|\n]*[^|\s])[ \t]*\|[ \t]*)$/gm,
  )) {
    const [name, words] = [before ?? cell, behind ?? beside];
    const key = keys[name!.toLowerCase().replaceAll("_", " ")];
    // What tables say besides the name is read from their words.
    if (cell !== undefined && key !== "name") continue;
    const value = key === undefined ? undefined : valueOf(key, words!.trim(), frameworks);
    if (value !== undefined) found[key!] = { value, quote: line.trim(), told: true };
  }
  return found;
}

function valueOf(
  key: string,
  words: string,
  frameworks: readonly FrameworkName[],
): Json | undefined {
  const lower = words.toLowerCase();
  if (key === "limits.calls")
    return /^\d{1,6}\b(?!\.\d)/.test(words) ? Number.parseInt(words, 10) : undefined;
  if (key === "reward.range") {
    const range = parseRange(words);
    return range === "open" || Array.isArray(range) ? (range as Json) : undefined;
  }
  if (key === "reward.mode") return modeNamed(lower);
  if (key === "answers.splits") {
    const named = splitNames.filter((split) => lower.includes(split));
    return named.length > 0 ? [...named] : undefined;
  }
  if (key === "answers.verification")
    return membersOf(verifications).find((one) => one === lower.replaceAll(" ", "-"));
  if (key === "answers.archetype")
    return archetypeIds.find((id) => id === lower || archetypes[id].title.toLowerCase() === lower);
  if (key === "secrets")
    return /^[A-Z_][A-Z0-9_]*(?:[\s,]+[A-Z_][A-Z0-9_]*)*$/.test(words)
      ? words.split(/[\s,]+/)
      : undefined;
  if (key === "frameworks") {
    const named = frameworksIn(words, frameworks);
    return named.length > 0 ? named : undefined;
  }
  if (key === "answers.success") return earningWords(words) || undefined;
  if (key === "answers.language")
    return ["python", "typescript"].find((one) => lower.startsWith(one));
  if (key === "name") return /^[a-z][a-z0-9_]*$/.test(words) ? words : undefined;
  if (key === "license") return licenseIn(words);
  return words;
}

/** The licence alone: "MIT. Should run everywhere." says more than that. */
function licenseIn(words: string): string | undefined {
  const name = words.split(/[.;,](?:\s|$)/)[0]!.trim();
  const known = readLicense(`license: ${name}`);
  // "Apache 2" has a name that others find it by.
  return known?.value ?? (name.length < 40 ? name : undefined);
}

const modeNamed = (words: string): string | undefined =>
  /^(?:dense|(?:at |on )?every (?:step|call|turn)|step)/.test(words)
    ? "dense"
    : /^(?:terminal|sparse|(?:once )?(?:at|in) the end|end)/.test(words)
      ? "terminal"
      : undefined;
