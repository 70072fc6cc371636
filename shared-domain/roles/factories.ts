import type { Facts } from "../facts.js";
import { callOf } from "./member.js";
import { seedOf } from "./reading.js";

/** Functions of the module that make an episode of a seed, in words: only what its class takes can be a task. */
export function factories({ functions, classes }: Facts): string {
  const found = functions.flatMap((f) => {
    const seed = f.public && f.kind === "function" ? seedOf(f) : null;
    const made = classes.find(({ name }) => f.returns?.text === name || f.builds.includes(name));
    const acts = made?.methods.some((m) => m.public && m.kind === "method");
    return seed === null || acts !== true
      ? []
      : [
          `${callOf(f)} makes a \`${made!.name}\` of a seed, and could be a class method of it, which can begin an episode`,
        ];
  });
  return found.length === 0 ? "" : `; ${found.join(", ")}`;
}
