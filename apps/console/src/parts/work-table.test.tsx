// @vitest-environment jsdom
import { gzipSync } from 'node:zlib';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { good, serve, show } from '../test/page.tsx';
import { WorkTable } from './work-table.tsx';
import type { WorkColumn, WorkTableProps } from './work-table.tsx';

interface Row {
  id: string;
  name: string;
  amount: number;
}

const rows: readonly Row[] = [
  { id: 'a', name: 'Linh', amount: 30 },
  { id: 'b', name: '=Ana()', amount: 200 },
  { id: 'c', name: 'Bo', amount: 4 },
];
const columns: readonly WorkColumn<Row>[] = [
  { key: 'name', label: 'Name', render: (row) => row.name, text: (row) => row.name, sort: (row) => row.name },
  {
    key: 'amount',
    label: 'Amount',
    align: 'end',
    render: (row) => row.amount,
    text: (row) => String(row.amount),
    currency: () => 'EUR',
    sort: (row) => row.amount,
    total: '234',
  },
  { key: 'id', label: 'Number', render: (row) => row.id, text: (row) => row.id, hidden: true },
];

const table = (more: Partial<WorkTableProps<Row>> = {}) => (
  <WorkTable<Row> name="people" caption="People" columns={columns} rows={rows} rowKey={(row) => row.id} empty="No results" {...more} />
);

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

beforeEach(() => localStorage.clear());

test('puts the rows in order by a column, and says so', async () => {
  const user = userEvent.setup();
  show(table());
  expect(names()).toEqual(['Linh', '=Ana()', 'Bo']);
  await user.click(screen.getByRole('button', { name: 'Amount' }));
  expect(screen.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('descending');
  expect(names()).toEqual(['=Ana()', 'Linh', 'Bo']);
  await user.click(screen.getByRole('button', { name: 'Amount' }));
  expect(names()).toEqual(['Bo', 'Linh', '=Ana()']);
});

test('follows rows that come anew', async () => {
  const user = userEvent.setup();
  const Page = () => {
    const [more, setMore] = useState(rows);
    return (
      <>
        {table({ rows: more })}
        <button type="button" onClick={() => setMore([{ id: 'd', name: 'Dee', amount: 1 }])}>
          Next
        </button>
      </>
    );
  };
  show(<Page />);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(names()).toEqual(['Dee']);
});

test('a column can be chosen, and the choice is kept in this browser', async () => {
  const user = userEvent.setup();
  const { unmount } = show(table());
  expect(screen.queryByRole('columnheader', { name: 'Number' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Choose columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Number' }));
  expect(screen.getByRole('columnheader', { name: 'Number' })).toBeTruthy();
  unmount();
  show(table());
  expect(screen.getByRole('columnheader', { name: 'Number' })).toBeTruthy();
});

test("j and k move through the rows' links, but not while somebody types", async () => {
  const user = userEvent.setup();
  show(
    <>
      {table({ to: (row) => `/people/${row.id}` })}
      <input aria-label="Field" />
    </>,
  );
  await user.keyboard('j');
  expect(document.activeElement?.textContent).toBe('Linh');
  await user.keyboard('jj');
  expect(document.activeElement?.textContent).toBe('Bo');
  await user.keyboard('k');
  expect(document.activeElement?.getAttribute('href')).toBe('/people/b');
  await user.type(screen.getByLabelText('Field'), 'j');
  expect(document.activeElement).toBe(screen.getByLabelText('Field'));
});

/** Files that are handed to the browser. */
function catchFiles(): { files: Blob[]; click: ReturnType<typeof vi.spyOn>; release(): void } {
  const files: Blob[] = [];
  const [create, revoke] = [URL.createObjectURL, URL.revokeObjectURL];
  URL.createObjectURL = (blob) => {
    files.push(blob as Blob);
    return 'blob:one';
  };
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return {
    files,
    click,
    release: () => {
      click.mockRestore();
      [URL.createObjectURL, URL.revokeObjectURL] = [create, revoke];
    },
  };
}

test('the file of a list without pages holds its rows, with formulas made harmless', async () => {
  const user = userEvent.setup();
  const { files, click, release } = catchFiles();
  show(table());
  await user.click(screen.getByRole('button', { name: 'Export the full list as CSV' }));
  expect(click).toHaveBeenCalledTimes(1);
  const text = await files[0]?.text();
  expect(text).toContain("'=Ana(),200,EUR");
  expect(text).not.toContain('Number');
  release();
});

test('the file of a page is the whole list, ordered with its filters and made of all its rows', async () => {
  const user = userEvent.setup();
  const { files, release } = catchFiles();
  const all = [...rows, { id: 'd', name: '+Dee', amount: 7 }];
  const order = { id: 'lex1', list: '/desk/people', failure: null, rows: null, askedAt: '2026-01-01T00:00:00.000Z', expiresAt: null };
  const orders: object[] = [{ ...order, id: 'lex0', query: {}, state: 'ready' }];
  const sent = serve({
    '/desk/exports': (body) => {
      if (body === null) return good({ list: orders });
      const query = (body as { query: object }).query;
      orders.push({ ...order, query, state: 'ready', rows: all.length });
      return good({ ...order, query, state: 'waiting' });
    },
    '/desk/exports/file': () =>
      good({ rows: all.length, gzip: gzipSync(all.map((row) => JSON.stringify(row)).join('\n')).toString('base64') }),
  });
  show(table({ whole: { list: '/desk/people', query: { state: 'open' } } }));
  await user.click(screen.getByRole('button', { name: 'Export the full list as CSV' }));
  await user.click(await screen.findByRole('button', { name: 'Create file' }));
  expect(sent).toContainEqual({ path: '/desk/exports', body: { list: '/desk/people', query: { state: 'open' } } });
  // The one made with other filters is not offered here.
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await expect.poll(() => files).toHaveLength(1);
  const text = (await files[0]?.text())?.trim().split('\r\n');
  expect(text?.slice(1)).toEqual(['Linh,30,EUR', "'=Ana(),200,EUR", 'Bo,4,EUR', "'+Dee,7,EUR"]);
  release();
});

test('says what to do where there is nothing, and offers to try again where it failed', async () => {
  const user = userEvent.setup();
  const retry = vi.fn();
  const { unmount } = show(table({ rows: [] }));
  expect(screen.getByText('No results')).toBeTruthy();
  unmount();
  show(table({ rows: undefined, error: new Error('x'), onRetry: retry }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('totals stand at the foot', () => {
  show(table({ totalsLabel: 'All' }));
  expect(screen.getByRole('row', { name: 'All 234' })).toBeTruthy();
});
