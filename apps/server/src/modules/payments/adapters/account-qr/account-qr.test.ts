import { createHmac } from 'node:crypto';
import { parse as parseEmv } from 'promptparse';
import { anyId } from 'promptparse/generate';
import { QRPay } from 'vietnam-qr-pay';
import { expect, test } from 'vitest';
import type { DepositOrder } from '../../providers/provider.ts';
import { createOutbound } from '../../../../kernel/outbound.ts';
import { providerKinds } from '../kinds.ts';

const SECRET = 'the-bank-and-we-know';
const now = new Date('2026-11-18T10:00:00Z');
const SETTINGS = {
  vietqr: { bankBin: '970436', bankName: 'Lotus Bank', account: '0011223344', accountName: 'Đèn Lồng Co' },
  promptpay: { bankName: 'Elephant Bank', promptPayId: '0812345678', accountName: 'Lantern Co' },
  upi: { bankName: 'Banyan Bank', address: 'lantern.co@banyan', accountName: 'Lantern & Co' },
  pix: { bankName: 'Banco Pedra', key: 'caixa@solaria.example', accountName: 'Solária Diversões', city: 'São Paulo' },
} as const;
const CURRENCIES = { vietqr: 'VND', promptpay: 'THB', upi: 'INR', pix: 'BRL' } as const;
type Kind = keyof typeof SETTINGS;
const KINDS = Object.keys(SETTINGS) as Kind[];

const providerOf = (kind: Kind) => {
  const found = providerKinds.get(kind);
  if (!found) throw new Error(kind);
  return found.create({
    code: `our-${kind}`,
    settings: SETTINGS[kind],
    secret: SECRET,
    fetch: createOutbound({ allowPrivate: false }).fetch,
    now: () => now,
  });
};
const order = (kind: Kind, amount: bigint): DepositOrder => ({
  reference: 'dep_1',
  transferCode: 'DP0123456789',
  amount,
  currency: CURRENCIES[kind],
  bankCode: 'QR',
  kind: 'qr',
  returnUrl: 'https://portal.example/',
  language: 'en',
  expiresInSeconds: 1800,
  payee: { name: 'Lantern', accent: '#aa0000', colorScheme: 'dark' },
});
const codeOf = async (kind: Kind, amount: bigint) => {
  const { qrContent } = await providerOf(kind).createDeposit(order(kind, amount));
  if (!qrContent) throw new Error('no code');
  return qrContent;
};

test('a VietQR is read by another library: bank, account, amount, content, sum', async () => {
  const read = new QRPay(await codeOf('vietqr', 2_500_000_0000n));
  expect(read.isValid).toBe(true);
  expect([read.consumer.bankBin, read.consumer.bankNumber, read.amount, read.additionalData.purpose, read.currency, read.nation]).toEqual([
    '970436',
    '0011223344',
    '2500000',
    'DP0123456789',
    '704',
    'VN',
  ]);
});

test('a VietQR is what the other library writes of the same transfer', async () => {
  const theirs = QRPay.initVietQR({ bankBin: '970436', bankNumber: '0011223344', amount: '2500000', purpose: 'DP0123456789' });
  expect(await codeOf('vietqr', 2_500_000_0000n)).toBe(theirs.build());
});

test('a PromptPay code is read by another library, strictly', async () => {
  const read = parseEmv(await codeOf('promptpay', 250_5000n), true);
  expect([read?.getTagValue('29', '00'), read?.getTagValue('29', '01'), read?.getTagValue('53'), read?.getTagValue('54')]).toEqual([
    'A000000677010111',
    '0066812345678',
    '764',
    '250.50',
  ]);
  expect(read?.getTagValue('62', '05')).toBe('DP0123456789');
  const theirs = parseEmv(anyId({ type: 'MSISDN', target: '0812345678', amount: 250.5 }), true);
  expect(read?.getTagValue('29')).toBe(theirs?.getTagValue('29'));
});

test('a BR Code is read by another library, strictly, and has only letters every bank prints', async () => {
  const read = parseEmv(await codeOf('pix', 50_0000n), true);
  const fields = (['26.00', '26.01', '53', '54', '58', '59', '60', '62.05'] as const).map((at) => {
    const [tag = '', sub] = at.split('.');
    return read?.getTagValue(tag, sub);
  });
  expect(fields).toEqual([
    'br.gov.bcb.pix',
    'caixa@solaria.example',
    '986',
    '50.00',
    'BR',
    'SOLARIA DIVERSOES',
    'SAO PAULO',
    'DP0123456789',
  ]);
});

