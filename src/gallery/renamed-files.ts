import { readFileSync } from "node:fs";
import { spell } from "../../shared-domain/roles/environment-name.js";
import type { GalleryEntry } from "./catalogue.js";

/** A file of an entry, as it goes into an environment of another name. */
export interface RenamedFile {
  readonly path: string;
  readonly text: string;
}

/** The entry's files, in which its class, where it has one, is called as the environment is. */
export function renamedFiles(entry: GalleryEntry, name: string): readonly RenamedFile[] {
  const renamed = spell(name).pascal;
  const module = readFileSync(entry.files.get(entry.module)!, "utf8");
  const own = classOf(module);
  const word = own === null ? null : new RegExp(`(?<![\\w.])${own}(?!\\w)`, "g");
  const taken = own !== null && new RegExp(`(?<!\\w)${renamed}(?!\\w)`).test(module);
  return [...entry.files].map(([path, place]) => {
    const text = readFileSync(place, "utf8");
    const code = /\.(?:py|ts)$/.test(path) && word !== null && !taken;
    return { path, text: code ? renamedCode(text, word, renamed) : text };
  });
}

/** The class under its new name, but in prose: "Question: {question}" in a judge's prompt names no class. */
const renamedCode = (text: string, word: RegExp, renamed: string): string =>
  text
    .split(/("""[^]*?""")/)
    .map((part, i) => (i % 2 === 0 ? part.replace(word, renamed) : part))
    .join("");

/** The class whose episode it is: the one with `reset`; null where the module has functions only. */
function classOf(module: string): string | null {
  const exported = /^export default class (\w+)/m.exec(module);
  if (exported) return exported[1]!;
  const classes = module.split(/^(?=class )/m).slice(1);
  const episode = classes.find((text) => /^ {4}def reset\(/m.test(text));
  return episode?.match(/^class (\w+)/)?.[1] ?? null;
}
