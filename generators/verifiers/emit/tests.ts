import {
  dotted,
  ident,
  judgedAlone,
  nothing,
  opensAlone,
  render,
  sortedImports,
  str,
} from "../../../src/kit/index.js";
import type { Input } from "./input.js";
import { namesOf } from "./names.js";

/** `tests/test_environment.py`; what opens an episode only where nothing but the author's stand-in judge is needed for that. */
export function tests({ environment: { contract }, assets }: Input): string {
  const names = namesOf(contract);
  const judge = judgedAlone(contract);
  const playable = opensAlone(contract) || judge !== null;
  const holes = {
    imports: sortedImports({
      ...(playable ? { rollout: ["played", "scripted"] } : {}),
      [names.package]: playable ? ["episode", "rollout"] : ["episode"],
      [`${names.package}.env`]: [names.tools],
    }),
    tools: ident(names.tools),
    taskset: str(names.id),
    judged: judge !== null,
    judge: judge === null ? nothing : dotted(judge),
    playable,
    solved: contract.domain.solve !== null,
  };
  return render(assets.template("test_environment.py.ejs"), holes, "python");
}
