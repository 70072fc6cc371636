import type { EmitInput } from "./generator.js";
import { docstring } from "../write/python.js";

/** `driver.py` of a variant, by which it finds and loads the driver; `framework` is the framework's own name. */
export function driverModule(
  { assets, environment: { contract, runtime } }: EmitInput<unknown>,
  framework: string,
): string {
  const source = runtime === undefined ? "driver.py" : "package_driver.py";
  const [, ...rest] = assets.shared(source).split("\n");
  const name = contract.title.replace(/\s+/g, " ").trim();
  const headline = docstring(`The driver of ${name}, as its ${framework} variant finds it.`).text;
  return [headline.replace(/"""$/, ""), ...rest].join("\n");
}
