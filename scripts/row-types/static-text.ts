// The texts that an expression can come to, read from the source: constants, template strings, both sides of a condition, functions that put texts together.
import type { Checker, Project, Symbol as TypeSymbol } from 'typescript/unstable/sync';
import {
  NodeFlags,
  SyntaxKind,
  type CallExpression,
  type ElementAccessExpression,
  type Expression,
  type Identifier,
  type Node,
  type ObjectLiteralExpression,
  type ParameterDeclaration,
} from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';

/** More texts than this of one statement are not read. */
const MAX_TEXTS = 64;
const DEEPEST = 24;

/** What is not known before the program runs, and where. */
export class Dynamic extends Error {}

/** One text an expression can come to, and what was chosen for it: one condition is chosen alike wherever a statement asks it. */
interface Option {
  text: string;
  choices: ReadonlyMap<string, number>;
}

type Bound = ReadonlyMap<number, readonly Option[]>;
const NOTHING: Bound = new Map();
const NO_CHOICES: Option['choices'] = new Map();
const option = (text: string): Option => ({ text, choices: NO_CHOICES });

export class StaticText {
  private readonly project: Project;
  private readonly checker: Checker;
  private readonly symbols = new Map<Node, TypeSymbol | undefined>();
  private readonly callsOf: (name: string) => readonly CallExpression[];
  private depth = 0;
  private calls = 0;

  /** `callsOf`: all calls of the program by the last word of what is called. */
  constructor(project: Project, callsOf: (name: string) => readonly CallExpression[]) {
    this.project = project;
    this.checker = project.checker;
    this.callsOf = callsOf;
  }

  /** Each text the expression can come to; throws `Dynamic` where one is not known. */
  read(node: Node): readonly string[] {
    this.depth = 0;
    return [...new Set(this.options(node, NOTHING).map(({ text }) => text))];
  }

  private options(node: Node, bound: Bound): readonly Option[] {
    this.depth += 1;
    try {
      if (this.depth > DEEPEST) throw new Dynamic('too deep');
      const found = this.find(node, bound);
      if (found.length > MAX_TEXTS) throw new Dynamic('too many texts');
      return found;
    } finally {
      this.depth -= 1;
    }
  }

