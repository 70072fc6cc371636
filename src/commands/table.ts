import type { Command } from "./command.js";

/** One line of `envloom --help`. Its module is loaded when it is called, so that help stays fast. */
export interface CommandEntry {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** True where it is no work on an environment: no function of the package and no MCP tool. */
  readonly standsAlone?: true;
  readonly load: () => Promise<{ readonly command: Command<unknown> }>;
}

/** The commands, in the order in which an author meets them. */
export const commands: readonly CommandEntry[] = [
  {
    name: "describe",
    usage: "[DIR]",
    summary: "read a domain, write envloom.yaml, generate and record",
    load: () => import("./describe.js"),
  },
  {
    name: "gallery",
    usage: "[NAME]",
    summary: "list environments to start from, or preview one",
    load: () => import("./gallery.js"),
  },
  {
    name: "generate",
    usage: "[DIR]",
    summary: "write all variants of the environment",
    load: () => import("./generate.js"),
  },
  {
    name: "record",
    usage: "[DIR]",
    summary: "run the domain and write what only a run can tell",
    load: () => import("./record.js"),
  },
  {
    name: "smoke",
    usage: "[DIR]",
    summary: "prove all variants by rollouts on the real frameworks",
    load: () => import("./smoke.js"),
  },
  {
    name: "port",
    usage: "SRC --to F[,F] --out DIR",
    summary: "make an environment of one for a framework, and prove the port",
    load: () => import("./port.js"),
  },
  {
    name: "diff",
    usage: "[DIR]",
    summary: "show what generate would change",
    load: () => import("./diff.js"),
  },
  {
    name: "check",
    usage: "[DIR]",
    summary: "say what is stale and why; fails where anything is",
    load: () => import("./check.js"),
  },
  {
    name: "pack",
    usage: "[DIR] FRAMEWORK --out OUT",
    summary: "make a publishable folder of one variant, the domain inside",
    load: () => import("./pack.js"),
  },
  {
    name: "runtime",
    usage: "--out DIR",
    summary: "write the driver's Python package, for trees that hold no copy of it",
    standsAlone: true,
    load: () => import("./runtime.js"),
  },
  {
    name: "doctor",
    usage: "",
    summary: "say what this machine has, what is missing, and how to get it",
    load: () => import("./doctor.js"),
  },
  {
    name: "init-skill",
    usage: "[DIR]",
    summary: "put the skill for coding assistants into a project",
    standsAlone: true,
    load: () => import("./init-skill.js"),
  },
  {
    name: "mcp",
    usage: "",
    summary: "serve these commands as MCP tools over standard input and output",
    standsAlone: true,
    load: async () => ({
      command: (await import("./mcp.js")).serving(
        commands.filter(({ standsAlone }) => standsAlone !== true),
      ),
    }),
  },
];
