import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { providerKinds } from '../adapters/kinds.ts';
import { formOf, listProviderForms } from './provider-kinds.ts';

/** Settings that a provider of each kind may have. */
const EXAMPLES: Readonly<Record<string, Record<string, unknown>>> = {
  sandbox: { url: 'https://pay.example', merchant: 'lagoa' },
  vietqr: { bankBin: '970400', bankName: 'Ngan hang', account: '0123456789', accountName: 'CONG TY' },
  promptpay: { bankName: 'Bank', promptPayId: '0812345678', accountName: 'COMPANY' },
  upi: { bankName: 'Bank', address: 'lagoa@bank', accountName: 'Company' },
  pix: { bankName: 'Banco', key: 'pix@lagoa.example', accountName: 'LAGOA', city: 'RECIFE' },
  'bank-transfer': { currency: 'EUR', bankName: 'Bank', account: '0123 4567', accountName: 'Company' },
  btcpay: { url: 'https://coins.example', storeId: 'store1', methods: { BTC: 'BTC-CHAIN' } },
};

test('every kind has a form', () => {
  expect(listProviderForms().kinds.map(({ name }) => name)).toEqual([...providerKinds.keys()]);
});

test.each([...providerKinds.values()])('the form of $name asks what its schema asks', (kind) => {
  const { fields } = formOf(kind);
  const settings = EXAMPLES[kind.name] ?? {};
  const accepts = (change: Record<string, unknown>): boolean => z.safeParse(kind.settings, { ...settings, ...change }).success;
  expect(Object.keys(settings).toSorted()).toEqual(fields.map(({ name }) => name as string).toSorted());
  expect(accepts({})).toBe(true);
  for (const { name, kind: shape, isRequired, pattern, most } of fields) {
    const { [name]: _left, ...without } = settings;
    expect(z.safeParse(kind.settings, without).success, `without ${name}`).toBe(!isRequired);
    const said = (value: string): unknown => (shape === 'byChannel' ? { BTC: value } : value);
    expect(accepts({ [name]: said('') }), `${name} empty`).toBe(false);
    const given = shape === 'byChannel' ? 'BTC-CHAIN' : String(settings[name]);
    if (pattern !== null) {
      expect(given).toMatch(new RegExp(pattern, 'u'));
      expect(accepts({ [name]: said(`${given}\u0000`) }), `${name} outside its pattern`).toBe(false);
    }
    if (most !== null) expect(accepts({ [name]: said('x'.repeat(most + 1)) }), `${name} too long`).toBe(false);
    if (shape === 'address') expect(accepts({ [name]: 'ftp://pay.example' })).toBe(false);
  }
});
