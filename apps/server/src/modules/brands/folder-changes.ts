import { changesBetween } from '../../kernel/controls.ts';
import type { DraftFiles } from './draft-store.ts';

/** One difference between two folders. Texts are cut; null: not there. */
export interface FolderChange {
  file: string;
  field: string;
  before: string | null;
  after: string | null;
}

const MAX_CHANGES = 300;
const MAX_TEXT = 160;

const shortText = (value: unknown): string | null => {
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
};

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
      return [...changesBetween(parsed(one), parsed(other))].map(({ path, before: was, after: is }) => ({
        file,
        field: path.join('.'),
        before: shortText(was),
        after: shortText(is),
      }));
    }
    const words = (body: Buffer | undefined): string | null =>
      body ? (file.endsWith('.html') ? shortText(body.toString('utf8')) : `${body.length} B`) : null;
    return [{ file, field: '', before: words(one), after: words(other) }];
  });
  return changes.slice(0, MAX_CHANGES);
}
