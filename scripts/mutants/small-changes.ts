import { parseSync } from 'oxc-parser';
import type { Piece } from './pieces.ts';

/** One change of a file's text; offsets in UTF-16 units. */
export interface Change {
  file: string;
  line: number;
  kind: 'SQL condition' | 'SQL comparison' | 'call';
  start: number;
  end: number;
  before: string;
  after: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const SQL = /\b(SELECT|UPDATE|DELETE FROM|WHERE|AND|ON CONFLICT)\b/;

/** What Stryker does not change: single conditions inside SQL text, and calls that are a statement of their own. */
export function changesOf(piece: Piece, source: string): Change[] {
  const found: Change[] = [];
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  const add = (kind: Change['kind'], start: number, end: number, after: string) => {
    const line = lineAt(start);
    if (line >= piece.from && line <= piece.to)
      found.push({ file: piece.file, line, kind, start, end, before: source.slice(start, end), after });
  };
  const walk = (node: Node): void => {
    const isText = node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string');
    if (isText && SQL.test(source.slice(node.start, node.end))) changeSql(source, node, add);
    if (node.type === 'ExpressionStatement' && isCall(node, source)) add('call', node.start, node.end, ';');
    for (const child of Object.values(node)) {
      for (const one of Array.isArray(child) ? (child as unknown[]) : [child]) if (isNode(one)) walk(one);
    }
  };
  walk(parseSync(piece.file, source).program as unknown as Node);
  return found;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** A call or an awaited call; words to the log are no promise. */
function isCall({ expression }: Node, source: string): boolean {
  let inner = expression as Node;
  while (inner.type === 'AwaitExpression' || inner.type === 'UnaryExpression') inner = inner['argument'] as Node;
  return inner.type === 'CallExpression' && !/^[\w.]*\blog\.\w+\(/.test(source.slice(inner.start, inner.end));
}

const ENDS =
  /^(?:AND|OR|GROUP BY|ORDER BY|LIMIT|OFFSET|FOR UPDATE|FOR SHARE|RETURNING|UNION|ON CONFLICT|WINDOW|HAVING|WHERE|THEN|END|LEFT JOIN|JOIN|FROM)\b/;

type Add = (kind: Change['kind'], start: number, end: number, after: string) => void;

function changeSql(source: string, { start, end }: Node, add: Add): void {
  for (let at = start + 1; at < end - 1; at += 1) {
    const word = /^(?:WHERE|AND)\s+/.exec(source.slice(at, end - 1))?.[0];
    if (!word || /\w/.test(source[at - 1] ?? '')) continue;
    const from = at + word.length;
    const to = conditionEnd(source, from, end - 1);
    const condition = source.slice(from, to).trimEnd();
    // A bound of BETWEEN is no condition; one that holds always is none either.
    const isBound = /\bBETWEEN\s+\S+\s+$/.test(source.slice(start, at));
    if (condition !== '' && !isBound) add('SQL condition', from, from + condition.length, `(${condition} OR true)`);
  }
  for (const { 0: sign, index } of source.slice(start, end).matchAll(/(?<=[\w)\s])\s(<=|>=|<|>)\s/g)) {
    const other = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }[sign.trim()];
    if (other) add('SQL comparison', start + index, start + index + sign.length, ` ${other} `);
  }
}

/** Where a condition ends: at the next word of the same depth that begins something else, at a bracket that was open before, at the end. */
function conditionEnd(source: string, from: number, last: number): number {
  let depth = 0;
  for (let at = from; at < last; at += 1) {
    const letter = source[at];
    if (letter === '(' || letter === '{' || letter === '[') depth += 1;
    if (letter === ')' || letter === '}' || letter === ']') depth -= 1;
    if (depth < 0) return at;
    if (depth === 0 && (letter === ',' || letter === ';')) return at;
    if (depth === 0 && /\s/.test(source[at - 1] ?? '') && ENDS.test(source.slice(at, last))) return at;
  }
  return last;
}
