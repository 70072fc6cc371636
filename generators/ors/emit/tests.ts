import {
  dotted,
  ident,
  judgedAlone,
  nothing,
  opensAlone,
  render,
  sortedImports,
} from "../../../src/kit/index.js";
import type { Input } from "./input.js";
import { namesOf } from "./names.js";

/** `tests/test_server.py`; what opens an episode only where nothing but the author's stand-in judge is needed for that. */
export function tests({ environment: { contract }, assets }: Input): string {
  const names = namesOf(contract);
  const judge = judgedAlone(contract);
  const holes = {
    imports: sortedImports({ [names.driver]: ["episode"], server: [names.environment] }),
    environment: ident(names.environment),
    judged: judge !== null,
    judge: judge === null ? nothing : dotted(judge),
    opened: ident(judge === null ? names.environment : "Judged"),
    playable: opensAlone(contract) || judge !== null,
    solved: contract.domain.solve !== null,
  };
  return render(assets.template("test_server.py.ejs"), holes, "python");
}
