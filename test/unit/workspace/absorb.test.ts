import { expect, it } from "vitest";
import {
  actionsOf,
  codesOf,
  finished,
  generate,
  put,
  temporaryFolder,
  tree,
} from "../../support/workspace.js";

const kinds = '"""Kinds."""\n\nimport math\n\n\ndef kind(value):\n    return type(value)\n';
const wire = '"""The wire."""\n\n\ndef carried(value):\n    return value\n';
const both =
  '"""Values."""\n\nimport math\n\n\ndef kind(value):\n    return type(value)\n\n\ndef carried(value):\n    return value\n';

/** Files that stay, so that what goes is not most of the folder. */
const others = ["a", "b", "c", "d", "e", "f"].map((name) => finished(`s/${name}`, name, name));
const before = [
  finished("s/kinds", "kinds.py", kinds),
  finished("s/wire", "wire.py", wire),
  ...others,
];
const after = [
  { ...finished("s/values", "values.py", both), absorbs: ["s/kinds", "s/wire"] },
  ...others,
];
const pythonOf = <T>(files: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(files).filter(([path]) => path.endsWith(".py")));

async function generated(edits: Readonly<Record<string, string>>): Promise<string> {
  const root = temporaryFolder();
  await generate(root, before);
  put(root, edits);
  return root;
}

it("removes unedited files that another has taken in", async () => {
  const root = await generated({});
  expect(pythonOf(actionsOf(await generate(root, after)))).toEqual({
    "kinds.py": "delete",
    "values.py": "create",
    "wire.py": "delete",
  });
  expect(pythonOf(tree(root))).toEqual({ "values.py": both });
});

it("carries the edits of each file to where its text is now", async () => {
  const root = await generated({
    "kinds.py": kinds.replace("return type(value)", "return type(value).__name__"),
    "wire.py": wire.replace("    return value", "    print(value)\n    return value"),
  });
  const plan = await generate(root, after);
  expect(codesOf(plan)).toEqual([]);
  const text = both
    .replace("return type(value)", "return type(value).__name__")
    .replace("    return value", "    print(value)\n    return value");
  expect(pythonOf(tree(root))).toEqual({ "values.py": text });
  // They are the author's from then on, like any other edit.
  expect(pythonOf(actionsOf(await generate(root, after)))).toEqual({ "values.py": "keep" });
});

it("leaves a file whose edit meets a change of ours, and tells it", async () => {
  const mine = kinds.replace("Kinds.", "My kinds.");
  const root = await generated({ "kinds.py": mine });
  const plan = await generate(root, after);
  expect(codesOf(plan)).toEqual(["FILE_ORPHANED kinds.py"]);
  expect(plan.files.find(({ path }) => path === "kinds.py")).toMatchObject({
    action: "orphan",
    why: "is a part of values.py now, where your edits meet ours",
    hunks: [{ mine: ['"""My kinds."""'] }],
  });
  expect(pythonOf(tree(root))).toEqual({ "kinds.py": mine, "values.py": both });
});
