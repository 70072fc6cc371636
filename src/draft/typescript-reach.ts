import { builtinModules } from "node:module";
import type { Diagnostic } from "../kit/index.js";
import { tooFar } from "./reach.js";

const imports =
  /\bfrom\s*(["'])([^"']+)\1|\b(?:import|require)\s*\(?\s*(["'`])([^"'`]*)\3|\b(?:import|require)\s*\(/g;
const calls =
  /(?<![.\w#]|function )(?:eval|fetch|Function|XMLHttpRequest|WebSocket|Worker)\s*\(|\bprocess\s*\.\s*\w+/g;
/** What a sandbox may use of Node: programs and files, and no network. */
const sandboxed = new Set(["child_process", "fs", "fs/promises", "os", "path", "util"]);

/** What in a drafted module in TypeScript reaches beyond the episode: it is one file, and imports nothing. */
export function typeScriptReachesOut(text: string, file: string, sandbox: boolean): Diagnostic[] {
  return text.split("\n").flatMap((line, index) => {
    const imported = [...line.matchAll(imports)]
      .map(([whole, , from, , called]) => from ?? called ?? whole)
      .filter((name) => !(sandbox && isSandboxed(name)));
    const called = sandbox
      ? []
      : [...line.replace(/\/\/.*$/, "").matchAll(calls)].map(([found]) =>
          found.replace(/\s*\($/, ""),
        );
    return [...imported, ...called].map((what) =>
      tooFar(what, { file, line: index + 1, column: 1 }),
    );
  });
}

const isSandboxed = (name: string): boolean => {
  const plain = name.replace(/^node:/, "");
  return builtinModules.includes(plain) && sandboxed.has(plain);
};
