import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { scratchFolder } from "../python/scratch-folder.js";
import type { Described, DescribeRequest } from "./request.js";

/** A module that was given where words are asked for. */
export interface GivenCode {
  readonly code: string;
  /** File name that the module gets. */
  readonly module: string;
  /** The language in words. */
  readonly language: string;
}

/** How a language is told from prose. */
interface Manner {
  /** The language in words. */
  readonly title: string;
  readonly end: string;
  readonly fence: RegExp;
  /** A class or a function that the module gets its name from. */
  readonly declared: RegExp;
  /** How a line at the left margin may begin. */
  readonly statement: RegExp;
  /** Text of several lines that may hold anything. */
  readonly prose: RegExp;
}

const manners: readonly Manner[] = [
  {
    title: "Python",
    end: "py",
    fence: /^\s*```(?:python|py)?[ \t]*\n([\s\S]*?)\n```\s*$/i,
    declared: /^(?:class\s+(\w+)[^\n]*:|(?:async\s+)?def\s+(\w+)\s*\(.*)\s*(?:#.*)?$/m,
    statement:
      /^(?:class\s+\w|(?:async\s+)?def\s+\w|import\s+\w|from\s+[\w.]+\s+import\b|@\w|#|"""|'''|if\s+__name__|[)\]}]|[A-Za-z_]\w*(?:\s*:\s*[\w[\], .|]+)?\s*=)/,
    prose: /("""|''')[\s\S]*?\1/g,
  },
  {
    title: "TypeScript",
    end: "ts",
    fence: /^\s*```(?:typescript|ts)?[ \t]*\n([\s\S]*?)\n```\s*$/i,
    declared:
      /^(?:export\s+)?(?:default\s+)?(?:abstract\s+)?(?:class\s+(\w+)[^\n]*\{|(?:async\s+)?function\*?\s+(\w+)\s*[(<].*)\s*(?:\/\/.*)?$/m,
    statement:
      /^(?:(?:export\s|declare\s|abstract\s|async\s|default\s)*(?:class|function\*?|const|let|type|interface|enum)\s+\w|import\b[^\n]*["'{*]|export\s*[{*]|export\s+default\b|@\w|\/\/|\/\*|[)\]}])/,
    prose: /\/\*[\s\S]*?\*\//g,
  },
];

/** A module that was given where words are asked for; null where it is words. */
export function codeIn(text: string): GivenCode | null {
  for (const { title: language, fence, declared, statement, prose, end } of manners) {
    const code = fence.exec(text)?.[1] ?? text;
    const name = declared.exec(code);
    const margin = code
      .replace(prose, "@text")
      .split("\n")
      .filter((line) => /^\S/.test(line));
    if (name === null || !/\n[ \t]+\S/.test(code) || !margin.every((line) => statement.test(line)))
      continue;
    const plain = (name[1] ?? name[2]!).replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
    const module = `${plain.replace(/^_+/, "") || "domain"}.${end}`;
    return { code: `${code.trim()}\n`, module, language };
  }
  return null;
}

/** The question for a description was answered by code: there is nothing left to ask about words. */
export class CodeAnswered extends Error {
  constructor(readonly given: GivenCode) {
    super("the description is code");
  }
}

/** Reads code that was given as a description for the module that it is. */
export async function describeCode(
  request: DescribeRequest,
  { code, module, language }: GivenCode,
  describe: (request: DescribeRequest) => Promise<Described>,
): Promise<Described> {
  const scratch = scratchFolder("code");
  try {
    const file = join(scratch.path, module);
    writeFileSync(file, code);
    request.onProgress(`the text is ${language} and no description: it is read as ${module}`);
    return await describe({ ...request, text: undefined, domain: file });
  } finally {
    scratch.remove();
  }
}
