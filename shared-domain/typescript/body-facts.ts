import type { FunctionFacts } from "../facts.js";
import { Node, SyntaxKind } from "./compiler.js";
import { conversionError } from "./conversions.js";
import { isChanged, isPlainlySet, isSet } from "./given-a-value.js";
import { isOfLibrary } from "./plain-type.js";

type BodyFacts = Pick<
  FunctionFacts,
  | "uses"
  | "names"
  | "assigns"
  | "changes"
  | "sets"
  | "raises"
  | "converts"
  | "texts"
  | "compares"
  | "keys"
>;

/** What stands in a function's body: what it reads, sets, throws, says and compares. */
export function bodyFacts(of: Node, parameters: readonly string[]): BodyFacts {
  const reader = new BodyReader(new Set(parameters));
  of.forEachDescendant((node) => reader.see(node));
  return reader.facts();
}

const equal = new Set([SyntaxKind.EqualsEqualsEqualsToken, SyntaxKind.EqualsEqualsToken]);
const unequal = new Set([
  SyntaxKind.ExclamationEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsToken,
]);

class BodyReader {
  readonly #parameters: ReadonlySet<string>;
  readonly #uses = new Set<string>();
  readonly #names = new Set<string>();
  readonly #assigns = new Set<string>();
  readonly #changes = new Set<string>();
  readonly #sets = new Set<string>();
  readonly #raises = new Set<string>();
  readonly #converts = new Set<string>();
  readonly #texts: string[] = [];
  readonly #compares = new Map<string, Set<string>>();
  readonly #keys = new Map<string, Set<string>>();

  constructor(parameters: ReadonlySet<string>) {
    this.#parameters = parameters;
  }

