import { byCodePoint } from "../write/json.js";
import { dotted, ident, lines, list, type Py, py } from "../write/python.js";

/** `from module import member, ...` for each module, in the order of their names. */
export function sortedImports(members: Readonly<Record<string, readonly string[]>>): Py {
  const modules = Object.keys(members).sort(byCodePoint);
  return lines(
    modules.map((module) => py`from ${dotted(module)} import ${list(members[module]!.map(ident))}`),
  );
}
