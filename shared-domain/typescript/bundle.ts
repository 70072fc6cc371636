import { readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { BuildFailure, BuildOptions, Message, Plugin } from "esbuild";
import { type Diagnostic, Failure } from "../../src/diagnostics/diagnostic.js";
import { packageRoot } from "../../src/installation/package-root.js";
import type { Bundle } from "../bundle.js";
import type { Contract } from "../contract.js";
import { heldPackages, wayToNode } from "./packages.js";

/** Name of the bundle beside the driver's modules; its source map is called so with `.map`. */
export const bundleName = "domain.js";

/** What a domain is bundled from: its module, the author's other files, and what runs it. */
export type BundledDomain = Pick<Contract["domain"], "file" | "helpers" | "engine">;

/**
 * The module with everything that it imports in one script, after what a domain finds around it. The same sources
 * give the same bytes on every machine. Nothing of it is run.
 *
 * @throws Failure with what cannot be bundled: an import that leads nowhere, or that needs Node
 */
export async function bundleDomain(root: string, domain: BundledDomain): Promise<Bundle> {
  const { file, engine } = domain;
  const { build } = esbuild();
  const { outputFiles, metafile } = await build({
    ...options(root, file, engine),
    sourcemap: "external",
    metafile: true,
    plugins: [inPlace(await withoutUnread(root, domain))],
  }).catch((error: unknown) => {
    throw failureOf(error, file);
  });
  const of = (end: string): string => outputFiles.find(({ path }) => path.endsWith(end))!.text;
  const packages = heldPackages(root, metafile);
  return { code: of(".js"), map: `${of(".js.map").trimEnd()}\n`, packages };
}

/** Files of the author's without what only types are made of, where zod is among them; by their real paths. */
async function withoutUnread(
  root: string,
  { file, helpers }: BundledDomain,
): Promise<ReadonlyMap<string, string>> {
  const paths = [file, ...helpers].filter(isCode).map((name) => realpathSync(join(root, name)));
  const texts = new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
  if (![...texts.values()].some(namesZod)) return new Map();
  // The compiler takes long to load, and only such a domain needs it here.
  const { withoutUnreadSchemas } = await import("./unread-schemas.js");
  return withoutUnreadSchemas(texts);
}

const isCode = (name: string): boolean => /\.[cm]?[jt]sx?$/.test(name);

/** What names a package of zod: only a module with such a name can hold schemas. */
const namesZod = (text: string): boolean => /["']zod(?:\/[^"']*)?["']/.test(text);

/** Loaded where it is needed and no sooner: only domains in TypeScript are bundled. */
const esbuild = (): typeof import("esbuild") =>
  createRequire(import.meta.url)("esbuild") as typeof import("esbuild");

/** What a build ended with, as what the author can mend. */
function failureOf(error: unknown, file: string): unknown {
  const { errors } = error as BuildFailure;
  return Array.isArray(errors)
    ? new Failure(errors.map((message) => unbundled(message, file)))
    : error;
}

/**
 * The same script of a domain that bundles, with other texts in place of some of its files.
 *
 * @param texts what stands in a file instead, by its real path
 */
export async function bundleWoven(
  root: string,
  file: string,
  texts: ReadonlyMap<string, string>,
  engine?: "node",
): Promise<string> {
  const built = await esbuild().build({
    ...options(root, file, engine),
    plugins: [inPlace(texts)],
  });
  return built.outputFiles[0]!.text;
}

/** Reads these texts where others lie, by their real paths. */
const inPlace = (texts: ReadonlyMap<string, string>): Plugin => ({
  name: "in-place",
  setup: ({ onLoad }) => {
    if (texts.size === 0) return;
    onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path }) => {
      const contents = texts.get(path);
      const loader = /tsx?$/.test(path) ? "ts" : "js";
      return contents === undefined ? null : { contents, loader };
    });
  },
});

const options = (root: string, file: string, engine: "node" | undefined) =>
  ({
    absWorkingDir: root,
    entryPoints: [file],
    outfile: join(root, bundleName),
    bundle: true,
    write: false,
    format: "iife",
    globalName: "domain",
    platform: engine ?? "neutral",
    mainFields: ["module", "main"],
    target: "es2022",
    keepNames: true,
    charset: "utf8",
    legalComments: "inline",
    sourcesContent: false,
    logLevel: "silent",
    banner: { js: prelude() },
  }) satisfies BuildOptions;

/** How the domain comes to a part of Node by a package that it imports; empty where it can do without. */
export function packagesToNode(root: string, file: string): readonly string[] {
  const { buildSync } = esbuild();
  try {
    buildSync(options(root, file, undefined));
  } catch (error) {
    const failure = failureOf(error, file);
    if (!(failure instanceof Failure)) throw failure;
    if (failure.diagnostics.every(({ code }) => code === "DOMAIN_NEEDS_NODE"))
      return wayToNode(
        buildSync({ ...options(root, file, "node"), metafile: true }).metafile,
        file,
      );
  }
  return [];
}

/** What a domain needs Node for is run by a program of ours beside the script. */
export const nodeHost = (): string =>
  readFileSync(join(packageRoot, "shared-domain", "driver", "node_host.js"), "utf8");

/** What a domain finds around it. */
const prelude = (): string =>
  ["structured_clone.js", "prelude.js"]
    .map((name) => readFileSync(join(packageRoot, "shared-domain", "driver", name), "utf8"))
    .join("")
    .trimEnd();

function unbundled({ text, location, notes }: Message, file: string): Diagnostic {
  const at =
    location === null
      ? { file }
      : { file: location.file, line: location.line, column: location.column + 1 };
  const builtin = /Could not resolve "((?:node:)?[\w/]+)"/.exec(text)?.[1];
  const node =
    builtin !== undefined && notes.some((note) => /built into node/.test(note.text))
      ? `\`${builtin}\` is part of Node, and a domain runs without it`
      : null;
  return {
    code: node === null ? "DOMAIN_UNBUNDLED" : "DOMAIN_NEEDS_NODE",
    severity: "error",
    message: node ?? text,
    at,
    help:
      node === null
        ? missing(text)
        : "do without it: data belongs into a module of its own, randomness comes from the seed",
  };
}

/** What to do where an import leads nowhere: a package has to lie where the domain lies, or above. */
function missing(text: string): string {
  const name = /Could not resolve "((?:@[^/"]+\/)?[^./"][^/"]*)/.exec(text)?.[1];
  return name === undefined
    ? "mend the line, or lay what is imported beside the domain"
    : `\`npm install ${name}\` in the environment's folder or one above it: packages are looked for from there`;
}
