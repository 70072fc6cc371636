import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { placeOf } from "../../shared-domain/mutant-words.js";
import type { Survivor } from "../../shared-domain/recording.js";
import type { LiftedCode } from "./analysis.js";
import type { Trajectory } from "./recording.js";
import type { Stopped } from "./judge.js";
import { type PortStrength, saysEqual } from "./report.js";
import { amounts, type RewardRule, worth } from "./reward.js";
import { pythonIn } from "./python-in.js";
import { portModule, unshownIn } from "./unshown.js";

type Functions = LiftedCode["untouched"];
type Untouched = Functions[number];

/**
 * What no play shows of reward and end in functions that the lift left as they were. Their text answers for it,
 * but for the text alone no port is called equal: it counts where a play earns more than nothing, or where calls are
 * charged so differently that the plays show how.
 */
export function untouchedIn(
  folder: string,
  { mutants }: Pick<PortStrength, "mutants">,
  trajectories: readonly Trajectory[],
  rule: RewardRule,
  functions: Functions,
): { readonly places: readonly string[]; readonly functions: Functions } {
  const charged = trajectories.flatMap((trajectory) => amounts(trajectory, rule));
  const isPaid =
    trajectories.some((trajectory) => worth(trajectory, rule) > 0) ||
    new Set(charged.map((number) => number.toFixed(9))).size >= charges;
  const survived = mutants === null || !isPaid ? [] : unshownIn(mutants, rule);
  const telling = functions.filter(
    (each) => survived.some((one) => holds(each, one)) && isAsWritten(folder, each),
  );
  const those = survived.filter((one) => telling.some((each) => holds(each, one)));
  return { places: [...new Set(those.map(placeOf))], functions: telling };
}

/** A verdict of equality, with the places for which the text answers. */
export function withText(judged: Stopped, { untouched }: Pick<PortStrength, "untouched">): Stopped {
  if (untouched.length === 0 || !saysEqual(judged.verdict)) return judged;
  const told = `what no play shows at ${untouched.join(", ")} is the author's own text, word for word`;
  return { ...judged, reason: `${judged.reason}; ${told}` };
}

/** SHA-256 of what a port plays: the Python files in `lifted/`, with their names, and what drives them, where it is there. */
export function liftedDigest(folder: string): string {
  const digest = createHash("sha256");
  const lifted = pythonIn(join(folder, "lifted")).map((path) => `lifted/${path}`);
  for (const path of [portModule, ...lifted].filter((one) => existsSync(join(folder, one))))
    digest.update(`${path}\0${readFileSync(join(folder, path), "utf8")}\0`);
  return digest.digest("hex");
}

/** Amounts by which costs are more than one charge, or one and its double. */
const charges = 3;

const holds = ({ file, first, last }: Untouched, one: Survivor): boolean =>
  file === one.file && first <= one.line && one.line <= last;

function isAsWritten(folder: string, { file, first, last, sha256 }: Untouched): boolean {
  const path = join(folder, file);
  if (!existsSync(path)) return false;
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .slice(first - 1, last);
  return createHash("sha256").update(lines.join("\n")).digest("hex") === sha256;
}
