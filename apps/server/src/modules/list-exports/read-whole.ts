import { MAX_EXPORT_ROWS } from '@pavilion/contract/list-exports/desk';
import { MAX_PAGE_SIZE } from '@pavilion/contract/base/paging';
import type { DeskList } from './lists.ts';

/** Of the rows as they are sent: a file beyond is too long. */
const MAX_BYTES = 48 * 1024 * 1024;
/** How often a list is read that changes meanwhile. */
const MAX_READINGS = 3;

type Failure = 'list.export.too.long' | 'list.export.moving' | 'list.export.not.allowed' | 'list.export.refused';

/** Why no file was made; said to who ordered it. */
export class NoFile extends Error {
  readonly code: Failure;
  constructor(code: Failure) {
    super(code);
    this.code = code;
  }
}

export interface Page {
  list: readonly unknown[];
  totalPages?: number;
  totalCount?: number;
  isMore?: true;
  next?: string | null;
}

type Ask = (page: Record<string, string>) => Promise<Page>;

/** Rows of all pages, each once: one that moved on to the next page meanwhile is met twice. */
class DistinctRows {
  readonly #rows = new Map<string, string>();
  #bytes = 0;

  add(list: readonly unknown[]): void {
    const met = new Map<string, number>();
    for (const row of list) {
      const json = JSON.stringify(row);
      const key = keyOf(row) ?? json;
      // Rows without an id that are alike on one page are several.
      const times = (met.get(key) ?? 0) + 1;
      met.set(key, times);
      const place = times === 1 ? key : `${key}\n${times}`;
      if (!this.#rows.has(place)) this.#bytes += json.length;
      this.#rows.set(place, json);
    }
    if (this.#rows.size > MAX_EXPORT_ROWS || this.#bytes > MAX_BYTES) throw new NoFile('list.export.too.long');
  }

  get size(): number {
    return this.#rows.size;
  }

  get all(): string[] {
    return [...this.#rows.values()];
  }
}

const keyOf = (row: unknown): string | null =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' ? row.id : null;

/** All rows of a list as JSON texts, page after page. Throws `NoFile` for a list that is too long, or that changes too fast to be read. */
export const readWhole = (paging: DeskList['paging'], ask: Ask): Promise<string[]> =>
  paging === 'number' ? readByNumber(ask) : readByMark(ask);

/** A row that leaves the list while it is read pulls one over to a page that was read: then there are fewer than were counted. */
async function readByNumber(ask: Ask): Promise<string[]> {
  let before = -1;
  for (let reading = 1; reading <= MAX_READINGS; reading += 1) {
    const { rows, counted } = await readPages(ask);
    if (rows.size >= counted || rows.size === before) return rows.all;
    before = rows.size;
  }
  throw new NoFile('list.export.moving');
}

async function readPages(ask: Ask): Promise<{ rows: DistinctRows; counted: number }> {
  const rows = new DistinctRows();
  let counted = 0;
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await ask({ pageNo: String(pageNo), pageSize: String(MAX_PAGE_SIZE) });
    if (pageNo === 1) counted = page.totalCount ?? 0;
    rows.add(page.list);
    // Beyond what is counted the list ends at the first empty page.
    const isLast = page.isMore ? page.list.length === 0 : pageNo >= (page.totalPages ?? 1);
    if (isLast) return { rows, counted };
  }
}

async function readByMark(ask: Ask): Promise<string[]> {
  const rows = new DistinctRows();
  for (let after: string | null = ''; after !== null;) {
    const page: Page = await ask({ ...(after === '' ? {} : { after }), pageSize: String(MAX_PAGE_SIZE) });
    rows.add(page.list);
    after = page.next ?? null;
  }
  return rows.all;
}
