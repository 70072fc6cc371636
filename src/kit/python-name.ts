import { TextError } from "../write/fragment.js";
import { ident } from "../write/python.js";

/** `look_up` as a class is called: `LookUp`. */
export function pascal(name: string): string {
  const parts = name.split("_").filter(Boolean);
  return parts.map((part) => part[0]!.toUpperCase() + part.slice(1)).join("") || "Record";
}

/** Whether Python takes a name as it is. */
export function isName(name: string): boolean {
  try {
    ident(name);
    return true;
  } catch (error) {
    if (error instanceof TextError) return false;
    throw error;
  }
}

/** What Python calls a parameter: its own name, but for one that a method cannot have: `from` becomes `from_`. */
export function parameterName(name: string, taken: readonly string[]): string {
  if (isName(name) && name !== "self") return name;
  const spelled = `${name}_`.replace(/[^A-Za-z0-9_]/g, "_");
  let free = /^\d/.test(spelled) ? `_${spelled}` : spelled;
  while (taken.includes(free)) free += "_";
  return free;
}
