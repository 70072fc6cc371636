import type { Diagnostic } from "../kit/index.js";

/** Modules by which a program reaches beyond itself; a sandbox may start programs, and nothing may use the network. */
const network = [
  "asyncio.streams",
  "ftplib",
  "http",
  "imaplib",
  "poplib",
  "smtplib",
  "socket",
  "socketserver",
  "ssl",
  "urllib",
  "webbrowser",
  "xmlrpc",
  "requests",
  "httpx",
  "aiohttp",
];
const machine = [
  "_thread",
  "code",
  "ctypes",
  "importlib",
  "multiprocessing",
  "pickle",
  "pty",
  "runpy",
  "shutil",
  "signal",
  "subprocess",
  "threading",
];
const calls =
  /(?<![.\w]|def )(?:__import__|eval|exec|compile|globals|open)\s*\(|\bos\s*\.\s*(?:system|popen|exec\w*|spawn\w*|fork|kill|remove|unlink|rmdir|environ|getenv)\b/g;

/**
 * What in a drafted module in Python reaches beyond the episode. It keeps honest mistakes
 * from being run; it is no wall, which is why drafts run in a process with limits and without secrets.
 */
export function reachesOut(text: string, file: string, sandbox: boolean): Diagnostic[] {
  const refused = new Set(sandbox ? network : [...network, ...machine]);
  return text.split("\n").flatMap((line, index) => {
    const modules = [
      ...line.matchAll(/^\s*(?:from\s+([\w.]+)\s+import|import\s+([\w., ]+))/g),
    ].flatMap(([, from, plain]) =>
      (from ?? plain ?? "").split(",").map((name) => name.trim().split(" ")[0]!),
    );
    const imported = modules.filter(
      (name) => refused.has(name) || refused.has(name.split(".")[0]!),
    );
    const called = sandbox
      ? []
      : [...line.replace(/#.*$/, "").matchAll(calls)].map(([found]) => found.replace(/\s*\($/, ""));
    return [...imported, ...called].map((what) =>
      tooFar(what, { file, line: index + 1, column: 1 }),
    );
  });
}

/** What reaches beyond the episode, as a diagnostic. */
export const tooFar = (what: string, at: Diagnostic["at"]): Diagnostic => ({
  code: "DRAFT_REACHES_OUT",
  severity: "error",
  message: `${what} reaches beyond the episode`,
  at,
  help: "do without it: no network, files, processes or threads",
});
