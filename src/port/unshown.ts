import { essentialSurvivors } from "../../shared-domain/mutant-words.js";
import type { Mutants, Survivor } from "../../shared-domain/recording.js";
import type { RewardRule } from "./reward.js";

/**
 * Changes of reward and end that no play notices. A default that every play overwrites is no payment, be it a class's
 * or the port's own, and where nothing is paid no line pays.
 */
export const unshownIn = (mutants: Mutants, rule: RewardRule): readonly Survivor[] =>
  essentialSurvivors(mutants).filter(
    (one) =>
      one.function !== "" &&
      !(one.file === portModule && one.function === "__init__" && one.run) &&
      !(rule === "none" && one.kind === "reward"),
  );

/** What a port writes itself around the author's code. */
export const portModule = "domain.py";
