const trainer =
  "TRL's GRPOTrainer keeps this method of an environment for itself, so that its model would never see the tool";

/** Names that cannot be methods of the environment class for TRL (trl 1.16.0, trainer/grpo_trainer.py, environment_factory). */
export const reservedTools: Readonly<Record<string, string>> = {
  reset: trainer,
  get_reward: trainer,
};

/** Modules that would be imported in place of the framework, or of the files beside `rollout.py`. */
export const reservedNames: readonly string[] = ["rollout", "verifiers"];

/**
 * Tools that Verifiers' `bash` harness brings along, `search` where it is asked for
 * (verifiers 0.4.0, v1/harnesses/utils/core.py): it refuses to start beside another of that name.
 */
export const bashTools: readonly string[] = ["bash", "edit", "search"];