test('a UPI link is an address with every part in it', async () => {
  const link = await codeOf('upi', 99_9900n);
  expect(link).not.toContain('+');
  const url = new URL(link);
  expect([url.protocol, url.host, Object.fromEntries(url.searchParams)]).toEqual([
    'upi:',
    'pay',
    { pa: 'lantern.co@banyan', pn: 'Lantern & Co', am: '99.99', cu: 'INR', tr: 'DP0123456789', tn: 'DP0123456789' },
  ]);
});

test.each(KINDS)('%s carries its own currency only, says where to pay by hand, and pays nothing out', async (kind) => {
  const provider = providerOf(kind);
  await expect(provider.createDeposit({ ...order(kind, 50_0000n), currency: 'XAU' })).rejects.toThrow(CURRENCIES[kind]);
  const opened = await provider.createDeposit(order(kind, 50_0000n));
  expect(opened.receiver).toMatchObject({
    bankName: SETTINGS[kind].bankName,
    accountName: SETTINGS[kind].accountName,
    remark: 'DP0123456789',
  });
  expect(opened.expiresAt).toEqual(new Date('2026-11-18T10:30:00Z'));
  const payout = {
    reference: 'wdr_1',
    amount: 1n,
    currency: CURRENCIES[kind],
    bankCode: 'X',
    accountNumber: '1',
    holder: 'A',
    payee: { kind: 'bank' as const, type: '' },
  };
  await expect(provider.createPayout(payout)).rejects.toThrow('pays nothing out');
});

const ACCOUNTS: Record<Kind, string> = {
  vietqr: '0011223344',
  promptpay: '0812345678',
  upi: 'lantern.co@banyan',
  pix: 'caixa@solaria.example',
};
const noticeOf = (kind: Kind, fields: object = {}) =>
  JSON.stringify({
    id: 'bank_1',
    direction: 'in',
    account: ACCOUNTS[kind],
    amount: '50.5',
    currency: CURRENCIES[kind],
    content: 'nguyen van a chuyen tien dp0123456789 cam on',
    ...fields,
  });
const sign = (raw: string, secret = SECRET) => `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;
const read = (kind: Kind, raw: string, signature: string | undefined = sign(raw)) =>
  providerOf(kind).verifyWebhook(raw, { 'x-signature': signature }, now);

test.each(KINDS)('a credit notice to the account of %s is read, its code found in what the bank wrote', (kind) => {
  expect(read(kind, noticeOf(kind))).toEqual({
    eventId: 'bank_1',
    kind: 'deposit.paid',
    reference: 'DP0123456789',
    amount: 50_5000n,
    currency: CURRENCIES[kind],
    isOwnPayment: true,
  });
  expect(read(kind, noticeOf(kind, { account: '999' }))?.kind).toBe('passing');
  expect(read(kind, noticeOf(kind, { direction: 'out' }))).toMatchObject({ kind: 'other', named: 'out', amount: 50_5000n });
});

test('words without a code of ours are kept as the reference, for an operator', () => {
  expect(read('vietqr', noticeOf('vietqr', { content: 'tien nha' }))?.reference).toBe('tien nha');
});

test.each([
  ['another secret', sign(noticeOf('vietqr'), 'guessed')],
  ['another body', sign(noticeOf('vietqr', { amount: '99' }))],
  ['a signature cut short', sign(noticeOf('vietqr')).slice(0, -1)],
  ['capital digits', sign(noticeOf('vietqr')).toUpperCase()],
  ['another scheme', sign(noticeOf('vietqr')).replace('sha256=', 'sha1=')],
  ['nothing', ''],
])('a notice with %s is refused', (_name, signature) => {
  expect(read('vietqr', noticeOf('vietqr'), signature)).toBeNull();
});

test.each(['', '{', '[]', '{"id":"bank_1"}', noticeOf('vietqr', { amount: 50 }), noticeOf('vietqr', { content: 'x'.repeat(501) })])(
  'a signed body that is no notice is refused: %s',
  (raw) => {
    expect(read('vietqr', raw)).toBeNull();
  },
);

test.each(['50.00001', '99999999999999999999', '1e3', '-1', '', 'NaN', '0x10'])(
  'a notice of "%s" has no amount: it waits for an operator',
  (amount) => {
    expect(read('vietqr', noticeOf('vietqr', { amount }))?.amount).toBeNull();
  },
);
