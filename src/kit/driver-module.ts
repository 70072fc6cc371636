import { docstring } from "../write/python.js";
import type { EmitInput } from "./generator.js";

/** A package that is also where its variant finds the driver: what a module of it exports, on demand. */
export interface PackageExports {
  readonly title: string;
  readonly module: string;
  readonly names: readonly string[];
}

/** `driver.py` of a variant, by which it finds and loads the driver; `framework` is the framework's own name. */
export function driverModule(
  { assets, environment: { contract, runtime } }: EmitInput<unknown>,
  framework: string,
  exports?: PackageExports,
): string {
  const source = runtime === undefined ? "driver.py" : "package_driver.py";
  const [, ...rest] = assets.shared(source).split("\n");
  const name = contract.title.replace(/\s+/g, " ").trim();
  const told = exports?.title ?? `The driver of ${name}, as its ${framework} variant finds it.`;
  const text = [docstring(told).text.replace(/"""$/, ""), ...rest].join("\n");
  return exports === undefined ? text : withExports(text, exports);
}

/** The module with names that are imported when they are asked for, so that the driver alone needs no framework. */
function withExports(text: string, { module, names }: PackageExports): string {
  const [all, lookup] = [
    '__all__ = ["episode", "rollout"]\n',
    "def __getattr__(name: str) -> Any:\n",
  ];
  const quoted = names.map((name) => `"${name}"`).join(", ");
  const imported = `    from .${module} import ${names.join(", ")}\n`;
  const found = `    if name in (${quoted}):\n        from . import ${module}\n\n        return getattr(${module}, name)\n`;
  return replaced(
    replaced(text, `\n${all}`, `\n${imported}\n__all__ = [${quoted}, "episode", "rollout"]\n`),
    lookup,
    `${lookup}${found}`,
  );
}

function replaced(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`the driver's module has not one ${from}`);
  return text.replace(from, () => to);
}
