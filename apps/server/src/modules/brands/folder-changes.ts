import { isDeepStrictEqual } from 'node:util';
import type { DraftFiles } from './draft-store.ts';

/** One difference between two folders. Texts are cut; null: not there. */
export interface FolderChange {
  file: string;
  field: string;
  before: string | null;
  after: string | null;
}

const MOST_CHANGES = 300;
const MOST_TEXT = 160;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const shortText = (value: unknown): string | null => {
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text;
};

/** Entries of a list by the name they have, so that one taken away does not make all after it others. */
function namedEntries(list: readonly unknown[]): Record<string, unknown> | null {
  const nameOf = (one: unknown): string | null => {
    if (typeof one === 'string') return one;
    if (!isRecord(one)) return null;
    const name = one['key'] ?? one['code'] ?? one['bankCode'] ?? one['host'] ?? one['anchor'] ?? one['name'];
    return typeof name === 'string' ? name : null;
  };
  const names = list.map(nameOf);
  if (names.includes(null) || new Set(names).size !== names.length) return null;
  return Object.fromEntries(names.map((name, index) => [name, list[index]]));
}

function* differences(
  before: unknown,
  after: unknown,
  path: readonly string[],
): Generator<{ field: string; before: unknown; after: unknown }> {
  if (isDeepStrictEqual(before, after)) return;
  const parts = isRecord(before) && isRecord(after) ? ([before, after] as const) : null;
  const lists = Array.isArray(before) && Array.isArray(after) ? ([namedEntries(before), namedEntries(after)] as const) : null;
  const [then, now] = parts ?? lists ?? [null, null];
  if (!then || !now) {
    yield { field: path.join('.'), before, after };
    return;
  }
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])];
  let found = false;
  for (const name of names) {
    for (const one of differences(then[name], now[name], [...path, name])) {
      found = true;
      yield one;
    }
  }
  // The same entries in another order.
  if (!found) yield { field: path.join('.'), before, after };
}

const parsed = (body: Buffer | undefined): unknown => {
  if (!body) return undefined;
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return body.toString('utf8');
  }
};

/** What putting the second folder in the place of the first would change: fields of JSON, pages by their text, pictures by their size. */
export function changesOf(before: DraftFiles | null, after: DraftFiles): FolderChange[] {
  const then = before ?? new Map<string, Buffer>();
  const names = [...new Set([...then.keys(), ...after.keys()])].toSorted();
  const changes = names.flatMap((file): FolderChange[] => {
    const [one, other] = [then.get(file), after.get(file)];
    if (one && other && one.equals(other)) return [];
    if (one && other && file.endsWith('.json')) {
      return [...differences(parsed(one), parsed(other), [])].map(({ field, before: was, after: is }) => ({
        file,
        field,
        before: shortText(was),
        after: shortText(is),
      }));
    }
    const words = (body: Buffer | undefined): string | null =>
      body ? (file.endsWith('.html') ? shortText(body.toString('utf8')) : `${body.length} B`) : null;
    return [{ file, field: '', before: words(one), after: words(other) }];
  });
  return changes.slice(0, MOST_CHANGES);
}
