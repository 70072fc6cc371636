import { relative } from "node:path";
import type { Plan } from "../interview/interview.js";
import { type Diagnostic, Failure } from "../kit/index.js";
import { listWords } from "../write/list-words.js";
import { lookText } from "./first-look.js";
import type { Preview } from "./write.js";

/** What a person is told besides the files. */
export interface Beside {
  readonly cwd: string;
  readonly folder: string;
  readonly unwritten: readonly string[];
  /** What the description did not tell, in words. */
  readonly untold: readonly string[];
}

/** What would be written, as a person reads it before anything is. */
export function planText(
  { copied, written, generated, look }: Preview,
  { cwd, folder, unwritten, untold }: Beside,
): Plan {
  const where = relative(cwd, folder) || ".";
  const files = generated.plan.files.filter(({ action }) => action !== "unchanged");
  const own = copied.map((path): [string, string] => [
    path,
    path.startsWith("test")
      ? "tests of the domain; yours from then on"
      : "the domain; yours from then on",
  ]);
  const shared = files
    .filter(({ path }) => !path.includes("/"))
    .map(({ path, action }): [string, string] => [path, sharedFiles[path] ?? action]);
  const folders = new Map<string, number>();
  for (const { path } of files)
    if (path.includes("/"))
      folders.set(path.split("/")[0]!, (folders.get(path.split("/")[0]!) ?? 0) + 1);
  const lines: [string, string][] = [
    ...own,
    ...(written === "unchanged"
      ? []
      : [
          [
            "envloom.yaml",
            written === "create" ? "your answers" : "what was missing is filled in",
          ] as [string, string],
        ]),
    ...shared,
    ...[...folders].map(([name, count]): [string, string] => [
      `${name}/`,
      `${count} ${count === 1 ? "file" : "files"}`,
    ]),
  ];
  const width = Math.max(...lines.map(([path]) => path.length), 0);
  const lost = generated.losses.length;
  const losses =
    lost === 0
      ? []
      : [
          `  (${lost} ${lost === 1 ? "thing" : "things"} that one framework or another cannot carry: in the READMEs, and below once it is written)`,
        ];
  const told = [
    ...(untold.length > 0
      ? [`Nobody said ${listWords(untold, "or")}: what stands there is a proposal.`]
      : []),
    ...(unwritten.length > 0
      ? [
          `Yet to be written by you: ${unwritten.join(", ")}. They are typed stubs until then; \`envloom describe ${where} --brief\` says what is wanted.`,
        ]
      : []),
  ];
  return {
    ok: !generated.plan.blocked,
    text: [
      `${lookText(look)}\n`,
      lines.length === 0 ? `Nothing would change in ${where}` : `Into ${where} goes:`,
      ...lines.map(([path, what]) => `  ${path.padEnd(width)}  ${what}`),
      ...losses,
      ...told,
      ...(generated.plan.blocked ? generated.diagnostics.map(problem) : []),
    ].join("\n"),
  };
}

const sharedFiles: Readonly<Record<string, string>> = {
  "README.md": "what it is, how to run each variant",
};

/** Why nothing can be written, as the plan. */
export function blockedPlan(error: unknown): Plan {
  if (!(error instanceof Failure)) throw error;
  return { ok: false, text: error.diagnostics.map(problem).join("\n") };
}

const problem = ({ code, message, help }: Diagnostic): string =>
  `  ${code}  ${message}${help === null ? "" : `\n    ${help}`}`;
