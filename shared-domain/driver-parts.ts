import {
  asksModel,
  isGraded,
  type Contract,
  type JsonSchema,
  type Lack,
  mayGive,
  mayMeasure,
} from "./contract.js";
import { type Answers, settled } from "./driver-settle.js";
import type { Texts } from "./driver-unused.js";
import {
  has,
  hasBounds,
  inside,
  isArray,
  isChoice,
  isMap,
  isNested,
  mayConvert,
} from "./schema-shapes.js";

/** Modules of the driver that every environment has, in `shared-domain/driver/episode`. */
export const core = [
  "__init__",
  "contract",
  "domain_object",
  "episode",
  "limits",
  "loader",
  "loading",
  "observations",
  "place",
  "schema",
  "steps",
  "tasks",
  "tools",
  "values",
  "workers",
  "rollout/__init__",
  "rollout/loop",
  "rollout/policies",
] as const;

type Asked = (contract: Contract) => boolean;

const gives =
  (kind: Lack): Asked =>
  (contract) =>
    mayGive(contract, kind);

/** Whether a judge is asked, or a reward model, which is asked in the judge's way. */
const isJudged: Asked = ({ domain }) => isGraded(domain);
const asks: Asked = ({ domain }) => asksModel(domain);

const isMaker: Asked = ({ domain }) => domain.start.maker !== undefined;
const isQuestion: Asked = ({ domain }) => domain.style === "functions";
const isScript: Asked = ({ language }) => language === "typescript";

/** Whether an episode may move from its caller's event loop to a thread: what a script is told can be told again. */
const moves: Asked = (contract) =>
  isScript(contract) &&
  contract.domain.engine !== "node" &&
  contract.domain.thread === "loop" &&
  !isQuestion(contract) &&
  !asks(contract);

/** Whether the start is given a record that is filled in, such as one of options that holds the seed. */
const fillsRecords: Asked = ({ domain }) =>
  [domain.construct, domain.start.fixed].some((given) =>
    Object.values(given).some((value) => typeof value === "object" && value !== null),
  );

/** What the driver's modules ask of a contract: the names of `parts.py`, which answers them where nothing was settled. */
export const questions: Readonly<Record<string, Asked>> = {
  ANSWERS: ({ domain }) => domain.answer !== null,
  ARRAYS: (contract) => some(contract, isArray),
  ASKS: asks,
  BOUNDS: (contract) => some(contract, hasBounds),
  BY_SPLIT: ({ tasks }) => tasks.from !== null && typeof tasks.from === "object",
  CHEATS: ({ domain }) => domain.cheats !== null,
  CHOICES: (contract) => some(contract, isChoice),
  CLOSES: ({ domain }) => domain.close !== null,
  CONSTRUCT: ({ domain }) => Object.keys(domain.construct).length > 0,
  CONVERSION: (contract) =>
    !isScript(contract) &&
    (takesRecord(contract) || fillsRecords(contract) || some(contract, mayConvert)),
  DEFINITIONS: (contract) => some(contract, isNested),
  DENSE: ({ reward }) => reward.mode === "dense",
  ENDS: ({ domain }) => domain.done !== null,
  ENUMS: (contract) => some(contract, (node) => has(node, "enum", "const")),
  EXITS: ({ domain }) => domain.close === "__exit__" || domain.close === "__aexit__",
  FIELDS: ({ domain }) => domain.start.fields.length > 0,
  FILES: ({ tasks }) => sourcesOf(tasks).some((source) => source.endsWith(".jsonl")),
  FINISH: (contract) => !isQuestion(contract) && contract.tools.some((t) => t.method === null),
  FIXED: ({ domain }) => Object.keys(domain.start.fixed).length > 0,
  HELPERS: (contract) => !isScript(contract) && contract.domain.helpers.length > 0,
  IDS: ({ domain, tasks }) => /"\$id"/.test(JSON.stringify([domain, tasks.args])),
  IMAGES: gives("images"),
  JUDGE: isJudged,
  LAZY: (contract) => contract.tasks.from !== null && gives("iterators")(contract),
  MADE: (contract) => contract.domain.start.call === "__init__" || isMaker(contract),
  MAKER: isMaker,
  MAKER_APART: ({ domain }) => domain.start.maker === "module",
  MAPS: (contract) => schemasOf(contract).some((each) => inside(each, isMap)),
  MEASURES: mayMeasure,
  MEMBERS: ({ domain, tasks }) => /"\$\w+\./.test(JSON.stringify([domain, tasks.args])),
  METRICS: ({ domain }) => domain.metrics !== null,
  MOVING: moves,
  NEEDS: ({ domain, secrets }) => secrets.length > 0 || asksModel(domain),
  NESTED: (contract) =>
    some(contract, (node) => isNested(node) || isArray(node) || isChoice(node)) ||
    schemasOf(contract).some((each) => inside(each, isMap)),
  NODE: ({ domain }) => domain.engine === "node",
  OBSERVE: ({ domain }) => domain.observe !== null,
  OPEN: ({ reward }) => reward.range === "open",
  PATHS: ({ domain: { done, observe, reward, metrics } }) =>
    [done, observe, reward, metrics].some((path) => /[ .]/.test(path ?? "")),
  PLACES: ({ domain }) => /"\$task\.\d/.test(JSON.stringify(domain)),
  POOL: ({ domain }) => domain.thread === "pool",
  PROMPT: ({ domain }) => domain.prompt !== null,
  PUBLIC: ({ tasks }) => tasks.public.length > 0,
  QUESTION: isQuestion,
  RECORDS: fillsRecords,
  RENAMES: ({ tools }) => tools.some(({ method, name }) => method !== null && method !== name),
  REPLIES: ({ domain }) => domain.reply !== null,
  REWARD: (contract) => contract.domain.reward !== null && !isQuestion(contract),
  ROWS: ({ tasks }) => tasks.from !== null,
  SCORER: ({ domain }) => domain.scored !== undefined,
  SCRIPT: isScript,
  SECRETS: ({ secrets }) => secrets.length > 0,
  SEEDS: ({ tasks }) => Object.keys(tasks.seeds).length > 0,
  SHOWS: ({ domain }) => domain.start.observes || domain.observe !== null,
  SOLVE: ({ domain }) => domain.solve !== null,
  STEP_RESULTS: ({ domain }) => domain.result !== null,
  SYSTEM: ({ system_prompt: prompt }) => prompt !== null,
  TOOL_SETS: ({ tasks }) => tasks.tools !== undefined,
  USER: ({ domain }) => domain.user !== undefined,
  VERDICTS: (contract) => isJudged(contract) || isQuestion(contract),
  WAITS: gives("awaitables"),
  WHOLE_ROW: ({ domain }) => domain.start.row !== null,
  WORKERS: (contract) => contract.domain.thread === "pool" || moves(contract),
};

