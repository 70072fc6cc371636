import { ident, opensAlone, render, sortedImports, str } from "../../../src/kit/index.js";
import type { Input } from "./input.js";
import { namesOf } from "./names.js";

/** `tests/test_environment.py`; what opens an episode only where nothing else is needed for that. */
export function tests({ environment: { contract }, assets }: Input): string {
  const names = namesOf(contract);
  const playable = opensAlone(contract);
  const holes = {
    imports: sortedImports({
      ...(playable ? { rollout: ["played", "scripted"] } : {}),
      [names.package]: playable ? ["episode", "rollout"] : ["episode"],
      [`${names.package}.env`]: [names.tools],
    }),
    tools: ident(names.tools),
    taskset: str(names.id),
    playable,
    solved: contract.domain.solve !== null,
  };
  return render(assets.template("test_environment.py.ejs"), holes, "python");
}
