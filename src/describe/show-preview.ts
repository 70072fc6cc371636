import { relative } from "node:path";
import type { Plan } from "../interview/interview.js";
import { type Diagnostic, Failure } from "../kit/index.js";
import { listWords } from "../write/list-words.js";
import { type Evidence, evidenceLines } from "./evidence.js";
import { lookText } from "./first-look.js";
import type { Preview } from "./write.js";

/** What a person is told besides the files. */
export interface Beside {
  readonly cwd: string;
  readonly folder: string;
  /** What was read in a module; nothing where the review says it already. */
  readonly read: Evidence;
  readonly unwritten: readonly string[];
  /** What the description did not tell, in words. */
  readonly untold: readonly string[];
}

/** What would be written, as a person reads it before anything is. */
export function planText(preview: Preview, beside: Beside): Plan {
  const { generated, look } = preview;
  const where = relative(beside.cwd, beside.folder) || ".";
  const lines = filesOf(preview);
  const width = Math.max(...lines.map(([path]) => path.length), 0);
  return {
    ok: !generated.plan.blocked,
    text: [
      ...readText(beside.read),
      `${lookText(look)}\n`,
      lines.length === 0 ? `Nothing would change in ${where}` : `Into ${where} goes:`,
      ...lines.map(([path, what]) => `  ${path.padEnd(width)}  ${what}`),
      ...lossText(generated.losses.length),
      ...besideText(where, beside),
      ...(generated.plan.blocked ? generated.diagnostics.map(problem) : []),
    ].join("\n"),
  };
}

/** Files of the root one by one, folders with how many files they hold. */
function filesOf({ copied, written, generated }: Preview): [string, string][] {
  const files = generated.plan.files.filter(({ action }) => action !== "unchanged");
  const own = copied.map((path): [string, string] => [
    path,
    path.startsWith("test") || path.includes(".test.")
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
  const filled = written === "create" ? "your answers" : "what was missing is filled in";
  return [
    ...own,
    ...(written === "unchanged" ? [] : [["envloom.yaml", filled] as [string, string]]),
    ...shared,
    ...[...folders].map(([name, count]): [string, string] => [
      `${name}/`,
      `${count} ${count === 1 ? "file" : "files"}`,
    ]),
  ];
}

const lossText = (lost: number): string[] =>
  lost === 0
    ? []
    : [
        `  (${lost} ${lost === 1 ? "thing" : "things"} that one framework or another cannot carry: in the READMEs, and below once it is written)`,
      ];

const besideText = (where: string, { unwritten, untold }: Beside): string[] => [
  ...(untold.length > 0
    ? [`Nobody said ${listWords(untold, "or")}: what stands there is a proposal.`]
    : []),
  ...(unwritten.length > 0
    ? [
        `Yet to be written by you: ${unwritten.join(", ")}. They are typed stubs until then; \`envloom describe ${where} --brief\` says what is wanted.`,
      ]
    : []),
];
const readText = (read: Evidence): string[] => {
  const lines = evidenceLines(read);
  return lines.length === 0 ? [] : ["What was read, and what supports it:", ...lines, ""];
};

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
