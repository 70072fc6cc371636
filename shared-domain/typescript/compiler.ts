import { createRequire } from "node:module";
import type * as Morph from "ts-morph";
import { KeptCode } from "./kept-code.js";

const code = new KeptCode((file) =>
  /[\\/](?:@ts-morph[\\/]common|ts-morph)[\\/]dist[\\/]/.test(file),
);

/** Parts of ts-morph. An import of it would have 13 MB searched for the names that it exports, and compiled each time. */
export const { Node, Project, Scope, SyntaxKind, TypeFlags, ts } = code.load(
  createRequire(import.meta.url).resolve("ts-morph"),
) as typeof Morph;

/** A node of a syntax tree, as ts-morph has it. */
export type Node = Morph.Node;

/** A project, as ts-morph has it. */
export type Project = Morph.Project;

/** Keeps what was compiled for the next process that reads a domain. */
export const keepCompiler = (): void => code.keep();
