import { z } from "zod";

/** What can become of a domain between two runs. */
const changeKinds = [
  "environment-renamed",
  "module-renamed",
  "class-renamed",
  "tool-added",
  "tool-removed",
  "tool-renamed",
  "tool-changed",
  "tools-reordered",
  "field-added",
  "field-removed",
  "field-renamed",
  "field-retyped",
  "field-changed",
  "tasks-changed",
  "reward-changed",
  "limit-changed",
  "prompt-changed",
  "role-changed",
  "code-changed",
  "other",
] as const;

/** Parts of every variant that follow the domain. */
const changeParts = [
  "packages",
  "schema",
  "routes",
  "rows",
  "tests",
  "prompts",
  "rewards",
  "configs",
  "readme",
] as const;
export type ChangePart = (typeof changeParts)[number];

/** Something that another version of the domain spoils, and how. */
const breakage = z.strictObject({
  /** `rollouts`: recorded plays, and what was trained or evaluated on them. `datasets`: rows that were written before. */
  what: z.enum(["rollouts", "datasets"]),
  why: z.string(),
});
export type Breakage = z.infer<typeof breakage>;

/** One change of a domain, in its own words. */
export const domainChange = z.strictObject({
  kind: z.enum(changeKinds),
  /** What changed: `look`, `look.depth`, `tasks.row.answer`, `reward.range`. */
  subject: z.string(),
  /** In one line: tool `look` gained optional `depth`. */
  summary: z.string(),
  /** What changes with it in each of the frameworks. */
  parts: z.array(z.enum(changeParts)),
  frameworks: z.array(z.string()),
  breaks: z.array(breakage),
});
export type DomainChange = z.infer<typeof domainChange>;

/** A change before it is known which variants it reaches. */
export type Change = Readonly<Pick<DomainChange, "kind" | "subject" | "summary">> & {
  readonly breaks: readonly Breakage[];
  readonly parts?: readonly ChangePart[];
};

/** A change, with whatever it spoils. */
export const change = (
  kind: Change["kind"],
  subject: string,
  summary: string,
  ...breaks: readonly Breakage[]
): Change => ({ kind, subject, summary, breaks });

/** A breakage of recorded plays. */
export const rollouts = (why: string): Breakage => ({ what: "rollouts", why });
/** A breakage of rows that were written before. */
export const datasets = (why: string): Breakage => ({ what: "datasets", why });

const usual: Readonly<Record<Change["kind"], readonly ChangePart[]>> = {
  "environment-renamed": ["packages", "routes", "rows", "configs", "readme"],
  "module-renamed": ["packages"],
  "class-renamed": ["tests"],
  "tool-added": ["schema", "routes", "rows", "tests"],
  "tool-removed": ["schema", "routes", "rows", "tests"],
  "tool-renamed": ["schema", "routes", "rows", "tests"],
  "tool-changed": ["schema", "rows"],
  "tools-reordered": ["schema", "rows"],
  "field-added": ["schema", "routes", "rows", "tests"],
  "field-removed": ["schema", "routes", "rows", "tests"],
  "field-renamed": ["schema", "routes", "rows", "tests"],
  "field-retyped": ["schema", "routes", "rows", "tests"],
  "field-changed": ["schema", "rows"],
  "tasks-changed": ["rows", "tests"],
  "reward-changed": ["rewards", "tests", "readme"],
  "limit-changed": ["configs", "readme"],
  "prompt-changed": ["prompts", "rows"],
  "role-changed": ["tests"],
  "code-changed": ["tests"],
  other: [],
};

/** The change as it is told of these frameworks. */
export function toldChange(
  { parts, ...change }: Change,
  frameworks: readonly string[],
): DomainChange {
  const reached = [...(parts ?? usual[change.kind])];
  return {
    ...change,
    parts: reached,
    frameworks: reached.length > 0 ? [...frameworks] : [],
    breaks: [...change.breaks],
  };
}

/** Changes for people: a line for each, and one for whatever breaks. */
export function changeLines(changes: readonly DomainChange[]): string {
  return changes
    .flatMap((change) => [
      `  domain    ${sentence(change)}\n`,
      ...change.breaks.map(({ what, why }) => `            breaks old ${what}: ${why}\n`),
    ])
    .join("");
}

function sentence({ summary, parts, frameworks }: DomainChange): string {
  if (parts.length === 0) return summary;
  const variants = `${frameworks.length} ${frameworks.length === 1 ? "variant" : "variants"}`;
  return `${summary}: ${parts.join(", ")} ${parts.length === 1 && !parts[0]!.endsWith("s") ? "changes" : "change"} in ${variants}`;
}
