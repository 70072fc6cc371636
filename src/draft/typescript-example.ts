import { readFileSync } from "node:fs";
import { join } from "node:path";
import { galleryRoot } from "../gallery/catalogue.js";

/** A module in TypeScript as a draft should be: an example of form, shown to the model that writes another. */
export const typeScriptExample = (): string =>
  readFileSync(join(galleryRoot, "typescript", "drafted.ts"), "utf8");
