import type { CallOptions } from "./call-command.js";

/** What to do with files that are not as envloom left them. */
export interface ChoiceOptions {
  /** Take over files that are there already, as edited by you. */
  readonly adopt?: boolean;
  /** Write files again that you deleted. */
  readonly restore?: boolean;
  /** Where a pristine copy is gone, take every line that is there for yours. */
  readonly rebaseOnDisk?: boolean;
  /** Where your edits meet a change: stop, or write markers. */
  readonly conflict?: "stop" | "markers";
  /** Files to keep as they are. */
  readonly mine?: readonly string[];
  /** Files to make ours again. */
  readonly theirs?: readonly string[];
}

/** Names that are gone from the domain, and what became of them. */
export interface RenameOptions {
  /** `look=inspect`, and so on for fields, classes, functions and files. */
  readonly rename?: readonly string[];
  /** Names that are gone for good. */
  readonly gone?: readonly string[];
  /** Tools to list that are new. */
  readonly addTool?: readonly string[];
}

/** An environment and the Python to read it with. */
export interface FolderOptions extends CallOptions {
  /** The environment's folder; the current one by default. */
  readonly folder?: string;
  /** Path of the Python to use. */
  readonly python?: string;
}

/** Options of `describe`. */
export interface DescribeOptions extends FolderOptions, ChoiceOptions {
  /** What the model should do, in plain words. */
  readonly text?: string;
  /** The environment of the gallery to start from. */
  readonly like?: string;
  /** The language of that environment. */
  readonly language?: "python" | "typescript";
  /** The module that holds the domain. */
  readonly domain?: string;
  /** A file of answers. */
  readonly answers?: string;
  /** Single values, each `key=value`, by its key in an answers file. */
  readonly set?: readonly string[];
  /** Say what would be written and what it would be, and write nothing. */
  readonly dryRun?: boolean;
  /** Return one page for whoever writes the domain, and write nothing. */
  readonly brief?: boolean;
  /** Prove all variants afterwards. */
  readonly smoke?: boolean;
  /** Take every proposal that has one candidate. */
  readonly yes?: boolean;
  /** Frameworks to make variants for; all by default. */
  readonly frameworks?: readonly string[];
  /** An OpenAI-compatible endpoint whose model drafts answers and domain. */
  readonly draft?: string;
  /** The model that drafts. */
  readonly draftModel?: string;
  /** Times that a draft may be repaired. */
  readonly draftRounds?: number;
  /** Seconds that one answer of the model may take. */
  readonly draftSeconds?: number;
}

/** Options of `gallery`. */
export interface GalleryOptions extends CallOptions {
  /** The entry to preview; all are listed without one. */
  readonly name?: string;
}

/** Options of `generate`. */
export interface GenerateOptions extends FolderOptions, ChoiceOptions, RenameOptions {
  /** Frameworks whose files are wanted. */
  readonly only?: readonly string[];
  /** Say what would be done and write nothing. */
  readonly dryRun?: boolean;
  /** Write nothing, and fail where anything would be written. */
  readonly check?: boolean;
  /** A file for what changed, as Markdown. */
  readonly summary?: string;
  /** Delete also where much is no longer part of the environment. */
  readonly yes?: boolean;
}

/** Options of `record`. */
export interface RecordOptions extends FolderOptions, ChoiceOptions {
  /** Record even where nothing has changed. */
  readonly force?: boolean;
  /** Whole seconds of CPU that the search for plays may take. @default 3 */
  readonly budget?: number;
  /** Changes of the domain in one place that the plays are tried on; 60 by default. */
  readonly mutants?: number | "all";
}

/** Options of `smoke`. */
export interface SmokeOptions extends FolderOptions {
  /** Frameworks to smoke. */
  readonly only?: readonly string[];
  /** Leave out the frameworks' own validators. */
  readonly quick?: boolean;
  /** Fails where the plays prove too little, too. */
  readonly strict?: boolean;
  /** A file to write the report to, as HTML. */
  readonly report?: string;
  /** One more rollout with a model behind this OpenAI-compatible endpoint. */
  readonly model?: string;
}

/** Options of `port`. */
export interface PortOptions extends CallOptions {
  /** The environment to port: a folder or a file; with `replay` the port itself; with `survey` a folder of many. */
  readonly source: string;
  /** Play the original only, judge a port again, or read many environments; by default the whole port. */
  readonly mode?: "record" | "replay" | "survey";
  /** Frameworks to port to; all by default. */
  readonly to?: readonly string[];
  /** The folder to write; new, or empty. */
  readonly out?: string;
  /** Say what would become of it; runs and writes nothing. */
  readonly explain?: boolean;
  /** A file of decisions. */
  readonly answers?: string;
  /** Take every proposal that has one candidate. */
  readonly yes?: boolean;
  /** Decisions as `KEY=VALUE`; they go before those of `answers`. */
  readonly set?: readonly string[];
  /** A file of calls of your own to be played on both sides. */
  readonly play?: string;
  /** With `survey`: a file that the table is written to as well, as CSV. */
  readonly csv?: string;
  /** Writes the whole port as one HTML page. */
  readonly report?: string;
  /** Path of the Python that all runs use. */
  readonly python?: string;
  /** Rows that the source would download: JSONL, JSON, CSV, Parquet, or a folder with a file for each split. */
  readonly rows?: string;
}

/** Options of `diff`. */
export interface DiffOptions extends FolderOptions, ChoiceOptions, RenameOptions {
  /** These files only. */
  readonly file?: readonly string[];
  /** Frameworks whose files are wanted. */
  readonly only?: readonly string[];
  /** What `generate` would do, what you changed, or what we changed. */
  readonly view?: "merged" | "yours" | "ours";
}

/** Options of `check`. */
export interface CheckOptions extends FolderOptions {
  /** Ask the package index for newer releases of the frameworks. */
  readonly online?: boolean;
}

/** Options of `pack`. */
export interface PackOptions extends FolderOptions {
  /** The framework whose variant is packed. */
  readonly framework: string;
  /** Where the pack goes: new, empty, or an earlier pack. */
  readonly out: string;
}

/** Options of `doctor`. */
export interface DoctorOptions extends CallOptions {
  /** Install what is missing into envloom's own cache. */
  readonly prepare?: boolean;
  /** Frameworks that are wanted. */
  readonly only?: readonly string[];
  /** Interpreters to use and no others, separated as in PATH. */
  readonly python?: string;
}
