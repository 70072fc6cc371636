import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../kit/index.js";
import { galleryNames, type GalleryEntry, galleryRoot } from "./catalogue.js";

const folder = join(galleryRoot, "typescript");
const moduleOf = (name: string): string => join(folder, `${name.replaceAll("_", "-")}.ts`);

/** Whether an entry is there in TypeScript too. */
export const isInTypeScript = (name: string): boolean => existsSync(moduleOf(name));

/**
 * The same environment in TypeScript.
 *
 * @throws Failure GALLERY_LANGUAGE where there is none (exit 2)
 */
export function inTypeScript(entry: GalleryEntry): GalleryEntry {
  const place = moduleOf(entry.name);
  if (!isInTypeScript(entry.name))
    throw new Failure(
      [
        {
          code: "GALLERY_LANGUAGE",
          severity: "error",
          message: `${entry.name} is not there in TypeScript`,
          at: null,
          help: `there are ${galleryNames().filter(isInTypeScript).join(", ")}`,
        },
      ],
      2,
    );
  const shared = [...readFileSync(place, "utf8").matchAll(/from "\.\/([\w-]+\.ts)"/g)];
  const beside = shared.map(([, path]) => [path!, join(folder, path!)] as const);
  return { ...entry, module: "domain.ts", files: new Map([["domain.ts", place], ...beside]) };
}
