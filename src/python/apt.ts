import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./make-folder.js";
import { ownEnvironment } from "./clean-environment.js";
import { type Ended, run, succeeded } from "./run.js";

/** An archive of Debian packages, and the keys that must have signed it. */
export interface Archive {
  readonly mirror: string;
  readonly suite: string;
  readonly keyring: string;
}

/** Debian's names for the processors that are served. */
export type Architecture = "amd64" | "arm64";

/**
 * apt with lists, cache and package status of its own in one folder: it needs no
 * root, sees nothing as installed, and changes nothing of the system's. The user's
 * proxies and credentials for mirrors (`/etc/apt/apt.conf.d`, `auth.conf`) stay in force.
 */
export class Apt {
  readonly #config: string;

  /**
   * @param folder new or empty
   * @param archive null reads the system's own sources
   */
  constructor(
    private readonly folder: string,
    architecture: Architecture,
    archive: Archive | null,
  ) {
    for (const part of ["state/lists/partial", "cache/archives/partial", "none"])
      makeFolder(join(folder, part));
    writeFileSync(join(folder, "status"), "");
    if (archive !== null)
      writeFileSync(
        join(folder, "sources.list"),
        `deb [signed-by=${archive.keyring}] ${archive.mirror} ${archive.suite} main\n`,
      );
    this.#config = join(folder, "apt.conf");
    writeFileSync(this.#config, settings(folder, architecture, archive !== null));
  }

  /** Fetches the lists. Fails where a signature is missing, bad, or by another key. */
  update(): Promise<Ended> {
    return this.#run("apt-get", ["-q", "update", "-o", "APT::Update::Error-Mode=any"], 180);
  }

  /** Version of each of these packages that the archive has. */
  async versions(packages: readonly string[]): Promise<ReadonlyMap<string, string>> {
    // Names that are unknown make the exit code 100; what is known is printed all the same.
    const { stdout } = await this.#run("apt-cache", ["show", "--no-all-versions", ...packages], 60);
    const stanzas = stdout
      .split("\n\n")
      .map((stanza) => [
        /^Package: (.+)$/m.exec(stanza)?.[1],
        /^Version: (.+)$/m.exec(stanza)?.[1],
      ]);
    return new Map(
      stanzas.filter(
        (pair): pair is [string, string] => pair[0] !== undefined && pair[1] !== undefined,
      ),
    );
  }

  /** Fetches packages with all that they depend on, checked by the hashes of the signed lists. */
  download(packages: readonly string[]): Promise<Ended> {
    return this.#run("apt-get", ["-q", "-y", "--download-only", "install", ...packages], 300);
  }

  /** Fetches one package alone into `folder`. */
  async downloadAlone(name: string): Promise<Ended> {
    return this.#run("apt-get", ["-q", "download", name], 120);
  }

  /** Paths of the packages that were fetched. */
  packages(): readonly string[] {
    const folders = [join(this.folder, "cache", "archives"), this.folder];
    return folders.flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith(".deb"))
        .sort()
        .map((name) => join(folder, name)),
    );
  }

  #run(program: string, args: readonly string[], idleSeconds: number): Promise<Ended> {
    // Messages are read by us, so they are English.
    return run({
      argv: [program, "-c", this.#config, ...args],
      cwd: this.folder,
      env: ownEnvironment({ LC_ALL: "C" }),
      limits: { idleSeconds },
    });
  }
}

/** Unpacks a package below `root`, running none of its scripts. */
export async function unpack(archive: string, root: string): Promise<string | null> {
  const ended = await run({
    argv: ["dpkg-deb", "-x", archive, root],
    env: ownEnvironment({ LC_ALL: "C" }),
    limits: { idleSeconds: 60 },
  });
  return succeeded(ended) ? null : (ended.stderr || ended.stdout).trim();
}

function settings(folder: string, architecture: Architecture, ownSources: boolean): string {
  const update = ["Pre-Invoke", "Post-Invoke", "Post-Invoke-Success"].map(
    (hook) => `APT::Update::${hook}`,
  );
  const hooks = [...update, "DPkg::Pre-Invoke", "DPkg::Post-Invoke", "DPkg::Pre-Install-Pkgs"];
  const values: Readonly<Record<string, string>> = {
    ...(ownSources
      ? {
          "Dir::Etc::SourceList": join(folder, "sources.list"),
          "Dir::Etc::SourceParts": join(folder, "none"),
        }
      : {}),
    "Dir::Etc::Preferences": join(folder, "none", "preferences"),
    "Dir::Etc::PreferencesParts": join(folder, "none"),
    "Dir::State": join(folder, "state"),
    "Dir::State::Status": join(folder, "status"),
    "Dir::Cache": join(folder, "cache"),
    // As root, apt fetches as a user of its own, who may not enter root's cache folder.
    "APT::Sandbox::User": "root",
    "APT::Architecture": architecture,
    "APT::Install-Recommends": "false",
    "APT::Install-Suggests": "false",
    "APT::Get::AllowUnauthenticated": "false",
    "Acquire::AllowInsecureRepositories": "false",
    "Acquire::AllowWeakRepositories": "false",
    "Acquire::AllowDowngradeToInsecureRepositories": "false",
    "Acquire::Languages": "none",
    "Acquire::Retries": "2",
    "Debug::NoLocking": "true",
  };
  return [
    // Hooks of the system clean its cache or feed its package manager.
    ...hooks.map((hook) => `#clear ${hook};`),
    "#clear APT::Architectures;",
    `APT::Architectures { "${architecture}"; };`,
    ...Object.entries(values).map(([key, value]) => `${key} "${value}";`),
    "",
  ].join("\n");
}
