// @vitest-environment jsdom
import { MAIN_WALLET } from '@pavilion/contract/vendor-wallets/calls';
import { expect, test } from 'vitest';
import { answerWith, layPage, show } from '../../shared/verification/testing/page.tsx';

layPage({ modules: ['FUNDTRANS3'] });
const { TransferForm } = await import('./transfer-form.tsx');

const row = (accountTypeId: number, vendor: string) => ({
  accountTypeId,
  accountId: `mem_1/${vendor}`,
  accountName: vendor === '' ? 'MAIN' : 'Tidewater',
  vendor,
  availBalance: 100,
  currency: 'VND',
  inTransit: 0,
  asOf: null,
  locked: false,
  bonus: 0,
});

test('a wallet shows its vendor’s picture, also where the lobby names no such vendor', async () => {
  answerWith({ '/wps/relay/GCSGAME_newGameVendor': () => ({ value: { data: { lanes: [] } } }) });
  const wallets = [row(MAIN_WALLET, ''), row(11, 'TIDEWATER')];
  const { container } = show(<TransferForm wallets={wallets} step={1} automatic currency="VND" />);
  const pictures = [...container.querySelectorAll('img')].map((img) => img.getAttribute('src'));
  // Once to choose where from, once where to.
  expect(pictures).toEqual(['/art/vendors/tidewater.svg', '/art/vendors/tidewater.svg']);
});
