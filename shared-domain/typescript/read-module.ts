import { existsSync } from "node:fs";
import { join } from "node:path";
import type { SourceFile, Type } from "ts-morph";
import type { Constant, Facts } from "../facts.js";
import { classFacts, enumFacts, recordFacts } from "./class-facts.js";
import { keepCompiler, Node, Project, ts } from "./compiler.js";
import { countsAsNumbers } from "./counts.js";
import { summaryOfFile } from "./doc-comments.js";
import { headOfFile } from "./head-of-file.js";
import { functionFacts } from "./function-facts.js";
import { boundsOfFunction } from "./intervals.js";
import { textOf, typedOf } from "./json-type.js";
import { needOfNode } from "./engine.js";
import { lint } from "./lint.js";
import { ownFiles } from "./own-files.js";
import { buildsOf, keysOf, literalOf, shapeOf } from "./literals.js";
import { Places } from "./places.js";

type Placed = Facts["diagnostics"][number];

/** What stands in a TypeScript module, by its source alone: no line of it is run. Throws nothing that the author did. */
export function readTypeScriptModule(file: string, root: string): Facts {
  const project = projectOf(root);
  const module = project.addSourceFileAtPath(join(root, file));
  project.resolveSourceFileDependencies();
  const own = ownFiles(module);
  const places = new Places(root, file, own.length === 1);
  const need = needOfNode(own, places, root, file);
  const members = new Members(module, places);
  members.read();
  const diagnostics: Placed[] = [
    ...syntax(project, own, places),
    ...members.diagnostics,
    ...lint(own, places, need === null ? undefined : "node"),
    ...countsAsNumbers(members.episode ?? members.only),
  ];
  keepCompiler();
  return {
    facts: 1,
    language: "typescript",
    ...(need === null ? {} : { engine: "node" as const, need }),
    file,
    summary: summaryOfFile(module),
    ...headOfFile(module),
    exports: members.episode ? [members.episode.name] : null,
    imports: [],
    helpers: own.filter((one) => one !== module).map((one) => places.path(one.getFilePath())),
    constants: members.constants,
    functions: members.functions,
    classes: members.classes,
    bounds: members.bounds,
    files: [],
    unseeded: [],
    blocking: [],
    diagnostics,
  };
}

/** The author's `tsconfig.json`, or strict and new where there is none. */
function projectOf(root: string): Project {
  const config = join(root, "tsconfig.json");
  const given = existsSync(config) ? { tsConfigFilePath: config } : {};
  return new Project({
    ...given,
    skipAddingFilesFromTsConfig: true,
    compilerOptions: {
      ...("tsConfigFilePath" in given
        ? {}
        : {
            strict: true,
            target: ts.ScriptTarget.ES2022,
            module: ts.ModuleKind.ESNext,
            moduleResolution: ts.ModuleResolutionKind.Bundler,
            lib: ["lib.es2023.d.ts"],
          }),
      allowImportingTsExtensions: true,
      noEmit: true,
      types: [],
    },
  });
}

function syntax(project: Project, own: readonly SourceFile[], places: Places): Placed[] {
  const program = project.getProgram();
  return own.flatMap((file) =>
    program.getSyntacticDiagnostics(file).map((one): Placed => {
      const { line, column } = file.getLineAndColumnAtPos(one.getStart() ?? 0);
      const message = one.getMessageText();
      return {
        code: "TS_SYNTAX",
        severity: "error",
        message: typeof message === "string" ? message : message.getMessageText(),
        at: { file: places.path(file.getFilePath()), line, column },
        help: "mend the line; nothing else was read",
      };
    }),
  );
}

/** Everything that the module declares or takes from the author's own modules by name. */
class Members {
  readonly constants: Constant[] = [];
  readonly functions: Facts["functions"] = [];
  readonly classes: Facts["classes"] = [];
  readonly bounds: Facts["bounds"] = {};
  readonly diagnostics: Placed[] = [];
  /** The default-exported class. */
  episode: Facts["classes"][number] | null = null;

  /** The one exported class that can be an episode, where there is no other. */
  get only(): Facts["classes"][number] | null {
    const [one = null, ...others] = this.classes.filter((c) => c.kind === "plain" && c.public);
    return others.length > 0 ? null : one;
  }

  readonly #module: SourceFile;
  readonly #places: Places;
  readonly #seen = new Set<Node>();

  constructor(module: SourceFile, places: Places) {
    this.#module = module;
    this.#places = places;
  }

