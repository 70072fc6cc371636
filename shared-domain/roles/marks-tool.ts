import { snake } from "./vocabulary.js";

/** Whether a decorator says by its name that what it stands on can be called: `@tool`, `@self.action(...)`, `@exposed`. */
export function marksTool(decorator: string): boolean {
  const name = snake(decorator.replace(/\(.*$/s, "").split(".").at(-1)!);
  return /(?:^|_)(?:tools?|actions?|commands?|expose|exposed|skills?|ability|callable_by_model|agent_method)(?:_|$)/.test(
    name,
  );
}
