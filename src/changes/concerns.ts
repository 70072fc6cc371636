import type { Contract } from "../../shared-domain/contract.js";

/** What a change of code is a change of. */
export interface Concern {
  readonly kind: "tool" | "episode" | "tasks" | "plays";
  /** As people call it. */
  readonly title: string;
  /** Names of the module, dotted for methods, that it begins with. */
  readonly from: readonly string[];
}

/** What a contract says that code of the domain does, and where that code begins. */
export function concerns(contract: Contract): readonly Concern[] {
  const { domain, tools } = contract;
  const methods = tools.flatMap(({ name, method }): Concern[] =>
    method === null || domain.class === null
      ? []
      : [{ kind: "tool", title: `tool \`${name}\``, from: [`${domain.class}.${method}`] }],
  );
  const all: readonly Concern[] = [
    ...methods,
    ...episodeConcerns(domain),
    { kind: "tasks", title: "the tasks", from: taskSources(contract) },
    { kind: "plays", title: "the winning play", from: named(domain.solve) },
    { kind: "plays", title: "the cheating plays", from: named(domain.cheats) },
  ];
  return all.filter((concern) => concern.from.length > 0);
}

const named = (name: string | null): string[] => (name === null ? [] : [name]);

/** What begins an episode, as code names it: a function of the module has no class before it. */
export const startsBy = ({ class: name, start: { call, maker } }: Contract["domain"]): string[] =>
  call === null ? [] : [maker === "module" ? call : `${name}.${call}`];

/** The parts of an episode that are not tools. */
function episodeConcerns(domain: Contract["domain"]): readonly Concern[] {
  const { start, prompt, verify } = domain;
  const own = (role: string | null | undefined): string[] =>
    (role ? role.split(" or ") : []).map(
      (name) => `${domain.class}.${name.replace(/^not /, "").split(".")[0]}`,
    );
  const called = typeof prompt === "string" ? prompt : prompt?.call;
  const opening = called === undefined || called.startsWith("$") ? [] : [called];
  const parts: Readonly<Record<string, readonly string[]>> = {
    "the start of an episode": [
      ...startsBy(domain),
      ...(start.call === null ? [] : [`${domain.class}.__init__`]),
    ],
    "the reward": [
      ...[domain.reward, domain.judged, domain.scored].flatMap(own),
      ...named(verify?.call ?? null),
    ],
    "the end of an episode": own(domain.done),
    "what is seen first": [...own(domain.observe), ...opening],
    "the measures": own(domain.metrics),
  };
  return Object.entries(parts).map(([title, from]) => ({ kind: "episode", title, from }));
}

const taskSources = ({ tasks: { from, seeds } }: Contract): string[] => [
  ...(typeof from === "string" ? [from] : Object.values(from ?? {})),
  ...Object.values(seeds).filter((source) => typeof source === "string"),
];
