import {
  docstring,
  dotted,
  hidesAnnotations,
  mayGive,
  ident,
  lines,
  list,
  render,
  str,
  typingNames,
} from "../../../src/kit/index.js";
import type { Input } from "./input.js";
import { methodsForTrl } from "./methods.js";
import type { Names } from "./names.js";

/** The environment class for TRL: a method for each tool, since its schema is read from the signature and the docstring. */
export function trl({ environment, assets }: Input, names: Names): string {
  const { contract } = environment;
  const methods = methodsForTrl(contract.tools);
  const images = mayGive(contract, "images");
  const holes = {
    summary: docstring(`${contract.title} for TRL's GRPOTrainer: see the README.`),
    postponed: hidesAnnotations(contract.tools),
    typing: list(typingNames(methods).map(ident)),
    name: str(names.trl),
    env: ident(names.trl),
    about: docstring(contract.description),
    images,
    text: dotted(images ? "_text" : "episode.text_of"),
    content: ident(images ? "Content" : "str"),
    system: contract.system_prompt !== null,
    judged: contract.domain.judged !== null,
    tools: lines(methods, 1),
  };
  return render(assets.template("trl_env.py.ejs"), holes, "python");
}