  facts(): BodyFacts {
    const lists = (of: Map<string, Set<string>>): Record<string, string[]> =>
      Object.fromEntries([...of].map(([name, values]) => [name, [...values]]));
    return {
      uses: [...this.#uses],
      names: [...this.#names],
      assigns: [...this.#assigns],
      ...(this.#changes.size > 0 ? { changes: [...this.#changes] } : {}),
      ...(this.#sets.size > 0 ? { sets: [...this.#sets] } : {}),
      raises: [...this.#raises],
      ...(this.#converts.size > 0 ? { converts: [...this.#converts] } : {}),
      texts: this.#texts,
      compares: lists(this.#compares),
      keys: lists(this.#keys),
    };
  }

  see(node: Node): void {
    if (Node.isPropertyAccessExpression(node))
      this.#member(node.getExpression(), node.getName(), node);
    else if (Node.isElementAccessExpression(node)) this.#element(node);
    else if (Node.isThrowStatement(node)) this.#thrown(node.getExpression());
    else if (Node.isBinaryExpression(node)) this.#binary(node);
    else if (Node.isSwitchStatement(node)) this.#switched(node);
    else if (Node.isIdentifier(node)) this.#name(node);
    else if (Node.isVariableDeclaration(node)) this.#unpacked(node);
    const converted = conversionError(node, this.#parameters);
    if (converted !== null) this.#converts.add(converted);
    if (
      Node.isStringLiteral(node) ||
      Node.isNoSubstitutionTemplateLiteral(node) ||
      Node.isTemplateHead(node) ||
      Node.isTemplateMiddle(node) ||
      Node.isTemplateTail(node)
    )
      this.#texts.push(node.getLiteralText());
  }

  #member(owner: Node, name: string, node: Node): void {
    if (Node.isThisExpression(owner)) {
      if (isSet(node)) this.#assigns.add(name);
      if (isChanged(node)) this.#changes.add(name);
      if (!isPlainlySet(node)) this.#uses.add(name);
    } else if (this.#isParameter(owner)) add(this.#keys, owner.getText(), name);
  }

  #element(node: Node): void {
    if (!Node.isElementAccessExpression(node)) return;
    const [owner, index] = [node.getExpression(), node.getArgumentExpression()];
    if (this.#isParameter(owner) && Node.isStringLiteral(index))
      add(this.#keys, owner.getText(), index.getLiteralText());
    // A table that is looked up by the parameter: its keys are the values it takes.
    if (this.#isParameter(index) && Node.isIdentifier(owner))
      for (const member of owner.getType().getProperties())
        add(this.#compares, index!.getText(), member.getName());
  }

  #thrown(expression: Node): void {
    if (!Node.isNewExpression(expression)) return;
    const name = expression.getExpression().getText();
    this.#raises.add(name);
  }

  #binary(node: Node): void {
    if (!Node.isBinaryExpression(node)) return;
    const operator = node.getOperatorToken().getKind();
    if (!equal.has(operator) && !unequal.has(operator)) return;
    const sides = [node.getLeft(), node.getRight()];
    const parameter = sides.find((side) => this.#isParameter(side));
    const value = sides.find((side) => Node.isStringLiteral(side));
    if (parameter === undefined || !Node.isStringLiteral(value)) return;
    const name = parameter.getText();
    const { match, otherwise } = branches(node, unequal.has(operator));
    if (!onlyThrows(match)) add(this.#compares, name, value.getLiteralText());
    if (otherwise !== "chained" && !onlyThrows(otherwise)) add(this.#compares, name, "*");
  }

  #switched(node: Node): void {
    if (!Node.isSwitchStatement(node) || !this.#isParameter(node.getExpression())) return;
    const name = node.getExpression().getText();
    let open = true;
    for (const clause of node.getClauses()) {
      const throws = clause.getStatements().some((one) => Node.isThrowStatement(one));
      if (Node.isDefaultClause(clause)) {
        open = false;
        if (!throws) add(this.#compares, name, "*");
      } else if (!throws && Node.isStringLiteral(clause.getExpression()))
        add(this.#compares, name, clause.getExpression().getText().slice(1, -1));
    }
    const after = node.getNextSiblings();
    if (open && after.length > 0 && !Node.isThrowStatement(after[0]))
      add(this.#compares, name, "*");
  }

  #name(node: Node): void {
    const parent = node.getParent();
    if (Node.isPropertyAccessExpression(parent) && parent.getNameNode() === node) return;
    if (Node.isPropertyAssignment(parent) && parent.getNameNode() === node) return;
    const declared = node.getSymbol()?.getDeclarations()[0];
    if (declared === undefined || isOfLibrary(declared)) return;
    const top =
      Node.isSourceFile(declared.getParent()) ||
      Node.isImportSpecifier(declared) ||
      Node.isImportClause(declared) ||
      (Node.isVariableDeclaration(declared) &&
        Node.isSourceFile(declared.getVariableStatement()?.getParent()));
    if (top) this.#names.add(node.getText());
    if (top && isSet(node)) this.#sets.add(node.getText());
  }

  /** `const { word } = task`: keys of the parameter. */
  #unpacked(node: Node): void {
    if (!Node.isVariableDeclaration(node)) return;
    const [pattern, value] = [node.getNameNode(), node.getInitializer()];
    if (!Node.isObjectBindingPattern(pattern) || !this.#isParameter(value)) return;
    for (const element of pattern.getElements())
      add(
        this.#keys,
        value!.getText(),
        element.getPropertyNameNode()?.getText() ?? element.getName(),
      );
  }

  #isParameter(node: Node | undefined): node is Node {
    return Node.isIdentifier(node) && this.#parameters.has(node.getText());
  }
}

function add(map: Map<string, Set<string>>, name: string, value: string): void {
  map.set(name, (map.get(name) ?? new Set()).add(value));
}

/** What a comparison leads to; `otherwise` is "chained" where another comparison follows. */
function branches(
  comparison: Node,
  swapped: boolean,
): { match: Node | undefined; otherwise: Node | "chained" | undefined } {
  const parent = comparison.getParent();
  const found = Node.isIfStatement(parent)
    ? {
        match: parent.getThenStatement() as Node,
        otherwise: (parent.getElseStatement() ?? parent.getNextSiblings()[0]) as Node | undefined,
      }
    : Node.isConditionalExpression(parent)
      ? {
          match: parent.getWhenTrue() as Node,
          otherwise: parent.getWhenFalse() as Node | undefined,
        }
      : { match: undefined, otherwise: undefined };
  const [match, otherwise] = swapped
    ? [found.otherwise, found.match]
    : [found.match, found.otherwise];
  const chained = Node.isIfStatement(otherwise) || Node.isConditionalExpression(otherwise);
  return { match, otherwise: chained ? "chained" : otherwise };
}

function onlyThrows(node: Node | undefined): boolean {
  if (node === undefined) return false;
  if (Node.isThrowStatement(node)) return true;
  return Node.isBlock(node) && node.getStatements().some((one) => Node.isThrowStatement(one));
}
