import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import type { Decision, PassedOver } from "../decision.js";
import type { Description } from "../description.js";
import type { Facts } from "../facts.js";
import { decisionsOf } from "./decisions.js";
import { type Episode, episodeOf } from "./episode-class.js";
import { Findings, type Question } from "./findings.js";
import { withMakers } from "./makers.js";
import { objectRoles } from "./object-roles.js";
import { questionRoles } from "./question-roles.js";
import type { Reading, RowFile } from "./reading.js";
import type { Roles } from "./roles.js";
import { systemPromptOf } from "./system-prompt.js";
import { taskSource } from "./task-source.js";

export interface Inference {
  /** Null where not even the kind of episode is known. */
  readonly roles: Roles | null;
  /** One line for each role that was found, by its key in `envloom.yaml`. */
  readonly reasons: Readonly<Record<string, string>>;
  /** What `system_prompt` is proposed to be: a text, "docstring", or null for none. */
  readonly prompt: string | null;
  /** Everything that was read, with its place and what supports it. */
  readonly decisions: readonly Decision[];
  /** What looks like a role's player and was not taken. */
  readonly passed: readonly PassedOver[];
  readonly questions: readonly Question[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Who plays which role, by signature first and name second. What is described
 * stands; what cannot be told is a question, never a guess in silence.
 * `rowFiles` are the `.jsonl` files that lie beside the module.
 */
export function inferRoles(
  written: Facts,
  description: Description,
  rowFiles: readonly RowFile[] = [],
): Inference {
  const facts = withMakers(written);
  const findings = new Findings();
  const reading: Reading = { facts, description, rowFiles, findings };
  const episode = episodeOf(reading);
  const { roles, prompt } = episode ? rolesOf(reading, episode) : { roles: null, prompt: null };
  return {
    roles,
    reasons: findings.reasons,
    prompt,
    decisions: roles === null ? [] : decisionsOf(reading, roles, prompt),
    passed: findings.passed,
    questions: findings.questions,
    diagnostics: findings.diagnostics,
  };
}

function rolesOf(reading: Reading, episode: Episode): { roles: Roles; prompt: string | null } {
  const source = taskSource(reading, episode.klass);
  const roles =
    episode.style === "functions"
      ? questionRoles(reading, source)
      : objectRoles(reading, episode.style, episode.klass, source);
  const prompt = systemPromptOf(reading, episode.klass, roles.domain, source.rows);
  return { roles: { ...roles, mode: modeOf(reading, episode.style) }, prompt };
}

/** Dense is never inferred: it changes what trainers see, so only the author can want it. */
function modeOf({ findings, description }: Reading, style: string): "terminal" | "dense" {
  if (description.reward?.mode !== undefined) return description.reward.mode;
  if (style === "steps")
    findings.ask({
      key: "reward.mode",
      why: "tools give a reward for each step: pay it at the end, or step by step",
      candidates: ["terminal", "dense"],
      otherwise: "terminal",
    });
  return "terminal";
}
