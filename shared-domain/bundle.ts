/** A TypeScript domain as one script, and where its places come from. */
export interface Bundle {
  readonly code: string;
  /** Source map of `code`, as JSON. */
  readonly map: string;
  /** Packages of npm that `code` holds code of. */
  readonly packages: readonly HeldPackage[];
}

/** A package of npm that a domain's script holds code of. */
export interface HeldPackage {
  readonly name: string;
  readonly version: string;
  /** What its `package.json` says; null where it says nothing. */
  readonly license: string | null;
  /** The texts that lie in it as its licence. */
  readonly texts: readonly string[];
}
