import { MAX_EXPORT_ROWS } from '@pavilion/contract/list-exports/desk';
import { expect, test } from 'vitest';
import { NoFile, type Page, readWhole } from './read-whole.ts';

const row = (id: number) => ({ id: `r${id}` });
const rows = (from: number, count: number) => Array.from({ length: count }, (_, index) => row(from + index));
const ids = (texts: readonly string[]) => texts.map((text) => (JSON.parse(text) as { id: string }).id);

/** A list by number; `changed` happens before the page of that number is read for the first time. */
function listOf(all: object[], { most = Infinity, changed = {} }: { most?: number; changed?: Record<number, () => void> } = {}) {
  return async ({ pageNo, pageSize }: Record<string, string>): Promise<Page> => {
    changed[Number(pageNo)]?.();
    delete changed[Number(pageNo)];
    const [page, size] = [Number(pageNo), Number(pageSize)];
    const counted = Math.min(all.length, most);
    return {
      list: all.slice((page - 1) * size, page * size),
      totalCount: counted,
      totalPages: Math.max(1, Math.ceil(counted / size)),
      ...(all.length > most ? { isMore: true as const } : {}),
    };
  };
}

test('all pages, in their order, also beyond what is counted', async () => {
  expect(ids(await readWhole('number', listOf(rows(0, 250))))).toEqual(rows(0, 250).map(({ id }) => id));
  expect(await readWhole('number', listOf(rows(0, 350), { most: 200 }))).toHaveLength(350);
  expect(await readWhole('number', listOf([]))).toEqual([]);
});

test('by marks until there is none', async () => {
  const all = rows(0, 230);
  const ask = async ({ after = '0' }: Record<string, string>): Promise<Page> => {
    const from = Number(after);
    return { list: all.slice(from, from + 100), next: from + 100 < all.length ? String(from + 100) : null };
  };
  expect(ids(await readWhole('mark', ask))).toEqual(all.map(({ id }) => id));
});

test('a row that comes at the front meanwhile makes no other stand twice', async () => {
  const all: object[] = rows(0, 220);
  const read = await readWhole('number', listOf(all, { changed: { 2: () => void all.unshift(row(999)) } }));
  expect(ids(read).toSorted()).toEqual(
    rows(0, 220)
      .map(({ id }) => id)
      .toSorted(),
  );
});

test('a row that leaves meanwhile keeps none of the others out', async () => {
  const all: object[] = rows(0, 220);
  const read = await readWhole('number', listOf(all, { changed: { 2: () => void all.shift() } }));
  expect(ids(read)).toEqual(rows(1, 219).map(({ id }) => id));
});

test('rows without an id that are alike on a page are all there', async () => {
  expect(await readWhole('number', listOf([{ amount: 1 }, { amount: 1 }, { amount: 2 }]))).toHaveLength(3);
});

test('a list that is too long is no file, and is never cut', async () => {
  const long = readWhole('number', listOf(rows(0, MAX_EXPORT_ROWS + 1)));
  await expect(long).rejects.toEqual(new NoFile('list.export.too.long'));
});
