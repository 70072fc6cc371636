import { createRequire } from "node:module";
import type { HeldPackage } from "../../shared-domain/bundle.js";
import { type Environment, type File, seeded } from "../kit/index.js";

const load = createRequire(import.meta.url);

/** Path of the licence's text in an environment, and in a pack of it. */
export const licencePath = "LICENSE";

/** The ids in an SPDX expression, as `MIT` and `Apache-2.0` in `MIT OR Apache-2.0`. */
const idsIn = (expression: string): readonly string[] =>
  expression.split(/\s+(?:OR|AND|WITH)\s+|[()\s]+/).filter((part) => part !== "");

/** Whether a licence is written as SPDX has it: what packaging tools take for one. */
export function isExpression(license: string): boolean {
  const ids = idsIn(license.replaceAll(/\s+WITH\s+\S+/g, "").replaceAll(/\+(?=\s|\)|$)/g, ""));
  return (
    ids.length > 0 && ids.every((id) => /^LicenseRef-[\w.-]+$/.test(id) || textOf(id) !== null)
  );
}

/** The licence as a file of the author's, where one is named that SPDX has a text of. */
export function licenceFiles({ contract, license }: Environment): readonly File[] {
  const text = textOf(license);
  if (text === null) return [];
  const holders = `the authors of ${contract.title}`;
  const filled = text
    .replaceAll(/<year>,? */g, "")
    .replaceAll(/<(?:copyright holders?|owner|name of author)>/g, holders);
  return [seeded("license", licencePath, `${filled.trim()}\n`)];
}

/** The text that SPDX has of a licence; null where it lists none of that id. */
function textOf(id: string): string | null {
  if (!/^[\w.+-]+$/.test(id)) return null;
  try {
    return (load(`spdx-license-list/licenses/${id}.json`) as { licenseText: string }).licenseText;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return null;
    throw cause;
  }
}

/** Path of the licences of what the domain's script holds of others. */
export const heldLicencesPath = "episode/licenses.txt";

/** The packages that a domain's script holds code of, each with its licence. */
export function heldLicences(packages: readonly HeldPackage[]): string {
  const title = ({ name, version }: HeldPackage): string => `${name} ${version}`.trim();
  const list = packages.map((one) => `${title(one)}: ${licenceOf(one)}`);
  const texts = packages.flatMap((one) =>
    one.texts.map((text) => `\n---- ${title(one)} ----\n\n${plain(text)}`),
  );
  return `domain.js holds code of these packages.\n\n${[...list, ...texts].join("\n")}\n`;
}

/** What a package says of its licence. */
export const licenceOf = ({ license }: HeldPackage): string => license ?? "names no licence";

const plain = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[ \t]+$/gm, "")
    .trim();
