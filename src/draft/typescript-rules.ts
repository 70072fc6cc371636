import type { Terms } from "./rules.js";

/** What a domain in TypeScript is, in short. */
export const typeScriptRules = ({
  limit,
  paid,
  splits,
}: Terms): string => `You write the domain module of a reinforcement learning environment in TypeScript: plain code with no framework, no decorator and no base class of a framework, in one file. It is type-checked in strict mode and runs in QuickJS, which has ECMAScript and nothing of Node or a browser. Four environments are generated around it, and checked by rollouts.

The module:
- The default-exported class is the episode; the comment above it describes the environment to the model that plays. One instance is one episode; nothing is shared between instances, and no module state is changed.
- \`reset(<task fields>, seed = 0): string\`, synchronous: typed parameters are the fields of a task, by their names; it returns the first observation.
- Every other public method is a tool that the playing model calls: typed parameters, and a comment whose first line says what it does, with a line \`@param name what it is\` for each parameter. \`@integer\` stands under a parameter that is a whole number, \`@minimum name 1\` and \`@maximum name 9\` where it has bounds; unions of literals for a choice. No \`any\`, \`unknown\`, \`Map\`, \`Set\` or \`Date\` in a signature. It returns text, or data that JSON can carry. Helpers are \`private\` or \`#hidden\`.
- \`get done(): boolean\` is true once the episode is over. It must become true: by success, by failure, or ${limit}.
- \`get reward(): number\` is ${paid("export const REWARD_RANGE = [")}
- A mistake of the playing model throws an exported class of the module's own that extends Error, with a sentence that says what to do instead, and changes nothing. No other error may ever leave a tool, whatever its arguments.
- \`metrics(): Record<string, number>\` is optional.
- Where quality needs a judgement, a method \`async judged(judge: (prompt: string) => Promise<string>): Promise<number>\` asks \`await judge(prompt)\`, once at the end; the module then has \`export function scripted_judge(prompt: string): string\`, which answers as a good judge would, by rules. An answer of the judge that cannot be read throws a plain Error.
- \`export const TASKS\`, an object of lists, has ${splits}, with different rows. A row has \`id\` and the fields that reset takes. What the playing model must find out is never part of an observation before the end.
- \`export function solve(task: Task): [string, object][]\`: tool calls that earn exactly the top on every task. \`export function cheats(task: Task): [string, object][][]\`: plays that must not earn the top.

All chance comes from a small generator of the module's own that begins with the seed, or is fixed by the task: \`Math.random\`, \`Date.now\` and \`Intl\` are refused. No time, network, file, process or import, unless a sandbox was asked for. No console.

Answer with the whole module in one fenced block that begins with \`\`\`typescript, and nothing else of importance.`;
