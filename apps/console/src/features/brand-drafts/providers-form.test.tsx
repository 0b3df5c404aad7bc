// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { good, serve, show } from '../../test/page.tsx';
import { DraftPage } from './draft-page.tsx';
import { draftOf, saved } from './testing/draft.ts';

const text = (name: string, pattern: string | null = null, most: number | null = null) => ({
  name,
  kind: 'text',
  isRequired: true,
  pattern,
  least: 0,
  most,
});
const kinds = [
  {
    name: 'sandbox',
    takesCoins: false,
    paysOut: true,
    currency: null,
    currencySetting: null,
    fields: [{ ...text('url'), kind: 'address' }, text('merchant', null, 64)],
  },
  {
    name: 'btcpay',
    takesCoins: true,
    paysOut: true,
    currency: null,
    currencySetting: null,
    fields: [
      { ...text('url'), kind: 'address' },
      text('storeId', '^[\\w-]{4,64}$'),
      { ...text('methods', '^[A-Z-]{2,40}$'), kind: 'byChannel', isRequired: false },
    ],
  },
  { name: 'upi', takesCoins: false, paysOut: false, currency: 'INR', currencySetting: null, fields: [text('address')] },
  {
    name: 'bank-transfer',
    takesCoins: false,
    paysOut: false,
    currency: null,
    currencySetting: 'currency',
    fields: [text('currency', '^[A-Z]{3}$'), text('account')],
  },
];

function open(parts: Parameters<typeof draftOf>[0] = {}) {
  let view = draftOf({ payments: { channels: [{ bankCode: 'BTC' }, { bankCode: 'LTC' }] }, ...parts });
  const sent = serve({
    '/desk/brands/drafts/view': () => good(view),
    '/desk/payments/providers/forms': () => good({ kinds }),
    '/desk/payments/providers': () => good({ list: [] }),
    '/desk/brands/drafts/save': (body) => {
      view = saved(view, body);
      return good({ version: view.version, cleared: [] });
    },
  });
  show(
    <Routes>
      <Route path="/brands/:draftId" element={<DraftPage />} />
    </Routes>,
    { at: '/brands/bdr_1?tab=cashier' },
  );
  return sent;
}
const paymentsIn = (sent: ReturnType<typeof open>): unknown => {
  const body = sent.find(({ path }) => path.endsWith('/save'))?.body as { files: { text: string }[] } | undefined;
  return (JSON.parse(body?.files[0]?.text ?? '{}') as { providers: unknown }).providers;
};

test('a provider is written field by field as its kind asks, with what both kinds have kept, and nothing else', async () => {
  const sent = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a provider' }));
  await userEvent.type(screen.getByLabelText('Address'), 'https://coins.example');
  await userEvent.type(screen.getByLabelText('Merchant ID'), 'lagoa');
  await userEvent.selectOptions(screen.getByLabelText('Protocol'), 'btcpay');
  expect(screen.queryByLabelText('Merchant ID')).toBeNull();
  const store = screen.getByLabelText('Store');
  await userEvent.type(store, 'a b');
  expect(screen.getByText('Invalid format.')).toBeTruthy();
  await userEvent.clear(store);
  await userEvent.type(store, 'store1');
  expect(screen.queryByText('Invalid format.')).toBeNull();
  const methods = screen.getByRole('group', { name: 'Payment methods' });
  await userEvent.click(within(methods).getByRole('button', { name: 'Add a method' }));
  await userEvent.selectOptions(within(methods).getByLabelText('Channel'), 'LTC');
  await userEvent.type(within(methods).getByLabelText('Method at the provider'), 'LTC-CHAIN');
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('Draft · 0 changes');
  expect(paymentsIn(sent)).toEqual([
    { code: 'one-pay-1', kind: 'btcpay', settings: { url: 'https://coins.example', storeId: 'store1', methods: { LTC: 'LTC-CHAIN' } } },
  ]);
});

test('what the server says of a setting stands at its field; a provider in force is locked', async () => {
  const provider = { code: 'one-pay', kind: 'sandbox', settings: { url: 'https://10.0.0.1', merchant: 'lagoa' } };
  open({
    payments: { providers: [provider] },
    problems: [{ file: 'content/payments.json', field: 'providers.0.settings.url', message: 'leads inside' }],
  });
  await userEvent.click(await screen.findByRole('button', { name: /^one-pay/ }));
  const address = await screen.findByLabelText('Address');
  expect(address.hasAttribute('disabled')).toBe(true);
});

test('a provider that carries another currency says so under its field and at the channel that names it; such kinds are not offered', async () => {
  const channel = {
    provider: 'one-upi',
    bankCode: 'UPI',
    kind: 'qr',
    min: '1',
    max: '2',
    quick: [],
    name: { EN: 'By UPI' },
    note: { EN: 'UPI' },
  };
  open({
    brand: { timeZone: 'UTC' },
    payments: { providers: [{ code: 'one-upi', kind: 'upi', settings: { address: 'one@bank' } }], channels: [channel] },
  });
  const carries = 'It supports INR only; the brand uses EUR.';
  await userEvent.click(await screen.findByRole('button', { name: /^one-upi/ }));
  expect(screen.getByLabelText('Protocol').getAttribute('aria-describedby')).toBeTruthy();
  expect(screen.getAllByText(carries)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: /^By UPI/ }));
  expect(screen.getAllByText(carries)).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Add a provider' }));
  const kinds = within(screen.getByLabelText('Protocol')).getAllByRole('option');
  expect(kinds.map((one) => (one as HTMLOptionElement).value)).toEqual(['sandbox', 'btcpay', 'bank-transfer']);
  await userEvent.selectOptions(screen.getByLabelText('Protocol'), 'bank-transfer');
  const currency = screen.getByLabelText('Currency');
  expect((currency as HTMLInputElement).value).toBe('EUR');
  await userEvent.clear(currency);
  await userEvent.type(currency, 'USD');
  expect(screen.getByText('It supports USD only; the brand uses EUR.')).toBeTruthy();
});
