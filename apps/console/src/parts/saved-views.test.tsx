// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { show } from '../test/page.tsx';
import { WorkTable } from './work-table.tsx';

interface Row {
  id: string;
  name: string;
}

const columns = [
  { key: 'id', label: 'ID', render: (row: Row) => row.id, text: (row: Row) => row.id },
  { key: 'name', label: 'Name', render: (row: Row) => row.name, text: (row: Row) => row.name },
];

function Place() {
  return <output aria-label="address">{useLocation().search}</output>;
}

const list = (at: string) =>
  show(
    <>
      <WorkTable<Row>
        name="things"
        caption="Things"
        columns={columns}
        rows={[{ id: '1', name: 'One' }]}
        rowKey={({ id }) => id}
        empty="nothing"
        filters={<span>filters</span>}
      />
      <Place />
    </>,
    { at },
  );

const open = () => fireEvent.click(screen.getByRole('button', { name: 'Saved views' }));
const address = () => screen.getByRole('status', { name: 'address' }).textContent;

beforeEach(() => {
  localStorage.clear();
});

test('a list is saved with its filters and columns, and comes back by its name', async () => {
  const first = list('/things?state=open&page=3&id=7&brand=koi');
  fireEvent.click(screen.getByRole('button', { name: 'Choose columns' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Name' }));
  open();
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name of this view' }), { target: { value: ' Mine ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save view' }));
  expect(await screen.findByRole('button', { name: 'Mine' })).toHaveProperty('ariaCurrent', 'true');
  first.unmount();

  localStorage.removeItem('desk-columns-things');
  list('/things?state=closed');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['ID', 'Name']);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Mine' }));
  expect(address()).toBe('?brand=koi&state=open');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['ID']);
});

test('a view can be deleted, and one operator does not get the views of another', async () => {
  localStorage.setItem('desk-views-op2-things', JSON.stringify([{ name: 'Theirs', search: 'state=open', columns: ['id'] }]));
  localStorage.setItem('desk-views-op1-things', JSON.stringify([{ name: 'Mine', search: '', columns: ['id', 'name'] }, { name: 3 }]));
  list('/things');
  open();
  const panel = within(await screen.findByRole('dialog', { name: 'Saved views' }));
  expect(panel.queryByRole('button', { name: 'Theirs' })).toBeNull();
  fireEvent.click(panel.getByRole('button', { name: 'Delete view Mine' }));
  expect(panel.queryByRole('button', { name: 'Mine' })).toBeNull();
  expect(localStorage.getItem('desk-views-op1-things')).toBe('[]');
});
