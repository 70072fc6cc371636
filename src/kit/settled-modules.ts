import type { Contract } from "../../shared-domain/contract.js";
import { answersOf } from "../../shared-domain/driver-parts.js";
import { type Answers, settled } from "../../shared-domain/driver-settle.js";
import type { File } from "./file.js";

/**
 * A variant's files, whose static modules below `home` hold only what the contract can reach: as the driver's modules do, they
 * ask `parts.py` for what not every domain has (`if JUDGE:`), and what nothing names is gone. What is static says `verbatim`;
 * `more` answers what the modules ask of the code around them.
 */
export function settledModules(
  contract: Contract,
  home: string,
  files: readonly File[],
  more: Answers = {},
): readonly File[] {
  const isStatic = ({ path, verbatim }: File): boolean => path.endsWith(".py") && verbatim === true;
  const inside = (path: string): string => path.replace(`${home}/`, "");
  const textsOf = (some: readonly File[]) =>
    new Map(some.map(({ path, text }) => [inside(path), text]));
  const texts = settled(
    textsOf(files.filter(isStatic)),
    { ...answersOf(contract), ...more },
    { users: textsOf(files.filter((file) => !isStatic(file))) },
  );
  return files.map((file) => {
    if (!isStatic(file)) return file;
    const { verbatim: _, ...rest } = file;
    return { ...rest, text: texts.get(inside(file.path))! };
  });
}
