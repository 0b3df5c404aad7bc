import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/*
 * Which refusals the code behind a call can throw, read off the sources: from the handler through functions called by name, through imports,
 * and through methods of wired parts where only one method in the server has the name. Branches are not evaluated, methods of a common
 * name are not followed: what it finds is reachable by the text, what it does not find may still be.
 */

interface Node {
  type: string;
  [field: string]: unknown;
}

interface Source {
  file: string;
  /** Declarations at the top of the file, by name. */
  tops: Map<string, Node>;
  /** Local name → where it comes from; `name` is null for a whole module. */
  imports: Map<string, { file: string; name: string | null }>;
}

interface CodeLocation {
  source: Source;
  node: Node;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

function children(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '');

function literalsIn(node: Node | undefined): string[] {
  if (!node) return [];
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  if (node.type === 'ConditionalExpression') return [...literalsIn(node['consequent'] as Node), ...literalsIn(node['alternate'] as Node)];
  return [];
}

function readImports(source: Source, statement: Node): void {
  const from = nameOf(statement['source']);
  if (!from.startsWith('.')) return;
  const file = path.resolve(path.dirname(source.file), from);
  for (const one of (statement['specifiers'] as Node[] | undefined) ?? []) {
    const name = one.type === 'ImportNamespaceSpecifier' ? null : nameOf(one['imported'] ?? one['local']);
    // `export { a as b } from` has local a, exported b.
    source.imports.set(nameOf(one.type === 'ExportSpecifier' ? one['exported'] : one['local']), {
      file,
      name: one.type === 'ExportSpecifier' ? nameOf(one['local']) : name,
    });
  }
}

function readTops(source: Source, statement: Node): void {
  const declared = (statement['declaration'] ?? statement) as Node;
  if (declared.type === 'FunctionDeclaration' || declared.type === 'ClassDeclaration') source.tops.set(nameOf(declared['id']), declared);
  if (declared.type !== 'VariableDeclaration') return;
  for (const one of declared['declarations'] as Node[]) if (isNode(one['init'])) source.tops.set(nameOf(one['id']), one['init']);
}

function readSource(file: string): { source: Source; program: Node } {
  const program = parseSync(file, readFileSync(file, 'utf8')).program as unknown as Node;
  const source: Source = { file, tops: new Map(), imports: new Map() };
  for (const statement of program['body'] as Node[]) {
    if (statement.type === 'ImportDeclaration' || (statement.type === 'ExportNamedDeclaration' && statement['source']))
      readImports(source, statement);
    else readTops(source, statement);
  }
  return { source, program };
}

export interface ServedCall {
  /** Name of the call's definition in the contract. */
  call: string;
  /** Code → one way from the handler to where it is thrown. */
  codes: Map<string, string>;
}

/** Every `serve(call, handler)` of the server, with the refusals its handler can reach. */
export function servedRefusals(root: string): ServedCall[] {
  const read = globSync('**/*.ts', { cwd: root })
    .filter((name) => !/\.test\.ts$|(^|\/)(test|testing|seed)\//.test(name))
    .map((name) => readSource(path.join(root, name)));
  const sources = new Map(read.map(({ source }) => [source.file, source]));
  const methods = new Map<string, CodeLocation[]>();
  const fills = new Map<string, CodeLocation>();
  const serves: { call: string; location: CodeLocation }[] = [];
  for (const { source, program } of read)
    visit(program, (node) => {
      const value = node['value'];
      if (node.type === 'Property' && isNode(value) && (/Function/.test(value.type) || value.type === 'Identifier'))
        methods.set(nameOf(node['key']), [...(methods.get(nameOf(node['key'])) ?? []), { source, node: value }]);
      if (node.type === 'CallExpression' && nameOf(node['callee']) === 'fill') {
        const [to, by] = node['arguments'] as Node[];
        if (to && by) fills.set(nameOf(to).replace(/Slot$/, ''), { source, node: by });
      }
      if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'serve') return;
      const [call, handler] = node['arguments'] as Node[];
      if (call && handler) serves.push({ call: contractName(source, call), location: { source, node: handler } });
    });
  return serves.map(({ call, location }) => ({ call, codes: reachableFrom(location, { sources, methods, fills }) }));
}

/** The definition's own name, whatever a file calls it, or that of the list a loop walks; the contract is imported by package name. */
function contractName(source: Source, call: Node): string {
  if (call.type === 'MemberExpression') return nameOf(call['property']);
  const text = readFileSync(source.file, 'utf8');
  const local = nameOf(call);
  const [, name] = new RegExp(`(\\w+) as ${local}\\b|for \\(const ${local} of (\\w+)\\)`).exec(text)?.filter(Boolean) ?? [];
  return name ?? local;
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const child of children(node)) visit(child, see);
}

interface World {
  sources: Map<string, Source>;
  methods: Map<string, CodeLocation[]>;
  /** What a module above fills a slot with, by the slot's name. */
  fills: Map<string, CodeLocation>;
}

function reachableFrom(start: CodeLocation, world: World): Map<string, string> {
  const codes = new Map<string, string>();
  const seen = new Set<Node>();
  const waiting = [{ location: start, way: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const {
      location: { source, node },
      way,
    } = next;
    if (seen.has(node)) continue;
    seen.add(node);
    const follow = (location: CodeLocation | undefined, name: string) => {
      if (location && !seen.has(location.node)) waiting.push({ location, way: `${way} → ${name}` });
    };
    walkCode(node, {
      code: (code) => {
        if (!codes.has(code)) codes.set(code, way);
      },
      name: (name) => follow(resolve(source, name, world), name),
      member: (name) => {
        const found = world.methods.get(name) ?? [];
        const only = world.fills.get(name) ?? (found.length === 1 ? found[0] : undefined);
        if (only) follow(only.node.type === 'Identifier' ? resolve(only.source, nameOf(only.node), world) : only, `.${name}`);
      },
    });
  }
  return codes;
}

interface Visitors {
  code(code: string): void;
  name(name: string): void;
  member(name: string): void;
}

function walkCode(node: Node, seen: Visitors): void {
  // What is tried and caught is followed where it is caught.
  if (node.type === 'TryStatement' && node['handler']) {
    walkCode(node['handler'] as Node, seen);
    return;
  }
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const callee = node['callee'] as Node;
    if (['refuse', 'Refusal'].includes(nameOf(callee))) for (const code of literalsIn((node['arguments'] as Node[])[0])) seen.code(code);
    if (callee.type === 'MemberExpression') seen.member(nameOf(callee['property']));
  }
  if (node.type === 'Identifier') seen.name(nameOf(node));
  for (const child of children(node)) if (!child.type.startsWith('TS')) walkCode(child, seen);
}

function resolve(source: Source, name: string, world: World, depth = 0): CodeLocation | undefined {
  const top = source.tops.get(name);
  if (top) return { source, node: top };
  const from = source.imports.get(name);
  const other = from?.name ? world.sources.get(from.file) : undefined;
  return other && from?.name && depth < 5 ? resolve(other, from.name, world, depth + 1) : undefined;
}
