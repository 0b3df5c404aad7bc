// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Permitted } from '../features/system/not-found-page.tsx';
import { good, serve, show } from '../test/page.tsx';
import { SideMenu } from './side-menu.tsx';

const page = { list: [], waiting: [], pageNo: 1, pageSize: 1, totalPages: 1, totalCount: 3 };

test.each([
  [
    'cashier',
    [
      'What waits',
      'Members',
      'Exclusions',
      'Withdrawals',
      'Deposits',
      'Adjustments',
      'Transfers',
      'Transfers in doubt',
      'Bets and rounds',
      'Payment exceptions',
      'Reconciliation',
      'Ways to pay in',
      "Cashier's rules",
      'Games and vendors',
      'System status',
    ],
  ],
  ['reviewer', ['What waits', 'Members', 'Documents', 'Exclusions']],
] as const)('a %s is shown the pages of the role and no other', (role, pages) => {
  serve({});
  show(<SideMenu />, { role });
  const [, ...links] = within(screen.getByRole('navigation', { name: 'Places' })).getAllByRole('link');
  expect(links.map((link) => link.textContent?.replace(/\d+$/, ''))).toEqual(pages);
});

test('what waits is counted, and nothing is asked that the role may not see', async () => {
  const sent = serve({ '/desk/documents': () => good(page), '/desk/exclusions': () => good(page) });
  show(<SideMenu />, { role: 'reviewer' });
  expect((await screen.findByRole('link', { name: /^Documents ?3$/ })).getAttribute('href')).toBe('/documents');
  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(['/desk/documents']));
});

test('a page without its permission says what is missing and who can help', () => {
  show(
    <Permitted to="audit.read">
      <p>secret</p>
    </Permitted>,
    { role: 'support' },
  );
  expect(screen.queryByText('secret')).toBeNull();
  expect(screen.getByText(/You are signed in as Support.*See the audit trail/)).toBeTruthy();
});
