import type { ts as TS } from "ts-morph";
import { ts } from "./compiler.js";

/**
 * The author's files in which schemas of zod stand that only types are made of: with `0` in place of each, and blanks up to
 * its end, so that every other place stays where it is. Without them a bundler finds zod unused.
 *
 * @param texts the author's files, by path
 */
export function withoutUnreadSchemas(
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const files = [...texts].map(([path, text]) =>
    ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true),
  );
  const schemas = schemasOf(files);
  const read = readAtRunTime(files, schemas);
  const changed = new Map<string, string>();
  for (const file of files) {
    const unread = schemas.filter((one) => one.file === file && !read.has(one.name));
    const text = unread.reduce(emptied, file.text);
    if (text !== file.text) changed.set(file.fileName, text);
  }
  return changed;
}

/** A constant of a module that holds a schema. */
interface Schema {
  readonly name: string;
  readonly file: TS.SourceFile;
  readonly declaration: TS.VariableDeclaration;
  readonly value: TS.Expression;
}

function emptied(text: string, { value, file }: Schema): string {
  const [start, end] = [value.getStart(file), value.getEnd()];
  const blank = text.slice(start + 1, end).replace(/[^\r\n]/g, " ");
  return `${text.slice(0, start)}0${blank}${text.slice(end)}`;
}

/** Constants that are built of zod and of each other, and of nothing that could do more than build. */
function schemasOf(files: readonly TS.SourceFile[]): readonly Schema[] {
  const found: Schema[] = [];
  const known = new Map(files.map((file) => [file, namesOfPackage(file)] as const));
  for (let before = -1; before < found.length;) {
    before = found.length;
    for (const file of files)
      for (const each of constantsOf(file))
        if (!found.some(({ declaration }) => declaration === each.declaration)) {
          const own = found.filter((one) => one.file === file || imports(file, one.name));
          const roots = new Set([...known.get(file)!, ...own.map(({ name }) => name)]);
          if (builds(each.value, roots)) found.push(each);
        }
  }
  return found;
}

function* constantsOf(file: TS.SourceFile): Generator<Schema> {
  for (const statement of file.statements)
    if (ts.isVariableStatement(statement) && statement.declarationList.flags & ts.NodeFlags.Const)
      for (const declaration of statement.declarationList.declarations) {
        const { name, initializer: value } = declaration;
        if (ts.isIdentifier(name) && value) yield { name: name.text, file, declaration, value };
      }
}

const importsOf = (file: TS.SourceFile): readonly TS.ImportDeclaration[] =>
  file.statements.filter((one) => ts.isImportDeclaration(one));

const pathOf = ({ moduleSpecifier }: TS.ImportDeclaration): string =>
  ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : "";

const isZod = (path: string): boolean => /^zod(?:\/|$)/.test(path);

/** What a file calls zod, or parts of it. */
function namesOfPackage(file: TS.SourceFile): readonly string[] {
  return importsOf(file)
    .filter((one) => isZod(pathOf(one)))
    .flatMap(({ importClause: clause }) => [
      ...(clause?.name ? [clause.name.text] : []),
      ...namedIn(clause).map(({ name }) => name.text),
      ...(clause?.namedBindings && ts.isNamespaceImport(clause.namedBindings)
        ? [clause.namedBindings.name.text]
        : []),
    ]);
}

const namedIn = (clause: TS.ImportClause | undefined): readonly TS.ImportSpecifier[] =>
  clause?.namedBindings && ts.isNamedImports(clause.namedBindings)
    ? [...clause.namedBindings.elements]
    : [];

const imports = (file: TS.SourceFile, name: string): boolean =>
  importsOf(file).some(({ importClause }) =>
    namedIn(importClause).some((one) => one.name.text === name && !one.propertyName),
  );

/** Calls of zod that do something with a value, or change what others see. */
const runs = /^(?:safe)?(?:parse|encode|decode)|^(?:spa|config|register)$/i;