  private find(node: Node, bound: Bound): readonly Option[] {
    if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node) || is.isNumericLiteral(node)) return [option(node.text)];
    if (is.isBigIntLiteral(node)) return [option(node.text.replace(/n$/, ''))];
    if (is.isTemplateExpression(node)) {
      const pieces = node.templateSpans.flatMap((span) => [this.options(span.expression, bound), [option(span.literal.text)]]);
      return product([[option(node.head.text)], ...pieces]);
    }
    if (is.isParenthesizedExpression(node) || is.isAsExpression(node) || is.isSatisfiesExpression(node) || is.isNonNullExpression(node))
      return this.options(node.expression, bound);
    if (is.isConditionalExpression(node)) {
      const key = `${node.condition.getSourceFile().fileName} ${node.condition.getText()}`;
      return [...chosen(this.options(node.whenTrue, bound), key, 1), ...chosen(this.options(node.whenFalse, bound), key, 0)];
    }
    if (is.isBinaryExpression(node)) return this.ofBinary(node.operatorToken.kind, node.left, node.right, bound);
    if (is.isObjectLiteralExpression(node)) return this.ofStatementObject(node, bound);
    if (is.isCallExpression(node)) return this.ofCall(node, bound);
    if (is.isIdentifier(node)) return this.ofSymbol(node, this.symbolOf(node), bound);
    if (is.isPropertyAccessExpression(node)) return this.ofSymbol(node, this.symbolOf(node.name), bound);
    if (is.isElementAccessExpression(node)) return this.ofElement(node, bound);
    return this.ofType(node);
  }

  private ofBinary(operator: SyntaxKind, left: Expression, right: Expression, bound: Bound): readonly Option[] {
    if (operator === SyntaxKind.PlusToken) return product([this.options(left, bound), this.options(right, bound)]);
    if (operator === SyntaxKind.QuestionQuestionToken || operator === SyntaxKind.BarBarToken)
      return [...this.options(left, bound), ...this.options(right, bound)];
    throw new Dynamic('an expression');
  }

  /** A prepared statement written out: `{ name, text }`, or another one with values. */
  private ofStatementObject(node: ObjectLiteralExpression, bound: Bound): readonly Option[] {
    for (const part of node.properties) {
      if (is.isPropertyAssignment(part) && is.isIdentifier(part.name) && part.name.text === 'text')
        return this.options(part.initializer, bound);
      if (is.isSpreadAssignment(part)) return this.options(part.expression, bound);
    }
    throw new Dynamic('an object');
  }

  private ofSymbol(node: Node, symbol: TypeSymbol | undefined, bound: Bound): readonly Option[] {
    const given = symbol && bound.get(symbol.id);
    if (given) return given;
    const declared = this.declared(symbol);
    if (declared && is.isVariableDeclaration(declared) && declared.initializer && isConstant(declared))
      return this.options(declared.initializer, bound);
    if (declared && is.isPropertyAssignment(declared)) return this.options(declared.initializer, NOTHING);
    if (declared && is.isShorthandPropertyAssignment(declared))
      return this.ofSymbol(node, this.checker.getShorthandAssignmentValueSymbol(declared), bound);
    if (declared && is.isParameterDeclaration(declared)) return this.ofParameter(node, declared);
    return this.ofType(node);
  }

  /** `TABLE[key]` is any text of the table, where the table is written out. */
  private ofElement(node: ElementAccessExpression, bound: Bound): readonly Option[] {
    const declared = is.isIdentifier(node.expression) ? this.declared(this.symbolOf(node.expression)) : undefined;
    const value = declared && is.isVariableDeclaration(declared) && isConstant(declared) ? plain(declared.initializer) : undefined;
    if (!value || !is.isObjectLiteralExpression(value)) return this.ofType(node);
    const key = `${node.getSourceFile().fileName} ${node.getText()}`;
    return value.properties.flatMap((part, index) => {
      if (!is.isPropertyAssignment(part)) throw new Dynamic(node.getText());
      return chosen(this.options(part.initializer, bound), key, index);
    });
  }

  /** A parameter is what its function is called with anywhere, or one of the few texts its type allows. */
  private ofParameter(node: Node, parameter: ParameterDeclaration): readonly Option[] {
    const few = this.tryOptions(() => this.ofType(node));
    if (few) return few;
    const owner = parameter.parent;
    const index = 'parameters' in owner ? (owner.parameters as readonly Node[]).indexOf(parameter) : -1;
    const name = nameOfFunction(owner);
    const called = name && this.symbolOf(name);
    const { name: own } = parameter;
    if (!name || !called || index < 0 || !is.isIdentifier(own)) throw new Dynamic(`the parameter ${own.getText()}`);
    const calls = this.callsOf(name.text).filter((call) => this.symbolOf(calledName(call)) === called);
    if (calls.length === 0) throw new Dynamic(`the parameter ${own.text}`);
    return calls.flatMap((call, place) => {
      const given = call.arguments[index] ?? parameter.initializer;
      return chosen(given ? this.options(given, NOTHING) : [option('')], `call ${called.id}`, place);
    });
  }

  private ofCall(node: CallExpression, bound: Bound): readonly Option[] {
    const callee = node.expression;
    const [first, second] = node.arguments;
    if (is.isPropertyAccessExpression(callee)) {
      const method = callee.name.text;
      if (method === 'join') return this.ofJoin(callee.expression, first, bound);
      if (method === 'trim') return this.options(callee.expression, bound).map(({ text, choices }) => ({ text: text.trim(), choices }));
      if ((method === 'replace' || method === 'replaceAll') && first && second && is.isStringLiteral(first))
        return this.options(second, bound).flatMap((by) =>
          product([this.options(callee.expression, bound), [{ text: '', choices: by.choices }]]).map(({ text, choices }) => ({
            text: method === 'replace' ? text.replace(first.text, () => by.text) : text.replaceAll(first.text, () => by.text),
            choices,
          })),
        );
    }
    if (is.isIdentifier(callee) && (callee.text === 'prepared' || callee.text === 'String') && first) return this.options(first, bound);
    const declared = is.isIdentifier(callee) ? this.declared(this.symbolOf(callee)) : undefined;
    const called = declared && functionOf(declared);
    const answered = called && answerOf(called);
    if (!called || !answered) throw new Dynamic(`what ${callee.getText()} answers`);
    return this.options(answered, this.bind(called.parameters, node.arguments, bound));
  }

  private bind(parameters: readonly ParameterDeclaration[], given: readonly Node[], bound: Bound): Bound {
    const inner = new Map(bound);
    this.calls += 1;
    for (const [index, parameter] of parameters.entries()) {
      const own = is.isIdentifier(parameter.name) ? this.symbolOf(parameter.name) : undefined;
      const value = given[index] ?? parameter.initializer;
      const options = own && value && this.tryOptions(() => this.options(value, bound));
      if (options)
        inner.set(
          own.id,
          options.length === 1 ? options : options.flatMap((one, place) => chosen([one], `${own.id} of ${this.calls}`, place)),
        );
    }
    return inner;
  }

  private tryOptions(read: () => readonly Option[]): readonly Option[] | undefined {
    const { depth } = this;
    try {
      return read();
    } catch (error) {
      this.depth = depth;
      if (error instanceof Dynamic) return undefined;
      throw error;
    }
  }

  private ofJoin(list: Node, separator: Node | undefined, bound: Bound): readonly Option[] {
    const between = separator ? this.options(separator, bound) : [option(',')];
    const items = this.itemsOf(list, bound);
    return product(items.flatMap((texts, index) => (index === 0 ? [texts] : [between, texts])));
  }

  private itemsOf(node: Node, bound: Bound): (readonly Option[])[] {
    const value = plain(node) ?? node;
    if (is.isArrayLiteralExpression(value))
      return value.elements.flatMap((item) =>
        is.isSpreadElement(item) ? this.itemsOf(item.expression, bound) : [this.options(item, bound)],
      );
    if (is.isCallExpression(value) && is.isPropertyAccessExpression(value.expression) && value.expression.name.text === 'map') {
      const [written] = value.arguments;
      const made = written && is.isArrowFunction(written) ? answerOf(written) : undefined;
      const own = written && is.isArrowFunction(written) && written.parameters.length === 1 ? written.parameters[0]?.name : undefined;
      const symbol = own && is.isIdentifier(own) ? this.symbolOf(own) : undefined;
      if (made && symbol)
        return this.itemsOf(value.expression.expression, bound).map((item) => this.options(made, new Map([...bound, [symbol.id, item]])));
    }
    const declared = is.isIdentifier(value) ? this.declared(this.symbolOf(value)) : undefined;
    if (declared && is.isVariableDeclaration(declared) && declared.initializer && isConstant(declared))
      return this.itemsOf(declared.initializer, bound);
    throw new Dynamic('a list');
  }

  /** The few texts a type allows. */
  private ofType(node: Node): readonly Option[] {
    const type = this.checker.getTypeAtLocation(node);
    const parts = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
    const key = `${node.getSourceFile().fileName} ${node.getText()}`;
    const texts = parts.map((part) => {
      if (part.isStringLiteralType() || part.isNumberLiteralType()) return String(part.value);
      throw new Dynamic(node.getText().slice(0, 60));
    });
    return texts.length === 1 ? texts.map(option) : texts.flatMap((text, index) => chosen([option(text)], key, index));
  }

  private declared(symbol: TypeSymbol | undefined): Node | undefined {
    return symbol?.valueDeclaration?.resolve(this.project);
  }

  /** What a name refers to, imports followed. */
  private symbolOf(node: Node | undefined): TypeSymbol | undefined {
    if (!node) return undefined;
    if (!this.symbols.has(node)) {
      const symbol = this.checker.getSymbolAtLocation(node);
      this.symbols.set(node, symbol && isAlias(symbol) ? this.checker.getAliasedSymbol(symbol) : symbol);
    }
    return this.symbols.get(node);
  }
}

