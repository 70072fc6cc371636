import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../diagnostics/diagnostic.js";
import { descriptionPath } from "./inputs.js";

/**
 * The environment's folder, without links in its path.
 *
 * @throws Failure DESCRIPTION_MISSING (exit 2)
 */
export function rootOf(folder: string): string {
  if (!existsSync(join(folder, descriptionPath))) {
    const message = `there is no ${descriptionPath} in ${folder}`;
    throw new Failure(
      [
        {
          code: "DESCRIPTION_MISSING",
          severity: "error",
          message,
          at: { file: descriptionPath },
          help: "run `envloom describe` there, or name the environment's folder",
        },
      ],
      2,
    );
  }
  return realpathSync(folder);
}
