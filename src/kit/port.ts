/** One public release of a framework under one distribution name, in which originals are run. */
export interface PortDialect {
  /** What recognition calls it: the name of the distribution, or of a generation of it. */
  readonly id: string;
  /** Exact requirements of the venv in which an original of this dialect runs, besides its own. */
  readonly requirements: readonly string[];
  /** Python versions for that venv, as a PEP 440 specifier. */
  readonly python: string;
}

/**
 * How environments that somebody wrote for this framework are ported: data only.
 * The work is done by Python in the generator's folder (see ARCHITECTURE.md):
 * `part` recognises and lifts by reading, `recorder` plays the original in its own venv.
 */
export interface Port {
  readonly dialects: readonly PortDialect[];
  /** Folder in the generator's folder with `part.py`, which has `recognise` and `lift` (`shared-domain/python/lifter/model.py`). */
  readonly part: string;
  /** Path in the generator's folder of the script that plays originals (`shared-domain/python/original.py`). */
  readonly recorder: string;
  /** Modules that come with the framework under a name that is none of its own: never brought along from beside a source. */
  readonly modules?: readonly string[];
  /** Environment variables the recorder gets, besides the cleaned ones. */
  readonly env: Readonly<Record<string, string>>;
}

/** Declares how a framework's environments are ported; the default export of `generators/<id>/port.ts`. */
export function definePort(port: Port): Port {
  return Object.freeze(port);
}
