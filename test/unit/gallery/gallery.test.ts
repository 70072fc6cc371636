import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { BegunDescription } from "../../../shared-domain/description.js";
import { galleryReadme } from "../../../src/gallery/readme.js";
import { gallery, galleryEntry, type GalleryEntry } from "../../../src/gallery/catalogue.js";
import { coverage, coverageTable } from "../../../src/gallery/coverage.js";
import { inTypeScript, isInTypeScript } from "../../../src/gallery/in-typescript.js";
import { renamedFiles } from "../../../src/gallery/renamed-files.js";
import { complaintsOf, figuresTable } from "../../../src/gallery/figures.js";
import { storedTranscript } from "../../../src/gallery/report.js";
import { packageRoot } from "../../../src/installation/package-root.js";
import { emittedExamples } from "../../support/emitted-examples.js";
import { contractIn } from "../../support/starter.js";
import { temporaryFolder } from "../../support/workspace.js";

const entries = gallery();
const emitted = emittedExamples();

const preface = `# Examples

The gallery holds ${entries.length} complete environments, each one a domain with tests that a person can read in two
minutes, in \`gallery/\`. \`envloom gallery NAME\` previews one, and \`envloom describe DIR --like NAME\` makes all
variants of it. Six of them lie in the repository's \`examples/\` as that command leaves them, but for \`.envloom\`, which \`generate\` merges
with: ${emitted.map(({ name, language }) => `\`${name}\`${language === "typescript" ? " (TypeScript)" : ""}`).join(", ")}.
\`npm run examples\` makes them anew.
`;
const figuresPreface = `What the recorded plays of each entry reach, with the search that \`envloom record\` makes: lines of the domain that they
run, and changes of the domain in one place that they notice, of those that were tried. No change of reward or end is left
unnoticed; a line that no play can run is named with its reason in the entry's \`entry.yaml\`.
`;
const byName = entries.map((entry) => [entry.name, entry] as const);

/** The entry's files in a folder of their own. */
function put({ files }: GalleryEntry): string {
  const folder = temporaryFolder();
  for (const [path, place] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(place, join(folder, path));
  }
  return folder;
}

const answersOf = ({ manifest }: GalleryEntry): BegunDescription => {
  const answers = manifest.answers as BegunDescription;
  return { name: "some_arena", ...answers, domain: { module: "domain.py", ...answers.domain } };
};

describe.each(byName)("%s", (name, entry) => {
  it("is read with nothing to ask and nothing to complain of", () => {
    const { contract, problems, questions } = contractIn(put(entry), answersOf(entry));
    expect({ problems, questions }).toEqual({ problems: [], questions: [] });
    expect(contract).toMatchObject({
      domain: { solve: "solve", cheats: "cheats" },
      reward: { range: [0, 1] },
    });
    const { splits, seeds } = contract!.tasks;
    const named = [...Object.values(splits), ...Object.keys(seeds)];
    expect(named.sort()).toEqual(["test", "train", "validation"]);
  });

  it("tells the model how reward is earned before anything is called", () => {
    const opening = storedTranscript(entry)
      .messages.map(({ text }) => text)
      .join("\n");
    expect(opening).toMatch(/\b(?:earn|reward|paid|worth)/);
  });

  it("shows a play that earns the top of its range", () => {
    const { plays, range } = storedTranscript(entry);
    expect(plays[0]!.reward).toBe(range[1]);
  });

  it("is played through all of its lines, and a changed reward or end is noticed", () => {
    const { figures } = storedTranscript(entry);
    if (figures !== undefined) expect(complaintsOf(figures, entry.manifest.unproven)).toEqual([]);
  });

  it("has a README that says what is so", async () => {
    await expect(galleryReadme(entry, storedTranscript(entry))).toMatchFileSnapshot(
      join(entry.folder, "README.md"),
    );
  });
});

it("has at least 24 entries, and every structure, capability and verification among them", () => {
  expect(entries.length).toBeGreaterThanOrEqual(24);
  expect(coverage(entries).filter(({ entries: names }) => names.length === 0)).toEqual([]);
});

it("misses what no entry has", () => {
  const without = entries.filter(({ manifest }) => !manifest.structure.includes("long-context"));
  expect(
    coverage(without)
      .filter(({ entries: names }) => names.length === 0)
      .map(({ member }) => member),
  ).toContain("long-context");
});

it("is told apart by titles and summaries", () => {
  for (const key of ["title", "summary"] as const)
    expect(new Set(entries.map(({ manifest }) => manifest[key])).size).toBe(entries.length);
});

it("says which entries there are where one is unknown", () => {
  expect(() => galleryEntry("chess")).toThrow(/there is no "chess" in the gallery/);
});

it("has figures of all entries but two, whose plays start programs", () => {
  const unmeasured = entries.filter((entry) => storedTranscript(entry).figures === undefined);
  expect(unmeasured.length).toBeLessThanOrEqual(2);
  const excused = entries.filter(({ manifest }) => manifest.unmeasured !== undefined);
  expect(excused).toEqual(unmeasured);
});

it("calls no entry measured, and none excused, that is neither", () => {
  expect(figuresTable([["new_one", undefined]])).toContain("| `new_one` | not measured yet | |");
});

it("has coverage and figures told in the README of the examples", async () => {
  const figures = figuresTable(
    entries.map((entry) => {
      const { figures } = storedTranscript(entry);
      return [entry.name, figures ?? entry.manifest.unmeasured] as const;
    }),
  );
  await expect(
    `${preface}\n${coverageTable(entries)}\n${figuresPreface}\n${figures}`,
  ).toMatchFileSnapshot(join(packageRoot, "examples", "README.md"));
});

it("calls its class as the environment is, and leaves prose alone", () => {
  const judged = renamedFiles(galleryEntry("explanation_judge"), "my_judge");
  const module = judged.find(({ path }) => path === "domain.py")!.text;
  expect(module).toContain("class MyJudge:");
  expect(module).toContain("Question: {question}");
  expect(judged.find(({ path }) => path === "test_domain.py")!.text).toContain("MyJudge()");
});

it("has eight environments in TypeScript too, and says which where one is not", () => {
  expect(entries.filter(({ name }) => isInTypeScript(name))).toHaveLength(8);
  const maze = inTypeScript(galleryEntry("grid_maze"));
  expect([...maze.files.keys()]).toEqual(["domain.ts", "python-random.ts"]);
  const [module] = renamedFiles(maze, "my_maze");
  expect(module!.text).toContain("export default class MyMaze ");
  expect(() => inTypeScript(galleryEntry("sql_desk"))).toThrow(
    /sql_desk is not there in TypeScript/,
  );
});