  read(): void {
    const main =
      this.#module.getDefaultExportSymbol()?.getAliasedSymbol()?.getDeclarations()[0] ??
      this.#module.getDefaultExportSymbol()?.getDeclarations()[0];
    for (const [name, declarations] of this.#module.getExportedDeclarations())
      for (const one of declarations)
        this.#take(name === "default" ? nameOf(one) : name, one, true, one === main);
    for (const one of declared(this.#module)) this.#take(nameOf(one), one, false, false);
    for (const one of imported(this.#module)) this.#take(nameOf(one), one, false, false);
  }

  #take(name: string | null, one: Node, exported: boolean, main: boolean): void {
    if (this.#seen.has(one) || one.getSourceFile().isInNodeModules()) return;
    this.#seen.add(one);
    if (Node.isClassDeclaration(one)) return this.#class(name, one, exported, main);
    if (name === null) return;
    if (Node.isFunctionDeclaration(one)) this.#function(name, one, exported);
    else if (Node.isVariableDeclaration(one)) this.#variable(name, one, exported);
    else if (Node.isEnumDeclaration(one)) this.classes.push(enumFacts(one, this.#places));
    else if (Node.isInterfaceDeclaration(one) || Node.isTypeAliasDeclaration(one)) {
      const settled = one.getTypeParameters().every((each) => each.getDefault() !== undefined);
      const facts = settled ? recordFacts(one, this.#places) : null;
      if (facts) this.classes.push(facts);
    }
  }

  #class(name: string | null, one: Node, exported: boolean, main: boolean): void {
    if (!Node.isClassDeclaration(one)) return;
    if (name === null) {
      this.diagnostics.push({
        code: "CLASS_UNNAMED",
        severity: "error",
        message: "the default-exported class has no name",
        at: this.#places.of(one),
        help: "give it one: the environment is called after it",
      });
      return;
    }
    const facts = classFacts(one, name, exported, this.#places);
    this.classes.push(facts);
    if (main) this.episode = facts;
  }

  #function(name: string, one: Node, exported: boolean): void {
    if (!Node.isFunctionDeclaration(one) && !Node.isVariableDeclaration(one)) return;
    this.functions.push(functionFacts(one, name, "function", exported, this.#places));
    const body = Node.isVariableDeclaration(one) ? one.getInitializerOrThrow() : one;
    const found = boundsOfFunction(body);
    if (found) this.bounds[name] = found;
  }

  #variable(name: string, one: Node, exported: boolean): void {
    if (!Node.isVariableDeclaration(one)) return;
    const value = one.getInitializer();
    if (Node.isArrowFunction(value) || Node.isFunctionExpression(value))
      return this.#function(name, one, exported);
    if (!exported || value === undefined) return;
    const [type, node] = [one.getType(), one.getTypeNode()];
    this.constants.push({
      name,
      type: typedOf(type, node ?? one, this.#places, node?.getText() ?? textOf(type, one)),
      value: literalOf(value),
      shape: shapeOf(type),
      keys: shapeOf(type) === "mapping" ? (keysOf(value) ?? namesIn(type)) : [],
      builds: buildsOfConstant(one),
      at: this.#places.of(one.getNameNode()),
    });
  }
}

function buildsOfConstant(one: Node): string[] {
  if (!Node.isVariableDeclaration(one)) return [];
  const type = one.getType();
  if (shapeOf(type) !== "mapping") return buildsOf(type);
  const named = type.getProperties().map((member) => member.getTypeAtLocation(one));
  const index = type.getStringIndexType();
  const values = index === undefined ? named : [...named, index];
  return [...new Set(values.flatMap((value) => buildsOf(value)))];
}

const namesIn = (type: Type): string[] => type.getProperties().map((key) => key.getName());

function declared(module: SourceFile): Node[] {
  return module
    .getStatements()
    .flatMap((one): Node[] => (Node.isVariableStatement(one) ? one.getDeclarations() : [one]))
    .filter((one: Node) => !Node.isImportDeclaration(one) && !Node.isExportDeclaration(one));
}

/** What the module imports by name from the author's own modules. */
function imported(module: SourceFile): Node[] {
  return module.getImportDeclarations().flatMap((one) => {
    const names = [
      ...one.getNamedImports().map((each) => each.getNameNode()),
      one.getDefaultImport(),
    ];
    return names.flatMap((name) => name?.getSymbol()?.getAliasedSymbol()?.getDeclarations() ?? []);
  });
}

function nameOf(one: Node): string | null {
  return Node.hasName(one) || Node.isClassDeclaration(one) || Node.isFunctionDeclaration(one)
    ? (one.getName() ?? null)
    : null;
}