/** Options under one more choice; without those that chose otherwise before. */
const chosen = (options: readonly Option[], key: string, choice: number): Option[] =>
  options.flatMap(({ text, choices }) =>
    choices.has(key) && choices.get(key) !== choice ? [] : [{ text, choices: new Map([...choices, [key, choice]]) }],
  );

/** Without brackets and `as const` around it. */
const plain = (node: Node | undefined): Node | undefined =>
  node && (is.isAsExpression(node) || is.isParenthesizedExpression(node) || is.isSatisfiesExpression(node)) ? plain(node.expression) : node;

const isAlias = (symbol: TypeSymbol): boolean =>
  symbol.declarations.some(
    ({ kind }) => kind === SyntaxKind.ImportSpecifier || kind === SyntaxKind.ExportSpecifier || kind === SyntaxKind.ImportClause,
  );

const isConstant = (declared: Node): boolean => (declared.parent.flags & NodeFlags.Const) !== 0;

/** The name by which something is called: `list` of `list()` and of `parts.list()`. */
export const calledName = (call: CallExpression): Identifier | undefined => {
  if (is.isIdentifier(call.expression)) return call.expression;
  const name = is.isPropertyAccessExpression(call.expression) ? call.expression.name : undefined;
  return name && is.isIdentifier(name) ? name : undefined;
};

const functionOf = (declared: Node) => {
  if (is.isFunctionDeclaration(declared)) return declared;
  const value = is.isVariableDeclaration(declared) ? declared.initializer : undefined;
  return value && (is.isArrowFunction(value) || is.isFunctionExpression(value)) ? value : undefined;
};

/** What a function that does nothing else returns. */
const answerOf = (body: { body?: Node | undefined }): Node | undefined => {
  if (!body.body) return undefined;
  if (!is.isBlock(body.body)) return body.body;
  const last = body.body.statements.at(-1);
  const others = body.body.statements.slice(0, -1);
  return last && is.isReturnStatement(last) && others.every(is.isVariableStatement) ? last.expression : undefined;
};

const nameOfFunction = (owner: Node) => {
  if (is.isFunctionDeclaration(owner)) return owner.name;
  const holder = owner.parent;
  return is.isVariableDeclaration(holder) && is.isIdentifier(holder.name) ? holder.name : undefined;
};

const product = (pieces: readonly (readonly Option[])[]): Option[] => {
  let options = [option('')];
  for (const piece of pieces) {
    options = options.flatMap((before) =>
      piece.flatMap(({ text, choices }) => {
        for (const [key, choice] of choices) if (before.choices.has(key) && before.choices.get(key) !== choice) return [];
        return [{ text: before.text + text, choices: choices.size === 0 ? before.choices : new Map([...before.choices, ...choices]) }];
      }),
    );
    if (options.length > MAX_TEXTS) throw new Dynamic('too many texts');
  }
  return options;
};
