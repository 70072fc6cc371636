import { createHash } from "node:crypto";
import type { EmittedFile } from "./emit.js";
import { formatPython, formatTypeScript } from "../write/format.js";

/** A file as it goes into the tree. */
export interface FinishedFile extends EmittedFile {
  /** Hash of the text before it was formatted; formatting is most of the work, and is not repeated for the same text. */
  readonly source: string;
}

/** What an earlier run made of a text with this hash; null where it is not known. */
export type Known = (id: string, source: string) => string | null;

/** The files with their Python and TypeScript formatted. */
export async function formatFiles(
  files: readonly EmittedFile[],
  known: Known = () => null,
): Promise<readonly FinishedFile[]> {
  const finished: FinishedFile[] = [];
  for (const file of files) {
    const source = sha256(file.text);
    const text = isFormatted(file)
      ? (known(file.id, source) ?? (await formatted(file)))
      : file.text;
    finished.push({ ...file, text, source });
  }
  return finished;
}

const isFormatted = ({ path, verbatim }: EmittedFile): boolean =>
  /\.(?:py|ts)$/.test(path) && verbatim !== true;

const formatted = ({ path, text }: EmittedFile): Promise<string> =>
  path.endsWith(".ts") ? formatTypeScript(text) : formatPython(text);

/** SHA-256 in hexadecimal of text as UTF-8. */
export function sha256(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}
