import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { descriptionPath } from "../generate/inputs.js";
import { nameAlone } from "../interview/questions/naming.js";
import type { Around } from "../interview/subject.js";
import { byCodePoint, Failure } from "../kit/index.js";
import type { Manifest } from "../kit/index.js";
import { starterModule } from "../starters/catalogue.js";
import { galleryNear } from "./nearest.js";
import type { DescribeRequest } from "./request.js";

/** What an interview knows besides the answers. */
export async function aroundOf({
  cwd,
  folder,
  named = true,
  registry,
  makeDomain,
}: DescribeRequest): Promise<Around> {
  const manifests = (await registry.loadAll(registry.ids)).map(({ manifest }) => manifest);
  const reserved = reservedNames(manifests);
  return {
    folder:
      named || existsSync(join(folder, descriptionPath)) ? relative(cwd, folder) || "." : null,
    frameworks: manifests.map(({ id, title }) => ({ id, title })),
    nameProblem: (name) => nameAlone(name, reserved),
    folderProblem: (path) =>
      resolve(cwd, path) === folder
        ? null
        : existsSync(join(resolve(cwd, path), descriptionPath))
          ? "there is an environment already: run describe there"
          : folderProblem(resolve(cwd, path)),
    nearest: galleryNear(),
    drafts: makeDomain !== undefined,
  };
}

const reservedNames = (manifests: readonly Manifest<unknown>[]): string[] => [
  ...manifests.flatMap(({ reservedNames: names, folder }) => [...names, folder]),
  starterModule.replace(/\.py$/, ""),
];

/** Files that may lie in the folder of an environment to be: texts, answers, whatever is hidden. */
const harmless = /^(?:\..*|licen[sc]e.*|notice.*|.*\.(?:ya?ml|json|md|txt|rst))$/i;

/** Why a folder cannot become an environment, as a sentence; null where it can. */
export function folderProblem(folder: string): string | null {
  if (!existsSync(folder)) return null;
  if (!statSync(folder).isDirectory()) return "it is a file, not a folder";
  const names = readdirSync(folder).sort(byCodePoint);
  if (existsSync(join(folder, descriptionPath))) return null;
  const others = names.filter((name) => !harmless.test(name));
  return others.length === 0
    ? null
    : `it holds something else already: ${others.slice(0, 3).join(", ")}${others.length > 3 ? " ..." : ""}`;
}

/** A folder that holds something else stays as it is: exit code 3. */
export const folderTaken = (folder: string, problem: string, help: string): Failure =>
  new Failure(
    [
      {
        code: "FOLDER_TAKEN",
        severity: "error",
        message: `${basename(folder)} cannot become an environment: ${problem}`,
        at: { file: basename(folder) },
        help,
      },
    ],
    3,
  );

/** Nothing is written into a folder that holds something else. */
export function refuseTaken(folder: string): void {
  const problem = folderProblem(folder);
  const help = "name a new folder; or, if it holds the domain already, name its module by --domain";
  if (problem !== null) throw folderTaken(folder, problem, help);
}
