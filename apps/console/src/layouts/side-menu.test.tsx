// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { HomePage } from '../features/home/home-page.tsx';
import { Permitted } from '../features/system/not-found-page.tsx';
import { good, serve, show } from '../test/page.tsx';
import { SideMenu } from './side-menu.tsx';
import { oftenOf, withVisit } from './use-rail.ts';

beforeEach(() => {
  localStorage.clear();
});

const page = { list: [], waiting: [], pageNo: 1, pageSize: 1, totalPages: 1, totalCount: 3 };

test.each([
  [
    'cashier',
    [
      'Work queue',
      'Approvals',
      'Members',
      'Exclusions',
      'Contracts',
      'Cashier',
      'Withdrawals',
      'Deposits',
      'Promotions',
      'Bonuses',
      'Points mall',
      'Adjustments',
      'Transfers',
      'Settlements',
      'Risk',
      'Unconfirmed transfers',
      'Bets and rounds',
      'Payment exceptions',
      'Reconciliation',
      'Deposit methods',
      'Cashier rules',
      'Games and vendors',
      'System status',
    ],
  ],
  ['reviewer', ['Work queue', 'Approvals', 'Members', 'Agents', 'Documents', 'Exclusions', 'Risk']],
] as const)('a %s is shown the pages of the role and no other', (role, pages) => {
  serve({});
  show(<SideMenu />, { role });
  const [, ...links] = within(screen.getByRole('navigation', { name: 'Main menu' })).getAllByRole('link');
  expect(links.map((link) => link.textContent?.replace(/\d+$/, ''))).toEqual(pages);
});

test('what waits is counted, and nothing is asked that the role may not see', async () => {
  const queue = (totalCount: number) => () => good({ totalCount, amounts: [], items: [] });
  const sent = serve({ '/desk/home/documents': queue(3), '/desk/home/risk': queue(4), '/desk/home/proposals': queue(2) });
  show(<SideMenu />, { role: 'reviewer' });
  expect((await screen.findByRole('link', { name: /^Documents ?3$/ })).getAttribute('href')).toBe('/documents');
  expect(screen.getByRole('link', { name: /^Approvals ?2$/ })).toBeTruthy();
  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(['/desk/home/documents', '/desk/home/risk', '/desk/home/proposals']));
});

test('the home names all that waits: its queues, and the pages beside them by the same answers as the menu', async () => {
  const queue = (totalCount: number) => () => good({ totalCount, amounts: [], items: [] });
  const queues = ['withdrawals', 'exceptions', 'documents', 'risk', 'alerts', 'messages', 'proposals', 'complaints'];
  serve({
    ...Object.fromEntries(queues.map((name, place) => [`/desk/home/${name}`, queue(place + 1)])),
    '/desk/feedback': () => good({ ...page, totalCount: 0 }),
    '/desk/inbox/held': () => good(page),
    '/desk/contracts/questions': () => good(page),
  });
  show(
    <>
      <SideMenu />
      <HomePage />
    </>,
    { role: 'owner' },
  );
  expect(await screen.findByRole('link', { name: /^Work queue ?42$/ })).toBeTruthy();
  expect(screen.getByText(/42 waiting/)).toBeTruthy();
  const also = within(screen.getByRole('navigation', { name: 'Also waiting' })).getAllByRole('link');
  expect(also.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/contracts', 'Contracts3'],
    ['/letters/held', 'Held messages3'],
  ]);
});

test('a page without its permission says what is missing and who can help', () => {
  show(
    <Permitted to="audit.read">
      <p>secret</p>
    </Permitted>,
    { role: 'support' },
  );
  expect(screen.queryByText('secret')).toBeNull();
  expect(screen.getByText(/You are logged in as Support.*View the audit trail/)).toBeTruthy();
});

test.each([
  ['/agents/applications', 'Agent applications'],
  ['/agents', 'Agents'],
  ['/contracts/policy', 'Contracts'],
  ['/', 'Work queue'],
])('at %s one place is marked: %s', (at, name) => {
  serve({});
  show(<SideMenu />, { at });
  const marked = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(marked.map((link) => link.textContent)).toEqual([name]);
});

test('a group folds: its heading says what waits there, the open page stays, and the browser remembers it', async () => {
  const queue = (totalCount: number) => () => good({ totalCount, amounts: [], items: [] });
  serve({ '/desk/home/documents': queue(3) });
  const first = show(<SideMenu />, { at: '/members' });
  await screen.findByRole('link', { name: /^Documents ?3$/ });
  fireEvent.click(screen.getByRole('button', { name: 'People' }));
  const group = within(screen.getByRole('group', { name: /^People/ }));
  expect(group.getAllByRole('link').map((link) => link.textContent)).toEqual(['Members']);
  expect(screen.getByRole('button', { name: /^People ?3$/ }).getAttribute('aria-expanded')).toBe('false');
  first.unmount();
  show(<SideMenu />, { at: '/bets' });
  expect(screen.queryByRole('link', { name: 'Members' })).toBeNull();
});

test('pages opened often are on top, of those the role may open', () => {
  serve({});
  localStorage.setItem('desk-visits-op1', JSON.stringify({ '/members': 30, '/audit': 40, '/risk': 4, '/documents': 9, '/gone': 99 }));
  show(<SideMenu />, { role: 'reviewer' });
  const often = within(screen.getByRole('group', { name: 'Most used' })).getAllByRole('link');
  expect(often.map((link) => link.textContent)).toEqual(['Members', 'Documents']);
});

test('a habit of long ago fades', () => {
  const { '/bets': bets, '/risk': risk } = withVisit({ '/bets': 199, '/risk': 7 }, '/bets');
  expect([bets, risk]).toEqual([100, 3]);
  const pages = ['/bets', '/risk', '/agents', 'a', 'b', 'c'];
  expect(oftenOf({ '/gone': 900, '/bets': 100, '/risk': 3, '/agents': 100, a: 5, b: 6, c: 7 }, pages)).toEqual([
    '/agents',
    '/bets',
    'c',
    'b',
  ]);
});
