import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { scratchName } from "../python/scratch-folder.js";
import { sentence } from "../rollout/complaints.js";
import type { PlayedDomain } from "../rollout/play-domain.js";

/** What is wrong with a domain that answers otherwise in a second process; empty where it answers alike. */
export function unstable({ unstable: differences }: Pick<PlayedDomain, "unstable">): Diagnostic[] {
  const first = differences[0];
  if (!first) return [];
  const showsPath = [first.expected, first.actual].every((text) =>
    text.includes(scratchName("domain")),
  );
  const message = `the domain answers otherwise in a second process: ${sentence(first)}${differences.length > 1 ? `, and ${differences.length - 1} more` : ""}`;
  return [
    {
      code: "DOMAIN_UNSTABLE",
      severity: "error",
      message,
      at: null,
      help: showsPath
        ? "it shows where its files lie, which is another folder each time: leave paths, such as those of a traceback, out of what the model sees"
        : "take all randomness from the seed, sort sets before you show them, and do not show the time",
    },
  ];
}