const sourcesOf = ({ from }: Contract["tasks"]): readonly string[] =>
  typeof from === "string" ? [from] : Object.values(from ?? {});

/** Modules that not every environment needs, by the question that tells it. */
export const optional: Readonly<Record<string, readonly string[]>> = {
  ASKS: ["judge"],
  CONVERSION: ["conversion", "annotations", "records", "unions"],
  HELPERS: ["helpers"],
  LAZY: ["lazy_rows"],
  MOVING: ["moving"],
  QUESTION: ["single_question"],
  SCORER: ["scorer"],
  SCRIPT: ["typescript", "javascript", "javascript_errors", "javascript_numbers"],
  STEP_RESULTS: ["step_results"],
  TOOL_SETS: ["tool_sets"],
  USER: ["user"],
  VERDICTS: ["verdicts"],
};

/** Modules of the driver that run a script, by engine: a domain in TypeScript has one of them. */
export const engines = { quickjs: "quickjs_engine", node: "node_engine" } as const;

/** Modules that an environment has for another reason than one question's answer. */
export const common: Readonly<Record<string, Asked>> = {
  endpoint: ({ domain }) => domain.user !== undefined || domain.scored !== undefined,
  "rollout/chance": ({ domain }) => domain.solve === null,
  starting: (contract) => !isQuestion(contract),
  untimed: (contract) => asks(contract) || contract.domain.engine === "node",
};

/** Modules of earlier releases whose text is in another now. */
export const absorbed: Readonly<Record<string, readonly string[]>> = {
  domain_object: ["account", "roles", "standing"],
  __init__: ["opening"],
  loading: ["rows"],
  observations: ["images"],
  schema: ["arrays", "bounds", "choices"],
  steps: ["errors"],
  tasks: ["plays"],
  tools: ["arguments", "definitions", "published"],
  values: ["fields", "kinds", "wire"],
  workers: ["pool"],
  "rollout/__init__": ["rollout/local_server"],
  "rollout/policies": ["rollout/choice", "rollout/model", "rollout/settings"],
};

/** What `parts.py` answers for a contract. */
export const answersOf = (contract: Contract): Answers =>
  Object.fromEntries(Object.entries(questions).map(([name, asked]) => [name, asked(contract)]));

/** Paths of the driver's modules for a contract and the answers to its questions, from the driver's folder. */
export function driverModules(
  contract: Contract,
  answers = answersOf(contract),
): readonly string[] {
  const engine = isScript(contract) ? [engines[contract.domain.engine ?? "quickjs"]] : [];
  const names = [
    ...core,
    ...engine,
    ...Object.entries(optional).flatMap(([name, modules]) => (answers[name] ? modules : [])),
    ...Object.keys(common).filter((name) => common[name]!(contract)),
  ];
  return names.map((name) => `${name}.py`).sort();
}

/**
 * The driver's modules for a contract by their paths; `source` reads one of the driver's own, and `told` are answers that
 * hold instead of the contract's.
 */
export function driverTexts(
  contract: Contract,
  source: (path: string) => string,
  told: Answers = {},
): Texts {
  const answers = { ...answersOf(contract), ...told };
  const sources = new Map(driverModules(contract, answers).map((path) => [path, source(path)]));
  return settled(sources, answers);
}

/** Answers of an environment in which nothing waits but its one episode: no threads beside the caller's. */
export const alone: Answers = { MOVING: false, POOL: false, WORKERS: false };

/** Whether a whole row may have to become a record of the author's before it is passed. */
const takesRecord = ({ domain: { start } }: Contract): boolean =>
  start.row !== null && start.plain !== true;

/** Whether a schema that arguments or rows are checked against has a node of some kind. */
const some = (contract: Contract, kind: (schema: JsonSchema) => boolean): boolean =>
  schemasOf(contract).some((schema) => inside(schema, (node) => node !== schema && kind(node)));

const schemasOf = ({ tools, tasks }: Contract): readonly JsonSchema[] => [
  ...tools.map(({ parameters }) => parameters),
  tasks.row,
];
