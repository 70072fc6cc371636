import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";
import { cacheFolder } from "../../src/python/cache-folder.js";
import { remember } from "../../src/python/remembered-file.js";

/** Bytes of a SHA-256 before what is kept. */
const digestLength = 32;

/**
 * CommonJS modules whose compiled code is kept in the cache for the next process: for those that are so large that compiling them
 * takes longer than what they are needed for.
 */
export class KeptCode {
  readonly #folder = join(cacheFolder(), "code", cachedDataVersionTag().toString(16));
  readonly #kept: (file: string) => boolean;
  readonly #modules = new Map<string, { exports: unknown }>();
  /** Scripts that had to be compiled in this process, by where their code is kept. */
  readonly #compiled = new Map<string, Script>();

  /** @param kept whether the code of a file is kept; what is not is required as ever */
  constructor(kept: (file: string) => boolean) {
    this.#kept = kept;
  }

  /** The exports of a file, whose requirements are loaded likewise. */
  load(file: string): unknown {
    const known = this.#modules.get(file);
    if (known) return known.exports;
    const module = { exports: {} };
    this.#modules.set(file, module);
    const usual = createRequire(file);
    const require = (name: string): unknown => {
      const path = usual.resolve(name);
      return this.#kept(path) ? this.load(path) : usual(name);
    };
    const made = this.#script(file).runInThisContext() as (...given: unknown[]) => void;
    made.call(module.exports, module.exports, require, module, file, dirname(file));
    return module.exports;
  }

  /** Keeps the code of what had to be compiled, with that of all functions which were called since. */
  keep(): void {
    for (const [place, script] of this.#compiled) {
      const code = script.createCachedData();
      remember(place, Buffer.concat([digestOf(code), code]));
    }
    this.#compiled.clear();
  }

  #script(file: string): Script {
    const place = join(this.#folder, `${basename(file)}.${stampOf(file)}`);
    const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, "utf8")}\n})`;
    const cachedData = codeAt(place);
    const script = new Script(source, { filename: file, ...(cachedData && { cachedData }) });
    if (!cachedData || script.cachedDataRejected) this.#compiled.set(place, script);
    return script;
  }
}

/** Changes when a file does. */
function stampOf(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return createHash("sha256").update(`${file}\0${size}\0${mtimeMs}`).digest("hex").slice(0, 12);
}

/** Code that is kept; undefined where none is, or not what was written: V8 believes what it is given. */
function codeAt(place: string): Buffer | undefined {
  let kept;
  try {
    kept = readFileSync(place);
  } catch {
    return undefined; // it is compiled again
  }
  const code = kept.subarray(digestLength);
  return digestOf(code).equals(kept.subarray(0, digestLength)) ? code : undefined;
}

const digestOf = (code: Uint8Array): Buffer => createHash("sha256").update(code).digest();
