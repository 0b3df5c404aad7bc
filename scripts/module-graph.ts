// Reads the definitions of the server's modules without running them: who uses whom, which needs are filled from above, whose views are read.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '../apps/pavilion/src/schemas.ts';
import { moduleOfFile, readsOfViews, stringsOf } from './table-ownership.ts';

const MODULES = 'apps/server/src/modules';

export interface DefinedModule {
  name: string;
  /** Names of modules in `uses`. */
  uses: readonly string[];
  /** Of `uses`: what its definition takes of a module beside the module itself: what it is given, or a slot it fills. */
  drawn: ReadonlySet<string>;
  /** Slots it asks for, by the module that declares them. */
  asks: readonly string[];
  /** Slots it fills. */
  fills: readonly string[];
}

interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));
const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '');

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* walk(child);
}

const propertiesOf = (node: unknown): Node[] => (isNode(node) ? ((node['properties'] as Node[] | undefined) ?? []) : []);
const callsOf = (program: Node, callee: string): Node[] =>
  [...walk(program)].filter((node) => node.type === 'CallExpression' && nameOf(node['callee']) === callee);

/** What the text of a `module.ts` says. Throws for one that defines no module. */
export function readDefinition(file: string, text: string): DefinedModule {
  const program = parseSync(file, text).program as unknown as Node;
  const from = new Map<string, string>();
  for (const statement of program['body'] as Node[]) {
    const [, module] =
      statement.type === 'ImportDeclaration' ? (/^\.\.\/([^/]+)\/module\.ts$/.exec(nameOf(statement['source'])) ?? []) : [];
    if (module) for (const one of statement['specifiers'] as Node[]) from.set(nameOf(one['local']), module);
  }
  const [definition] = callsOf(program, 'defineModule').map((call) => (call['arguments'] as Node[])[0]);
  const field = (name: string): Node | undefined =>
    propertiesOf(definition).find((property) => nameOf(property['key']) === name)?.['value'] as Node | undefined;
  const name = nameOf(field('name'));
  if (name === '') throw new Error(`${file} defines no module`);
  const used = new Map(propertiesOf(field('uses')).map((property) => [nameOf(property['key']), nameOf(property['value'])]));
  const uses = [...used.values()].map((identifier) => from.get(identifier) ?? `${identifier}?`);
  const slotName = (identifier: string): string => `${from.get(identifier) ?? name}.${identifier.replace(/Slot$/, '')}`;
  const given = propertiesOf((field('build')?.['params'] as Node[] | undefined)?.[1]).map(
    (property) => used.get(nameOf(property['key'])) ?? '',
  );
  const filled = callsOf(program, 'fill').map((call) => nameOf((call['arguments'] as Node[])[0]));
  const asked = propertiesOf(field('asks')).map((property) => nameOf(property['value']));
  const drawn = new Set([...given, ...filled, ...asked].flatMap((identifier) => from.get(identifier) ?? []));
  return { name, uses, drawn, asks: asked.map(slotName), fills: filled.map(slotName) };
}

let known: readonly DefinedModule[] | undefined;

/** Every module, by name. */
export const definedModules = (): readonly DefinedModule[] =>
  (known ??= readdirSync(path.join(root, MODULES))
    .map((name) => `${MODULES}/${name}/module.ts`)
    .filter((file) => existsSync(path.join(root, file)))
    .map((file) => readDefinition(file, readFileSync(path.join(root, file), 'utf8')))
    .toSorted((a, b) => a.name.localeCompare(b.name)));

/** Each module with those it uses. */
export const moduleGraph = (): Record<string, readonly string[]> =>
  Object.fromEntries(definedModules().map(({ name, uses }) => [name, uses]));

/** Each module with those whose views or lists its SQL reads. */
export function viewGraph(files: readonly string[]): Record<string, readonly string[]> {
  const reads = new Map<string, Set<string>>();
  for (const file of files) {
    const from = moduleOfFile(file);
    if (!from || !file.startsWith(`${MODULES}/`)) continue;
    for (const owner of readsOfViews(from, stringsOf(file, readFileSync(path.join(root, file), 'utf8'))))
      (reads.get(from) ?? reads.set(from, new Set()).get(from))?.add(owner);
  }
  return Object.fromEntries([...reads].map(([from, owners]) => [from, [...owners].toSorted()]));
}

/** Groups of modules that reach each other along the edges: each is a circle. */
export function circlesOf(graph: Readonly<Record<string, readonly string[]>>): string[][] {
  const reached = new Map(Object.keys(graph).map((name) => [name, reach(name, graph)]));
  const circles = new Map<string, string[]>();
  for (const [name, all] of reached) {
    const circle = [...all].filter((other) => reached.get(other)?.has(name)).toSorted();
    if (circle.length > 0) circles.set(circle.join(' '), circle);
  }
  return [...circles.values()];
}

function reach(start: string, graph: Readonly<Record<string, readonly string[]>>): Set<string> {
  const seen = new Set<string>();
  const waiting = [...(graph[start] ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(graph[next] ?? []));
  }
  return seen;
}
