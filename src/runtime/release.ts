import { packageVersion } from "../installation/package-version.js";

/** Name of the driver's package on an index. */
export const runtimeName = "envloom-runtime";

/** The package's version, as Python spells that of this envloom: `0.2.0-dev` is `0.2.0.dev0`, `0.2.0-rc.1` is `0.2.0rc1`. */
export function runtimeVersion(envloom: string = packageVersion()): string {
  const [release = "", stage = ""] = envloom.split("-");
  if (stage === "") return release;
  if (stage === "dev") return `${release}.dev0`;
  const [, name, number = "0"] = /^(alpha|beta|rc)(?:\.(\d+))?$/.exec(stage) ?? [];
  const short = { alpha: "a", beta: "b", rc: "rc" }[name ?? ""];
  if (short === undefined) throw new Error(`${envloom} has no version in Python's terms`);
  return `${release}${short}${number}`;
}

/** What a variant depends on that has its driver from the package: this release, or a later one of its minor version. */
export function runtimeRequirement(envloom?: string): string {
  const version = runtimeVersion(envloom);
  const [major, minor] = version.split(".").map(Number) as [number, number];
  return `${runtimeName}>=${version},<${major}.${minor + 1}`;
}
