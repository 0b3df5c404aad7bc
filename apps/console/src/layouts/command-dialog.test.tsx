// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { good, serve, show } from '../test/page.tsx';
import { CommandDialog } from './command-dialog.tsx';

const member = { memberId: 'm1', username: 'linh', name: 'L***', brandId: 'b1' };

function Place() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

function find(text: string, role: 'owner' | 'reviewer' = 'owner') {
  serve({ '/desk/members': () => good({ list: text === 'linh' ? [member] : [], pageNo: 1, pageSize: 6, totalPages: 1, totalCount: 1 }) });
  show(
    <>
      <CommandDialog open onOpenChange={() => undefined} />
      <Place />
    </>,
    { role },
  );
  const field = screen.getByRole('combobox', { name: 'Find a member, record or page' });
  fireEvent.change(field, { target: { value: text } });
  return field;
}

const found = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map((one) => one.textContent);

test('a member is found by the name and opened by Enter', async () => {
  const field = find('linh');
  await screen.findByRole('option', { name: /linh/ });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByRole('status', { name: 'address', hidden: true }).textContent).toBe('/members/m1');
});

test('a number leads to the lists that may hold it, of those the operator may read', () => {
  find('dp-20261130-77');
  expect(found()).toEqual([
    'WithdrawalsNumber dp-20261130-77',
    'DepositsNumber dp-20261130-77',
    'Bets and roundsNumber dp-20261130-77',
    'Lottery ordersNumber dp-20261130-77',
  ]);
  fireEvent.click(screen.getByRole('option', { name: /Deposits/ }));
  expect(screen.getByRole('status', { name: 'address', hidden: true }).textContent).toBe('/deposits?q=dp-20261130-77');
});

test.each([
  ['owner', 'new promo', ['New promotionAction']],
  ['reviewer', 'new promo', []],
  ['owner', 'risk r', ['Risk rules']],
  ['owner', 'ROLES', ['Roles']],
] as const)('for %s "%s" offers %j', (role, text, entries) => {
  find(text, role);
  const list = within(screen.getByRole('listbox')).queryAllByRole('option');
  expect(list.map((one) => one.textContent)).toEqual(entries);
});
