// @vitest-environment jsdom
import { heldDecide } from '@pavilion/contract/inbox/desk';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { good, refusal, serve, show } from '../test/page.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { bulkColumn } from './bulk-column.tsx';
import { useBulk } from './use-bulk.ts';
import { WorkTable } from './work-table.tsx';

interface Row {
  id: string;
  name: string;
}

const rows: readonly Row[] = ['one', 'two', 'three', 'done'].map((name) => ({ id: name, name }));
const isFor = ({ name }: Row) => name !== 'done';
const nameOf = ({ name }: Row) => name;

function List() {
  const bulk = useBulk(rows, ({ id }) => id, isFor);
  return (
    <>
      <WorkTable<Row>
        name="rows"
        caption="Rows"
        columns={[{ key: 'name', label: 'Name', render: nameOf, text: nameOf }, bulkColumn<Row>({ bulk, label: 'Select', nameOf, isFor })]}
        rows={rows}
        rowKey={({ id }) => id}
        empty="nothing"
      />
      <BulkBar
        bulk={bulk}
        endpoint={heldDecide}
        bodyOf={({ id }, reason) => ({ id, allow: true, reason })}
        nameOf={nameOf}
        label="Release"
        lead="All of them."
        reasonHint="Why."
      />
    </>
  );
}

const confirm = (reason: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Release' }));
  const field = screen.getByRole('textbox', { name: 'Reason' });
  fireEvent.change(field, { target: { value: reason } });
  fireEvent.submit(field.closest('form') ?? document.body);
};

test('the chosen rows are worked one after the other; a refusal stops no other, is named, and its row stays chosen', async () => {
  const sent = serve({
    '/desk/inbox/held/decide': (body) =>
      (body as { id: string }).id === 'two' ? refusal(409, 'letter.decided', 'Somebody was faster.') : good({}),
  });
  show(<List />);
  expect(screen.queryByRole('checkbox', { name: 'done' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'one' }));
  expect(screen.getByText('Selected: 1')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Select all on this page' }));
  confirm('fine');
  expect((await screen.findByRole('alert')).textContent).toContain('two');
  const decided = sent.filter(({ path }) => path === '/desk/inbox/held/decide');
  expect(decided.map(({ body }) => body)).toEqual(['one', 'two', 'three'].map((id) => ({ id, allow: true, reason: 'fine' })));
  expect(screen.getByText('Selected: 1')).toBeTruthy();
});

test('when all are done the selection and the question are gone', async () => {
  serve({ '/desk/inbox/held/decide': () => good({}) });
  show(<List />);
  fireEvent.click(screen.getByRole('checkbox', { name: 'three' }));
  confirm('fine');
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull());
});
