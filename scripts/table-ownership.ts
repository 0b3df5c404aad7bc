// Which module's SQL names which module's tables. SQL is in strings and template strings, its keywords in capitals.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { foreignUsesLeft, tableOwners } from '../apps/server/table-owners.mjs';
import { root } from '../apps/pavilion/src/schemas.ts';

export interface OwnedTables {
  owns: readonly string[];
  /** Of `owns`, what others may read. */
  readable?: readonly string[];
}

export type Owners = Readonly<Record<string, OwnedTables>>;

export interface Use {
  /** Table, view, sequence or function; `${…}` where the statement computes it. */
  name: string;
  writes: boolean;
}

const NAME = String.raw`(?:ONLY\s+)?(?:platform\.)?("?[a-z_][a-z0-9_]*"?|\$\{[^}]*\})`;
const WRITES = new RegExp(
  String.raw`\b(?:INSERT\s+INTO|MERGE\s+INTO|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?|LOCK\s+TABLE|(?<!\b(?:FOR|DO|KEY)\s)UPDATE)\s+${NAME}`,
  'g',
);
/** Up to where a list of tables can end. */
const READS =
  /\b(?:FROM|JOIN|USING|TABLE)\s+([\s\S]*?)(?=\b(?:WHERE|GROUP|ORDER|LIMIT|OFFSET|FETCH|FOR|JOIN|ON|SET|RETURNING|UNION|EXCEPT|INTERSECT|WINDOW|HAVING|FROM|SELECT|WHEN|VALUES)\b|$)/g;
const CALLS = /\b(?:platform\.)?([a-z_][a-z0-9_]*)\(/g;
const CTES = /\b([a-z_][a-z0-9_]*)\s*(?:\([a-z0-9_,\s]*\)\s*)?AS\s+(?:NOT\s+)?(?:MATERIALIZED\s+)?\(/g;
const KEYWORD = /\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|JOIN|PERFORM|CALL|WITH|WHERE|EXISTS)\b/;

/** What a piece of SQL names, CTEs aside; nothing for a text without capital keywords. */
export function usesOf(text: string): Use[] {
  if (!KEYWORD.test(text)) return [];
  const sql = text.replaceAll(/--[^\n]*/g, ' ').replaceAll(/'(?:[^']|'')*'/g, `''`);
  const own = new Set([...sql.matchAll(CTES)].map(([, name]) => name));
  const writes = [...sql.matchAll(WRITES)].map(([, name]) => ({ name: bare(name), writes: true }));
  const reads = [...sql.replaceAll(/\bDELETE\s+FROM\b/g, 'DELETE').matchAll(READS)].flatMap(([, list]) => tablesIn(list ?? ''));
  const calls = [...sql.matchAll(CALLS)].map(([, name]) => bare(name));
  return [...writes, ...[...reads, ...calls].map((name) => ({ name, writes: false }))].filter(({ name }) => name !== '' && !own.has(name));
}

const bare = (name: string | undefined): string => (name ?? '').replaceAll('"', '');

/** First words of the parts between commas outside of brackets. */
function tablesIn(list: string): string[] {
  let depth = 0;
  let flat = '';
  for (const sign of list) {
    if (sign === ')') depth -= 1;
    if (depth < 0) break;
    if (depth === 0) flat += sign;
    if (sign === '(') depth += 1;
  }
  return flat.split(',').flatMap((part) => {
    const [, name] = new RegExp(String.raw`^\s*(?:LATERAL\s+)?${NAME}(?![\w(.])`).exec(part) ?? [];
    return name ? [bare(name)] : [];
  });
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Every string of a file, template strings with their holes as `${…}`. */
export function stringsOf(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (node.type === 'ImportDeclaration') return;
    if (node.type === 'Literal' && typeof node['value'] === 'string') found.push(node['value']);
    if (node.type === 'TemplateLiteral') found.push(source.slice(node.start + 1, node.end - 1));
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, source).program);
  return found;
}

const SOURCE = 'apps/server/src/';

/** The module of a file of the platform, or its folder beside the modules; undefined for tests and for what is not the platform. */
export function moduleOfFile(file: string): string | undefined {
  if (!file.startsWith(SOURCE) || /\.test\.ts$|\/test\/|\/testing\/|\/test-world\.ts$/.test(file)) return undefined;
  const inside = file.slice(SOURCE.length);
  return /^modules\/([^/]+)\//.exec(inside)?.[1] ?? /^([^/]+)\//.exec(inside)?.[1] ?? 'composition root';
}

export interface ForeignUse extends Use {
  from: string;
  owner: string;
}

/** What one file's strings name of other modules. A computed name counts as foreign, because it cannot be checked. Constants in capitals hold SQL that is checked where it is. */
export function foreignUses(from: string, texts: readonly string[], owners: Owners = tableOwners): ForeignUse[] {
  const ownerOf = new Map(Object.entries(owners).flatMap(([owner, { owns }]) => owns.map((name) => [name, owner] as const)));
  const readable = new Set(Object.values(owners).flatMap((one) => one.readable ?? []));
  const found = new Map<string, ForeignUse>();
  for (const use of texts.flatMap(usesOf)) {
    const owner = /^\$\{(?![A-Z_]+\})/.test(use.name) ? 'nobody' : ownerOf.get(use.name);
    if (!owner || owner === from || (!use.writes && readable.has(use.name))) continue;
    if (use.writes || !found.has(use.name)) found.set(use.name, { ...use, from, owner });
  }
  return [...found.values()];
}

/** Modules whose readable tables and views the strings name, but for lists of constants that the owner gives to everyone. */
export function readsOfViews(from: string, texts: readonly string[], owners: Owners = tableOwners): Set<string> {
  const ownerOf = new Map(Object.entries(owners).flatMap(([owner, { readable = [] }]) => readable.map((name) => [name, owner] as const)));
  const named = texts.flatMap(usesOf).flatMap(({ name, writes }) => (writes ? [] : (ownerOf.get(name) ?? [])));
  return new Set(named.filter((owner) => owner !== from));
}

/** Complaints about the files' SQL, and how many strings of SQL there were. `allowed`: pairs `module → table` that are allowed for now. */
export function findForeignUses(
  files: readonly string[],
  allowed: readonly string[] = foreignUsesLeft,
): { complaints: string[]; statements: number } {
  let statements = 0;
  const used = new Set<string>();
  const complaints: string[] = [];
  for (const file of files) {
    const from = moduleOfFile(file);
    if (!from) continue;
    const texts = stringsOf(file, readFileSync(path.join(root, file), 'utf8')).filter((text) => usesOf(text).length > 0);
    statements += texts.length;
    for (const { name, owner, writes } of foreignUses(from, texts)) {
      const pair = `${from} → ${name}`;
      used.add(pair);
      if (!allowed.includes(pair))
        complaints.push(`${file} ${writes ? 'writes' : 'reads'} ${name}, which is ${owner}'s: ask a function or a view of the owner`);
    }
  }
  return {
    complaints: [
      ...complaints,
      ...allowed.filter((pair) => !used.has(pair)).map((pair) => `table-owners.mjs has an unused permission: ${pair}`),
    ],
    statements,
  };
}
