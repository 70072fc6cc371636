import type { SourceFile } from "ts-morph";

/** The module and the author's own modules that it imports, directly or not. */
export function ownFiles(module: SourceFile): SourceFile[] {
  const found = new Set([module]);
  for (const file of found)
    for (const other of file.getReferencedSourceFiles())
      if (!other.isInNodeModules() && !other.isDeclarationFile()) found.add(other);
  const [first, ...others] = found;
  return [first!, ...others.sort((a, b) => (a.getFilePath() < b.getFilePath() ? -1 : 1))];
}
