import { relative, sep } from "node:path";
import type { Node } from "ts-morph";
import type { At } from "../facts.js";

/** Paths as they are told: from the folder in which the author's modules lie. */
export class Places {
  readonly #root: string;
  readonly #main: string;

  /** `main` is the domain's file, and `alone` whether it imports no other of the author's. */
  constructor(
    root: string,
    main: string,
    readonly alone: boolean,
  ) {
    this.#root = root;
    this.#main = main;
  }

  /** Whether a node stands in another of the author's modules than the domain's. */
  isElsewhere(node: Node): boolean {
    const file = node.getSourceFile();
    const own = !file.isInNodeModules() && !file.isDeclarationFile();
    return own && this.path(file.getFilePath()) !== this.#main;
  }

  /** The place where a node begins, without the comment before it. */
  of(node: Node): At {
    const { line, column } = node.getSourceFile().getLineAndColumnAtPos(node.getStart());
    return { file: this.path(node.getSourceFile().getFilePath()), line, column };
  }

  /** A file's path from the root, `/` between parts. */
  path(file: string): string {
    return relative(this.#root, file).split(sep).join("/");
  }
}
