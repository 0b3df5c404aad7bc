// Which module's SQL names whose tables. SQL stands in strings and template strings, its keywords in capitals.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { tableOwners } from '../apps/server/table-owners.mjs';
import { root } from './schemas.ts';

export interface Owned {
  owns: readonly string[];
  /** Of `owns`, what others may read. */
  readable?: readonly string[];
}

export type Owners = Readonly<Record<string, Owned>>;

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
const CALLS = /\b(?:platform\.)?([a-z_][a-z0-9_]*)\s*\(/g;
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

/** First words of the parts between the commas that stand in no bracket. */
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

const CORE = 'apps/server/src/';

/** The module of a file of the platform, or its folder beside the modules; undefined for tests and for what is not the platform. */
export function ownerOf(file: string): string | undefined {
  if (!file.startsWith(CORE) || /\.test\.tsx?$|\/test\/|\/testing\//.test(file)) return undefined;
  return /^modules\/([^/]+)\//.exec(file.slice(CORE.length))?.[1] ?? /^([^/]+)\//.exec(file.slice(CORE.length))?.[1] ?? 'main';
}

export interface ForeignUse extends Use {
  from: string;
  owner: string;
  file: string;
}

/** Uses of other modules' tables by the texts of one file. */
export function foreignUses(file: string, texts: readonly string[], owners: Owners = tableOwners): ForeignUse[] {
  const from = ownerOf(file);
  if (!from) return [];
  const ownerOfName = new Map(Object.entries(owners).flatMap(([owner, { owns }]) => owns.map((name) => [name, owner] as const)));
  const readable = new Set(Object.values(owners).flatMap((one) => one.readable ?? []));
  const found = new Map<string, ForeignUse>();
  for (const use of texts.flatMap(usesOf)) {
    // A constant holds a text that is judged where it stands; a name that varies is one nobody can check.
    const isComputed = /^\$\{(?![A-Z][A-Z_]*\}|JOB_SCHEMA)/.test(use.name);
    const owner = isComputed ? 'a computed name' : ownerOfName.get(use.name);
    if (!owner || owner === from || (!use.writes && readable.has(use.name))) continue;
    found.set(`${use.name} ${use.writes}`, { ...use, from, owner, file });
  }
  return [...found.values()];
}

export const readForeignUses = (file: string): ForeignUse[] =>
  ownerOf(file) ? foreignUses(file, stringsOf(file, readFileSync(path.join(root, file), 'utf8'))) : [];
