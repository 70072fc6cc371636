import {
  comment,
  type Contract,
  docstring,
  hidesAnnotations,
  ident,
  isName,
  lines,
  list,
  literal,
  mayGive,
  methodParts,
  type Py,
  py,
  render,
  str,
  type Tool,
} from "../../../src/kit/index.js";
import type { Input } from "./input.js";
import { namesOf, splitsOf } from "./names.js";

/** What TRL keeps of the class for itself (trl 1.16.0, trainer/grpo_trainer.py, environment_factory). */
const kept = new Set(["get_reward", "reset"]);

/** `trl.py`: the class for `environment_factory`, a method for each tool, since TRL reads signatures and docstrings. */
export function trl({ environment: { contract }, assets }: Input): string {
  const names = namesOf(contract);
  const images = mayGive(contract, "images");
  const methods = contract.tools.map((tool) => method(tool, images));
  const typing = ["Any", "Literal"].filter(
    (name) => name === "Any" || methods.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text)),
  );
  const holes = {
    summary: docstring(
      `${contract.title.replace(/\s+/g, " ").trim()} for TRL's GRPOTrainer, on a server of the environment: see the README.`,
    ),
    postponed: hidesAnnotations(contract.tools),
    typing: list(typing.map(ident)),
    client: ident(names.client),
    name: str(names.trl),
    trl: ident(names.trl),
    prompted: contract.system_prompt !== null,
    prompt: literal(contract.system_prompt),
    about: docstring(contract.description),
    images,
    content: ident(images ? "Content" : "str"),
    tools: lines(methods, 1),
  };
  return render(assets.template("trl.py.ejs"), holes, "python");
}

/** The call that hands the class to a trainer, line by line. */
export const trainerCall = (contract: Contract): readonly string[] => [
  "trainer = GRPOTrainer(",
  "    ...,",
  `    train_dataset=Dataset.from_list(list(load_rows("${splitsOf(contract)[0]}", 100))),`,
  `    environment_factory=${namesOf(contract).trl},`,
  ")",
];

/** Parts with pictures are `Any`, for TRL's schemas name no type of them. */
function method(tool: Tool, images: boolean): Py {
  const free = isName(tool.name) && !tool.name.startsWith("_") && !kept.has(tool.name);
  if (!free)
    return comment(`${tool.name}: no name for a method, so that TRL's model never sees it`);
  const { signature, passed, doc } = methodParts(tool);
  return py`
    def ${ident(tool.name)}(${signature}) -> ${ident(images ? "Any" : "str")}:
        ${docstring(doc)}
        return self._call(${passed})
  `;
}
