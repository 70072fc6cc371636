import { resolve } from "node:path";
import { z } from "zod";
import { told, toldDiagnostic } from "../diagnostics/diagnostic-schema.js";
import { builderPython, buildRuntime } from "../runtime/build.js";
import { defineCommand } from "./command.js";
import { usage } from "./usage.js";

const report = z.strictObject({
  ok: z.boolean(),
  /** The folder, as it was named. */
  out: z.string().nullable(),
  files: z.array(z.string()),
  diagnostics: z.array(toldDiagnostic),
});

/** `envloom runtime`: wheel and sdist of the driver, for environments that have it from the package. */
export const command = defineCommand<z.infer<typeof report>>({
  schema: report,
  declare: (parser) => {
    parser
      .option("--out <folder>", "where wheel and sdist go")
      .option("--python <path>", "the Python that builds them");
  },
  paths: { out: "folder" },
  run: async ({ options, cwd, progress }) => {
    const out = options["out"] as string | undefined;
    if (out === undefined)
      throw usage(
        "runtime needs --out, the folder for wheel and sdist",
        "see: envloom runtime --help",
      );
    const { path } = await builderPython(options["python"] as string | undefined, progress);
    const files = await buildRuntime(path, resolve(cwd, out));
    return { exitCode: 0, result: { ok: true, out, files: [...files], diagnostics: [] } };
  },
  print: ({ out, files }) => files.map((name) => `${out}/${name}\n`).join(""),
  diagnostics: ({ diagnostics }) => diagnostics,
  failed: (diagnostics) => ({ ok: false, out: null, files: [], diagnostics: told(diagnostics) }),
});
