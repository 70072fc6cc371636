import type { Diagnostic } from "../kit/index.js";
import { starterModule } from "../starters/catalogue.js";
import { formatPython, formatTypeScript } from "../write/format.js";
import { reachesOut } from "./reach.js";
import type { Fence } from "./read-reply.js";
import { pythonRules, type Terms } from "./rules.js";
import { typeScriptExample } from "./typescript-example.js";
import { typeScriptReachesOut } from "./typescript-reach.js";
import { typeScriptRules } from "./typescript-rules.js";

/** A language that a model may draft a domain in. */
export interface DraftLanguage {
  readonly title: string;
  /** Path of the module. */
  readonly module: string;
  readonly fence: Fence;
  readonly rules: (terms: Terms) => string;
  /** A whole module, given the starter's in Python, as an example of form. */
  readonly example: (starter: string) => string;
  readonly format: (text: string) => Promise<string>;
  /** What of a module reaches beyond the episode. */
  readonly reachesOut: (text: string, file: string, sandbox: boolean) => Diagnostic[];
}

/** A language's name in answers and on the command line. */
export type DraftLanguageId = "python" | "typescript";

/** The languages that drafts are written in. */
export const draftLanguages: Readonly<Record<DraftLanguageId, DraftLanguage>> = {
  python: {
    title: "Python",
    module: starterModule,
    fence: { names: ["python", "py", "python3"], looks: /^(?:class|def|import|from) /m },
    rules: pythonRules,
    example: (starter) => starter,
    format: formatPython,
    reachesOut,
  },
  typescript: {
    title: "TypeScript",
    module: "domain.ts",
    fence: { names: ["typescript", "ts"], looks: /^export /m },
    rules: typeScriptRules,
    example: typeScriptExample,
    format: formatTypeScript,
    reachesOut: typeScriptReachesOut,
  },
};
