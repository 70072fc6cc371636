import type { Call } from "../../shared-domain/recording.js";
import type { Manifest } from "../kit/index.js";
import type { Found, Lifted } from "./analysis.js";
import type { RecordedOriginal } from "./recording.js";

/** Names of the original's tools to those that the port gives them. */
export type Renames = ReadonlyMap<string, string>;

interface Reserving extends Pick<Manifest<unknown>, "title" | "reservedTools"> {}

/** New names for tools that a target keeps to itself: a port is one environment, with the same tools in all its variants. */
export function renamesFor({ description }: Lifted, targets: readonly Reserving[]): Renames {
  const names = new Set(toolsOf(description).map(nameOf));
  const taken = (name: string): boolean =>
    names.has(name) || targets.some(({ reservedTools }) => Object.hasOwn(reservedTools, name));
  const reserved = [...names].filter((name) =>
    targets.some(({ reservedTools }) => Object.hasOwn(reservedTools, name)),
  );
  return new Map(
    reserved.map((name) => {
      let other = `do_${name}`;
      while (taken(other)) other += "_";
      return [name, other];
    }),
  );
}

/** The lifted domain with other names for its tools; its methods keep theirs. */
export function renamedTools({ description, ...rest }: Lifted, renames: Renames): Lifted {
  if (renames.size === 0) return { description, ...rest };
  const domain = description["domain"] as Record<string, unknown>;
  const tools = toolsOf(description).map((tool) => {
    const other = renames.get(nameOf(tool));
    return other === undefined
      ? tool
      : { [other]: typeof tool === "string" ? tool : Object.values(tool)[0]! };
  });
  return {
    ...rest,
    description: { ...description, domain: { ...domain, tools } as Lifted["description"][string] },
  };
}

/** What was played, in the port's names. */
export function renamedPlay(recorded: RecordedOriginal, renames: Renames): RecordedOriginal {
  if (renames.size === 0) return recorded;
  const named = (name: string): string => renames.get(name) ?? name;
  return {
    ...recorded,
    tools: recorded.tools.map((tool) => ({ ...tool, name: named(tool.name) })),
    trajectories: recorded.trajectories.map((trajectory) => ({
      ...trajectory,
      steps: trajectory.steps.map((step) =>
        "tool" in step.call
          ? { ...step, call: { ...step.call, tool: named(step.call.tool) } }
          : step,
      ),
    })),
  };
}

/** A script in the port's names as the original's own calls. */
export function originalCalls<T extends { readonly calls: readonly unknown[] }>(
  script: T,
  renames: Renames,
): T {
  const original = new Map([...renames].map(([name, other]) => [other, name]));
  const calls = (script.calls as readonly Call[]).map((call) =>
    "tool" in call ? { ...call, tool: original.get(call.tool) ?? call.tool } : call,
  );
  return { ...script, calls };
}

/** What that costs: texts of the author's speak of the old names. */
export function renameLosses(renames: Renames, targets: readonly Reserving[]): Found["losses"] {
  return [...renames].map(([name, other]) => {
    const who = targets
      .filter(({ reservedTools }) => Object.hasOwn(reservedTools, name))
      .map(({ title }) => title);
    return {
      id: `tool-name-${name.replaceAll("_", "-")}`,
      what: `the tool ${name} is called ${other}`,
      why: `${who.join(" and ")} keeps that name to itself; prompts and results still speak of ${name}`,
    };
  });
}

type Tool = string | Readonly<Record<string, string>>;
const toolsOf = (description: Lifted["description"]): readonly Tool[] =>
  (description["domain"] as { readonly tools?: readonly Tool[] } | undefined)?.tools ?? [];
const nameOf = (tool: Tool): string => (typeof tool === "string" ? tool : Object.keys(tool)[0]!);
