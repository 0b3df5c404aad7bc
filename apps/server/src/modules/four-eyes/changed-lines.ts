import type { ShownLine } from './kind.ts';

/** Every value of a document by its place; what is null is not there. */
function leavesOf(value: unknown, path = ''): [string, string][] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, path === '' ? name : `${path}.${name}`));
}

/** What of a document differs from what is in force, by place; `before` is undefined where nothing is. */
export function changedLines(before: unknown, after: unknown): ShownLine[] {
  const [was, will] = [new Map(leavesOf(before)), new Map(leavesOf(after))];
  const fields = [...new Set([...was.keys(), ...will.keys()])].toSorted((a, b) => (a < b ? -1 : 1));
  return fields
    .map((field) => ({ field, before: was.get(field) ?? null, after: will.get(field) ?? null }))
    .filter((line) => line.before !== line.after);
}
