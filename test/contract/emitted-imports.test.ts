import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../src/installation/package-root.js";

/** Relative imports of a file that leave its package: pytest collects a package by the first folder above it that is none. */
function leaving(path: string, text: string): string[] {
  if (!existsSync(join(dirname(path), "__init__.py"))) return [];
  return [...text.matchAll(/^from (\.\.+)\w* import .*/gm)].flatMap(([line, dots]) => {
    let folder = dirname(path);
    for (let above = 1; above < dots!.length; above += 1) folder = dirname(folder);
    return existsSync(join(folder, "__init__.py")) ? [] : [line];
  });
}

it("imports nothing from outside of its package by dots", () => {
  const generators = join(packageRoot, "generators");
  const files = readdirSync(generators, { recursive: true, encoding: "utf8" }).filter(
    (file) => /^[^/]+\/golden\//.test(file) && file.endsWith(".py"),
  );
  expect(files.length).toBeGreaterThan(100);
  const wrong = files.flatMap((file) => {
    const path = join(generators, file);
    return leaving(path, readFileSync(path, "utf8")).map((line) => `${file}: ${line}`);
  });
  expect(wrong).toEqual([]);
});
