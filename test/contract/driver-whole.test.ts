import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Contract } from "../../shared-domain/contract.js";
import { answersOf, driverTexts } from "../../shared-domain/driver-parts.js";
import { driverSource, packageRoot } from "../../src/installation/package-root.js";
import { fixtureContract } from "../support/environment.js";

const source = (path: string): string => readFileSync(join(driverSource, "episode", path), "utf8");
const contracts = readdirSync(join(packageRoot, "fixtures", "contracts"));

/** Names that modules use and nothing in them defines. */
const missingIn = (texts: ReadonlyMap<string, string>): string[] =>
  execFileSync("python3", [join(packageRoot, "test/support/missing_names.py")], {
    input: JSON.stringify(Object.fromEntries(texts)),
    encoding: "utf8",
  })
    .split("\n")
    .filter((line) => line !== "");

const lacking = (contract: Contract, lacks: Contract["domain"]["lacks"]): Contract => ({
  ...contract,
  domain: { ...contract.domain, lacks },
});

/** A contract, and the same one of a domain that lacks all that one can lack. */
const cases = contracts.flatMap((name) => {
  const contract = fixtureContract(name);
  const lean = lacking(contract, ["awaitables", "images", "iterators"]);
  return [
    [name, contract],
    [`${name}, lacking everything`, lean],
  ] as const;
});

/** A source without the names that it shows only where a question is answered so. */
const told = (text: string, contract: Contract): string =>
  text.replace(/^ +\w+, {2}# where (\w+)\n/gm, (line, name: string) =>
    answersOf(contract)[name] === true ? line.replace(/ {2}#.*/, "") : "",
  );

/** What a module imports of the tree, and defines, for others. */
const shownBy = (text: string): string[] => [
  ...[...text.matchAll(/^from \.(?!parts)\w+ import (\([^)]*\)|.+)$/gm)].flatMap(([, names]) =>
    names!.match(/\w+/g)!,
  ),
  ...[...text.matchAll(/^(?:async )?def (\w+)/gm)].map(([, name]) => name!),
];

it.each(cases)("leaves nothing out of the driver of %s that is used in it", (_, contract) => {
  const texts = driverTexts(contract, source);
  expect(missingIn(texts)).toEqual([]);
  for (const path of ["__init__.py", "rollout/__init__.py"]) {
    const shown = shownBy(told(source(path), contract)).filter(
      (name) => !/^RandomPolicy$|^by_chance$/.test(name),
    );
    expect(shownBy(texts.get(path)!)).toEqual(expect.arrayContaining(shown));
  }
});

it("leaves out what its domain lacks", () => {
  const contract = fixtureContract("number_hunt");
  const whole = [...driverTexts(contract, source).values()].join("\n");
  const of = (lacks: Contract["domain"]["lacks"]): string =>
    [...driverTexts(lacking(contract, lacks), source).values()].join("\n");
  const parts = { awaitables: /asyncio\.timeout/, images: /b64|_image/, iterators: /LazyRows/ };
  for (const [lack, part] of Object.entries(parts)) {
    expect(whole).toMatch(part);
    expect(of([lack as keyof typeof parts])).not.toMatch(part);
  }
});

it.each([
  ["a function", "limits.py", "def timed_call", "def other_call", /timed_call of limits\.py/],
  ["a method", "episode.py", "def _leave", "def _other", /episode\.py: self\._leave in Episode/],
  ["a constant", "place.py", "_YIELDS = ", "_OTHER = ", /place\.py: _YIELDS/],
  ["an import", "place.py", "import math\n", "", /place\.py: math/],
])("finds %s that is left out and used", (_, path, text, instead, found) => {
  const texts = new Map(driverTexts(fixtureContract("number_hunt"), source));
  expect(texts.get(path)).toContain(text);
  texts.set(path, texts.get(path)!.replace(text, instead));
  expect(missingIn(texts).join("\n")).toMatch(found);
});
