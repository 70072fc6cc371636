import { statSync } from "node:fs";
import { join } from "node:path";
import type { DescriptionFile } from "../../shared-domain/description-file.js";
import type { Description } from "../../shared-domain/description.js";
import type { Facts } from "../../shared-domain/facts.js";
import { Failure } from "../kit/index.js";
import { readSource } from "../language/read-source.js";

/** What the reader says of a file of which it knows nothing. */
const unreadable = new Set([
  "PY_SYNTAX",
  "PY_ENCODING",
  "PY_UNREADABLE",
  "MODULE_TOO_LARGE",
  "TS_SYNTAX",
]);

/**
 * What stands in the module that a description names; nothing of it is run.
 *
 * @throws Failure where it is not there, or cannot be parsed: that alone, since whatever else is
 * found wrong with half a module follows from it
 */
export async function readDomain(
  root: string,
  { domain, python: range }: Description,
  file: DescriptionFile,
  python?: string,
): Promise<Facts> {
  const status = statSync(join(root, domain.module), { throwIfNoEntry: false });
  if (status?.isFile() !== true) {
    const message = `the domain's module ${domain.module} is ${status ? "no file" : "not there"}`;
    throw new Failure([
      {
        code: "MODULE_MISSING",
        severity: "error",
        message,
        at: file.place("/domain/module"),
        help: "name the file that holds the domain, beside envloom.yaml",
      },
    ]);
  }
  const facts = await readSource({ root, module: domain.module, python, range });
  const unparsed = facts.diagnostics.filter(({ code }) => unreadable.has(code));
  if (unparsed.length > 0) throw new Failure(unparsed);
  return facts;
}
