import { dirname, join } from "node:path/posix";
import ts from "typescript";
import { expect, it } from "vitest";
import { Registry } from "../../src/installation/registry.js";
import { type SourceFile, sourceFiles } from "../support/source-files.js";

/** What a file imports, by path from the repository for its own files and by name for the rest. */
function importsOf({ path, text }: SourceFile): readonly string[] {
  const names = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  return names.map((name) => (name.startsWith(".") ? join(dirname(path), name) : name));
}

const offending = (
  files: readonly SourceFile[],
  allowed: (name: string, file: SourceFile) => boolean,
): readonly string[] =>
  files.flatMap((file) =>
    importsOf(file)
      .filter((name) => !allowed(name, file))
      .map((name) => `${file.path} imports ${name}`),
  );

/** To be cut when the interview's questions are next changed. */
const knownCircles = [["src/interview/question.ts", "src/interview/subject.ts"]];

/** Whether a file is copied into environments, and runs there. */
const isEmitted = ({ path }: SourceFile): boolean => path.includes("/runtime/");
const isTest = ({ path }: SourceFile): boolean => /\.test\.ts$|\/tests\//.test(path);

it("finds imports of every form", () => {
  const text =
    'import a from "./a.js";\nimport type { B,\n  C } from "../b.js";\nexport * from "./c.js";\nconst d = () => import("./d.js");\nimport "zod";';
  expect(importsOf({ path: "src/x/y.ts", text })).toEqual([
    "src/x/a.js",
    "src/b.js",
    "src/x/c.js",
    "src/x/d.js",
    "zod",
  ]);
});

it("keeps src free of generators and tests", () => {
  expect(
    offending(sourceFiles("src"), (name) => !/^(?:generators|fixtures|test|bench)\//.test(name)),
  ).toEqual([]);
});

/** Circles of a graph: groups of nodes that each lead to one another. */
function circles(graph: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const reachable = (from: string): ReadonlySet<string> => {
    const seen = new Set<string>();
    const open = [...(graph.get(from) ?? [])];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      open.push(...(graph.get(node) ?? []));
    }
    return seen;
  };
  const reach = new Map([...graph.keys()].map((node) => [node, reachable(node)] as const));
  const found = new Map<string, readonly string[]>();
  for (const [node, reached] of reach) {
    if (!reached.has(node)) continue;
    const group = [...reached].filter((other) => reach.get(other)?.has(node) === true).sort();
    found.set(group[0]!, group);
  }
  return [...found.values()];
}

/** The folder that a file belongs to: `src/port`, `generators/ors`, `src` for the command line itself. */
const roomOf = (path: string): string => {
  const [top, ...rest] = path.split("/") as [string, ...string[]];
  return rest.length < 2 ? top : `${top}/${rest[0]}`;
};

/** Who imports whom among the repository's own files, with each file named by `name`. Types count. */
function graphOf(name: (path: string) => string): ReadonlyMap<string, ReadonlySet<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of sourceFiles("src", "shared-domain", "generators")) {
    if (isTest(file)) continue;
    const from = name(file.path);
    const to = importsOf(file).filter((each) => /^(?:src|shared-domain|generators)\//.test(each));
    const known = graph.get(from) ?? graph.set(from, new Set()).get(from)!;
    for (const each of to.map((path) => name(path.replace(/\.js$/, ".ts"))))
      if (each !== from) known.add(each);
  }
  return graph;
}

it("has no circle of imports between folders", () => {
  expect(circles(graphOf(roomOf))).toEqual([]);
});

it("has no circle of imports between files", () => {
  expect(circles(graphOf((path) => path))).toEqual(knownCircles);
});

it("finds a circle where there is one", () => {
  const graph = new Map([
    ["a", new Set(["b"])],
    ["b", new Set(["c"])],
    ["c", new Set(["b"])],
  ]);
  expect(circles(graph)).toEqual([["b", "c"]]);
});

it("lets a generator use the kit, shared-domain and its own folder", () => {
  const files = sourceFiles("generators").filter((file) => !isTest(file) && !isEmitted(file));
  const own = ({ path }: SourceFile): string => path.split("/").slice(0, 2).join("/");
  expect(
    offending(
      files,
      (name, file) =>
        name === "src/kit/index.js" ||
        name.startsWith("shared-domain/") ||
        name.startsWith(`${own(file)}/`) ||
        name === "zod",
    ),
  ).toEqual([]);
});

it("loads ts-morph in one place, which keeps what was compiled of it", () => {
  const values = sourceFiles("src", "shared-domain", "generators")
    .filter(({ text }) => /^(?:import|export) (?!type\b)[^;]*from "ts-morph"/m.test(text))
    .map(({ path }) => path);
  expect(values).toEqual([]);
});

it("names no framework in src", async () => {
  const manifests = (await new Registry({ roots: [] }).loadAll()).map(({ manifest }) => manifest);
  const names = manifests.flatMap(({ id, title, folder, framework }) => [
    id,
    title,
    folder,
    framework.package,
  ]);
  const pattern = new RegExp(`(?<![\\w-])(?:${[...new Set(names)].join("|")})(?![\\w-])`, "gi");
  expect(names.length).toBeGreaterThan(0);
  expect(
    sourceFiles("src").flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map(([name]) => `${path} says ${name}`),
    ),
  ).toEqual([]);
});

it("keeps clock, randomness and disk out of what emits", () => {
  const emitting = [
    ...sourceFiles("generators").filter(
      (file) => !isTest(file) && !isEmitted(file) && !/\/(?:smoke|probe)\b/.test(file.path),
    ),
    ...sourceFiles("src/kit", "src/write", "src/emit"),
  ];
  const impure =
    /\bnew Date\b|\bDate\.now\b|\bMath\.random\b|\bprocess\.(?:env|argv|cwd|platform|pid|hrtime)\b|\blocaleCompare\b|\bIntl\.|["']node:(?:fs|os|child_process|http)/;
  const code = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  expect(emitting.filter(({ text }) => impure.test(code(text))).map(({ path }) => path)).toEqual(
    [],
  );
});
