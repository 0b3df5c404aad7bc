// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { good, refusal, serve, show } from '../../test/page.tsx';
import { ProposalsPage } from './proposals-page.tsx';

const row = {
  id: 'prp_1',
  kind: 'adjustments.rules',
  state: 'proposed',
  brandIds: ['b1'],
  subjectKind: 'brand',
  subjectId: 'b1',
  subject: 'Brand One',
  memberId: null,
  amount: null,
  currency: null,
  reason: 'A busy season.',
  proposedBy: 'Ben Holt',
  proposedByMe: false,
  proposedAt: '2026-01-05T10:00:00.000Z',
  notBefore: null as string | null,
  expiresAt: '2030-01-12T10:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: '',
  mayConfirm: true,
  mayWithdraw: true,
};
const view = {
  ...row,
  lines: [
    { field: 'fourEyesAbove', before: '1000000', after: null },
    { field: 'not.known.to.the.desk', before: null, after: 'true' },
  ],
  digest: 'ab12',
  isOutdated: false,
};
const list = { list: [row], pageNo: 1, pageSize: 25, totalPages: 1, totalCount: 1 };

function open(
  change: Partial<typeof view> = {},
  confirmed: () => { status?: number; answer: unknown } = () => good({ ...view, state: 'done' }),
) {
  const sent = serve({
    '/desk/proposals': () => good(list),
    '/desk/proposals/view': () => good({ ...view, ...change }),
    '/desk/proposals/confirm': confirmed,
  });
  show(<ProposalsPage />, { at: '/?id=prp_1' });
  return sent;
}

test('everything that changes is read before it is confirmed, by words, money and path; what was shown is sent back', async () => {
  const sent = open();
  const record = await screen.findByRole('region', { name: 'Proposal' });
  const lines = within(record)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  expect(within(record).getByText('Two operators required above')).toBeTruthy();
  expect(lines).toContain('Now: €1,000,000.00');
  expect(lines).toContain('After: none');
  expect(within(record).getByText('not.known.to.the.desk')).toBeTruthy();
  expect(lines).toContain('After: on');
  expect(within(record).getByText('A busy season.')).toBeTruthy();
  expect(within(record).queryByRole('button', { name: 'Withdraw the proposal' })).toBeNull();
  await userEvent.click(within(record).getByRole('button', { name: 'Confirm' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Confirm this proposal?' })).getByRole('button', { name: 'Confirm' }),
  );
  await expect.poll(() => sent.find(({ path }) => path === '/desk/proposals/confirm')?.body).toEqual({ id: 'prp_1', digest: 'ab12' });
});

test('who proposed it takes it back and confirms nothing', async () => {
  open({ mayConfirm: false, proposedByMe: true });
  const record = await screen.findByRole('region', { name: 'Proposal' });
  expect(within(record).getByText('Another operator has to confirm it.')).toBeTruthy();
  expect(within(record).getByRole('button', { name: 'Withdraw the proposal' })).toBeTruthy();
  expect(within(record).queryByRole('button', { name: 'Confirm' })).toBeNull();
  expect(within(record).queryByRole('button', { name: 'Reject' })).toBeNull();
});

test('before its time it may be refused, and not confirmed', async () => {
  open({ notBefore: '2100-01-01T00:00:00.000Z' });
  const record = await screen.findByRole('region', { name: 'Proposal' });
  expect(within(record).getByRole('button', { name: 'Confirm' }).hasAttribute('disabled')).toBe(true);
  expect(within(record).getByRole('button', { name: 'Reject' }).hasAttribute('disabled')).toBe(false);
});

test('one that is out of date says so and is not confirmed', async () => {
  open({ isOutdated: true });
  const record = await screen.findByRole('region', { name: 'Proposal' });
  expect(within(record).getByText('This proposal is out of date')).toBeTruthy();
  expect(within(record).getByRole('button', { name: 'Confirm' }).hasAttribute('disabled')).toBe(true);
});

test('what changed meanwhile is loaded again and said', async () => {
  const sent = open({}, () => refusal(409, 'desk.changed.meanwhile'));
  const asked = () => sent.filter(({ path }) => path === '/desk/proposals/view').length;
  await userEvent.click(within(await screen.findByRole('region', { name: 'Proposal' })).getByRole('button', { name: 'Confirm' }));
  const before = asked();
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Confirm this proposal?' })).getByRole('button', { name: 'Confirm' }),
  );
  expect(await screen.findByText('The proposal changed')).toBeTruthy();
  await expect.poll(asked).toBeGreaterThan(before);
});
