import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emitEnvironment } from "../../src/emit/emit.js";
import { type FinishedFile, formatFiles } from "../../src/emit/format-files.js";
import { filesIn } from "../../src/installation/assets.js";
import { packageRoot } from "../../src/installation/package-root.js";
import { Registry } from "../../src/installation/registry.js";
import { fixtureContract } from "../support/environment.js";
import { environmentIn, formsOf } from "../support/forms.js";

const registry = new Registry({ roots: [] });
const generators = await registry.loadAll();
const contracts = readdirSync(join(packageRoot, "fixtures", "contracts"));
/** The contract that stands for the others in a form that a framework has besides. */
const inForms = "number_hunt";
const cases = generators.flatMap((generator) => {
  const { id } = generator.manifest;
  return [
    ...contracts.map((name) => ({ id, name, contract: name, form: undefined, generator })),
    ...Object.keys(formsOf(id)).map((form) => ({
      id,
      name: `${inForms}.${form}`,
      contract: inForms,
      form,
      generator,
    })),
  ];
});

/** `npm run golden`: the trees are written instead of compared. */
const writes = (): boolean =>
  (expect.getState().snapshotState as unknown as { readonly _updateSnapshot: string })
    ._updateSnapshot === "all";

/** The variant's files; static ones are copies of `runtime/` or `shared-domain/python` and are told by their path alone. */
async function variant(
  generator: (typeof generators)[number],
  name: string,
  form?: string,
): Promise<readonly FinishedFile[]> {
  const environment = environmentIn(fixtureContract(name), generator.manifest.id, form);
  const { files } = emitEnvironment(environment, [generator]);
  return formatFiles(files.filter(({ framework }) => framework === generator.manifest.id));
}

describe.each(cases)("$id around $name", ({ id, name, contract, form, generator }) => {
  const golden = join(packageRoot, "generators", id, "golden", name);

  it("emits the golden tree, file for file", async () => {
    const files = await variant(generator, contract, form);
    const list = files
      .map(
        ({ path, zone, executable, verbatim }) =>
          `${path}${zone === "seeded" ? " seeded" : ""}${executable ? " executable" : ""}${verbatim ? " static" : ""}\n`,
      )
      .sort()
      .join("");
    const written = files.filter(({ verbatim }) => verbatim !== true);
    if (writes()) rmSync(golden, { recursive: true, force: true });
    await expect(list).toMatchFileSnapshot(join(golden, "files.txt"));
    for (const { path, text } of written)
      await expect(text).toMatchFileSnapshot(join(golden, path));
    // Vitest does not notice a golden file that nothing is compared with any more; it writes them after the test.
    if (!writes())
      expect(filesIn(golden)).toEqual([...written.map(({ path }) => path), "files.txt"].sort());
  });
});

it("has golden trees of no other contract", () => {
  for (const { manifest } of generators) {
    const folder = join(packageRoot, "generators", manifest.id, "golden");
    if (!writes() && existsSync(folder))
      expect(readdirSync(folder).sort()).toEqual(
        cases.flatMap(({ id, name }) => (id === manifest.id ? [name] : [])).sort(),
      );
  }
});

it("copies static files byte for byte", async () => {
  for (const generator of generators) {
    const forms = [undefined, ...Object.keys(formsOf(generator.manifest.id))];
    const trees = forms.map((form) => variant(generator, contracts[0]!, form));
    for (const { text, verbatim, path } of (await Promise.all(trees)).flat()) {
      if (verbatim !== true) continue;
      const sources = [join(generator.folder, "runtime"), join(generator.folder, "templates")];
      const same = sources
        .flatMap((source) => filesIn(source).map((file) => join(source, file)))
        .some((file) => readFileSync(file, "utf8") === text);
      expect(same, path).toBe(true);
    }
  }
});
