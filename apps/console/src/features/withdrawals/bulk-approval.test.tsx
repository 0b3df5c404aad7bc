// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { good, serve, show } from '../../test/page.tsx';
import { WithdrawalsPage } from './withdrawals-page.tsx';

const row = (id: string, over: object = {}) => ({
  id,
  brandId: 'b1',
  memberId: `mem-${id}`,
  username: `name-${id}`,
  currency: 'EUR',
  amount: 10,
  fee: 0,
  state: 0,
  requestedAt: '2026-03-01T10:00:00.000Z',
  settledAt: null,
  bankName: 'Bank',
  bankNumber: '•••• 1234',
  approvalsNeeded: 1,
  approvals: 0,
  approvedByMe: false,
  approvedBy: null,
  remark: '',
  refusedBy: null,
  stuck: false,
  method: 'bank',
  caseCount: 0,
  ...over,
});

const list = [
  row('a'),
  row('b', { amount: 2.5 }),
  row('named', { caseCount: 1 }),
  row('mine', { approvedByMe: true }),
  row('paid', { state: 3 }),
];
const queue = { list, pageNo: 1, pageSize: 25, totalCount: list.length, totalPages: 1, waiting: [] };

test('what is plain is approved together after the sum was read; what a case names, or I approved, is not among it', async () => {
  const sent = serve({ '/desk/withdrawals': () => good(queue), '/desk/withdrawals/approve': () => good(row('a')) });
  show(<WithdrawalsPage />);
  await screen.findByRole('checkbox', { name: 'name-a, €10.00' });
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  fireEvent.click(screen.getByRole('checkbox', { name: 'name-a, €10.00' }));
  fireEvent.click(screen.getByRole('button', { name: 'Select all on this page' }));
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve: 2' });
  expect(dialog.textContent).toContain('Together €12.50.');
  expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull();
  fireEvent.submit(dialog.querySelector('form') ?? document.body);
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull());
  expect(sent.filter(({ path }) => path === '/desk/withdrawals/approve').map(({ body }) => body)).toEqual([{ id: 'a' }, { id: 'b' }]);
});

test('an operator who may not decide has nothing to choose', async () => {
  serve({ '/desk/withdrawals': () => good(queue) });
  show(<WithdrawalsPage />, { role: 'auditor' });
  await screen.findByText('name-a');
  expect(screen.queryByRole('checkbox')).toBeNull();
});