/** Whether an expression builds a schema, and nothing is done besides. */
function builds(node: TS.Expression, roots: ReadonlySet<string>): boolean {
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node)
  )
    return builds(node.expression, roots);
  if (!ts.isCallExpression(node) || !node.arguments.every((one) => isQuiet(one, roots)))
    return false;
  const { expression: callee } = node;
  if (ts.isIdentifier(callee)) return roots.has(callee.text) && !runs.test(callee.text);
  if (!ts.isPropertyAccessExpression(callee) || runs.test(callee.name.text)) return false;
  let of: TS.Expression = callee.expression;
  while (ts.isPropertyAccessExpression(of)) of = of.expression;
  return ts.isIdentifier(of) ? roots.has(of.text) : builds(of, roots);
}

/** Whether nothing happens where an expression is met, but that schemas are built. */
function isQuiet(node: TS.Node, roots: ReadonlySet<string>): boolean {
  if (ts.isFunctionLike(node)) return true;
  if (ts.isCallExpression(node)) return builds(node, roots);
  if (isLoud(node)) return false;
  return !ts.forEachChild(node, (child) => !isQuiet(child, roots));
}

const isLoud = (node: TS.Node): boolean =>
  ts.isNewExpression(node) ||
  ts.isAwaitExpression(node) ||
  ts.isTaggedTemplateExpression(node) ||
  ts.isDeleteExpression(node) ||
  ts.isPostfixUnaryExpression(node) ||
  ts.isClassExpression(node) ||
  (ts.isPrefixUnaryExpression(node) &&
    (node.operator === ts.SyntaxKind.PlusPlusToken ||
      node.operator === ts.SyntaxKind.MinusMinusToken)) ||
  (ts.isBinaryExpression(node) && assigns(node.operatorToken.kind));

const assigns = (kind: TS.SyntaxKind): boolean =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

/** Names of schemas that run-time code reads, or may read: by name alone, which finds too many rather than too few. */
function readAtRunTime(
  files: readonly TS.SourceFile[],
  schemas: readonly Schema[],
): ReadonlySet<string> {
  const names = new Set(schemas.map(({ name }) => name));
  if (files.some(passesModuleOn)) return names;
  const read = new Set<string>();
  /** What a schema is built of is read only where the schema is. */
  const within: { readonly name: string; readonly schema: string }[] = [];
  for (const file of files)
    walk(file, null, (node, schema) => {
      if (!names.has(node.text) || !isRead(node)) return;
      if (schema === null) read.add(node.text);
      else within.push({ name: node.text, schema: schema.name });
    });
  for (let before = -1; before < read.size;) {
    before = read.size;
    for (const { name, schema } of within) if (read.has(schema)) read.add(name);
  }
  return read;

  function walk(
    node: TS.Node,
    schema: Schema | null,
    each: (node: TS.Identifier, schema: Schema | null) => void,
  ): void {
    if (isOfTypes(node)) return;
    const inner = schema ?? schemas.find(({ declaration }) => declaration === node) ?? null;
    if (ts.isIdentifier(node)) each(node, inner);
    ts.forEachChild(node, (child) => walk(child, inner, each));
  }
}

/** What the compiler alone reads. */
const isOfTypes = (node: TS.Node): boolean =>
  (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node);

/** Whether a name is read where it stands, and not declared, taken in or handed out as it is. */
function isRead(node: TS.Identifier): boolean {
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) && parent.name === node) return false;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent))
    return parent.propertyName !== undefined && !parent.isTypeOnly;
  return !(ts.isPropertyAssignment(parent) && parent.name === node);
}

/** Whether a file hands a whole module on that may be the author's, so that any name of it may be read. */
function passesModuleOn(file: TS.SourceFile): boolean {
  const whole = new Set(
    importsOf(file).flatMap((one) => {
      const bound = one.importClause?.namedBindings;
      return !isZod(pathOf(one)) && bound && ts.isNamespaceImport(bound) ? [bound.name.text] : [];
    }),
  );
  const passes = (node: TS.Node): boolean =>
    (ts.isIdentifier(node) &&
      whole.has(node.text) &&
      !ts.isNamespaceImport(node.parent) &&
      !(ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node)) ||
    (!isOfTypes(node) && ts.forEachChild(node, (child) => passes(child) || undefined) === true);
  return whole.size > 0 && passes(file);
}
