import type { ClassFacts, Facts, FunctionFacts } from "../facts.js";

/** Facts in which a function of the module that makes an object of a class stands among the class's static methods. */
export function withMakers(facts: Facts): Facts {
  const classes = facts.classes.map((klass) => {
    const makers = facts.functions.filter((f) => makesOne(f, klass));
    const free = makers.filter(({ name }) => !klass.methods.some((m) => m.name === name));
    const added = free.map((f): FunctionFacts => ({ ...f, kind: "static" }));
    return added.length === 0 ? klass : { ...klass, methods: [...klass.methods, ...added] };
  });
  return { ...facts, classes };
}

/** Whether a method that a class is told to have is a function of the module. */
export const ofModule = ({ functions }: Pick<Facts, "functions">, m: FunctionFacts): boolean =>
  functions.some((f) => f.at === m.at);

/** `from_task(cls, ...) -> Game`: a method of the class itself that makes an object, by its type or by what it gives. */
export const makes = (m: FunctionFacts, klass: ClassFacts): boolean =>
  (m.kind === "class" || m.kind === "static") && makesOne(m, klass);

function makesOne(f: FunctionFacts, { name }: ClassFacts): boolean {
  const type = f.returns?.text.replaceAll(/["']/g, "").split(".").at(-1);
  return type === undefined
    ? f.builds.length > 0 && f.builds.every((built) => built === name)
    : type === name || type === "Self";
}
