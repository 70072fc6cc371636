import {
  driverModule,
  type File,
  generated,
  settledModules,
  typeScriptClient,
} from "../../src/kit/index.js";
import { shells } from "./emit/code.js";
import type { Input } from "./emit/input.js";
import { folder, namesOf, splitsOf } from "./emit/names.js";
import { project } from "./emit/project.js";
import { readme } from "./emit/readme.js";
import { tests } from "./emit/tests.js";

/** The variant: one flat folder, as `orwd init` lays it out, with `server.py` as its entry. */
export function emit(input: Input): readonly File[] {
  const { environment, assets } = input;
  const { contract } = environment;
  const names = namesOf(contract);
  const copied = (id: string, module: string, text: string): File => ({
    ...generated(id, `${folder}/${module}.py`, text),
    verbatim: true,
  });
  const files = [
    ...shells(input),
    generated("driver", `${folder}/${names.driver}.py`, driverModule(input, "ORS")),
    {
      ...copied("session", names.session, assets.runtime("ors_session.py")),
      absorbs: ["tasks"],
    },
    ...(contract.domain.judged === null
      ? []
      : [copied("judge", "ors_judge", assets.runtime("ors_judge.py"))]),
    ...project(input),
    ...typescript(input),
    generated("tests", `${folder}/tests/test_server.py`, tests(input)),
    generated("readme", `${folder}/README.md`, readme(input, "tree")),
  ];
  const schemas = files.some(({ text }) => text.includes("schema=SCHEMAS["));
  return settledModules(contract, folder, files, { SCHEMAS: schemas });
}

function typescript({ environment: { contract }, options, assets }: Input): readonly File[] {
  return typeScriptClient({
    contract,
    asked: options.typescript,
    folder,
    framework: "ORS",
    session: assets.runtime("typescript/session.ts"),
    url: "http://127.0.0.1:8080",
    start: { value: `{ split: "${splitsOf(contract)[0] ?? "train"}", index: 0 }` },
  });
}
