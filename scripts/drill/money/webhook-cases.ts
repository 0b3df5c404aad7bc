import { createHmac } from 'node:crypto';
import { type BtcPayStandIn, btcPayStandIn } from '../../../apps/server/src/modules/payments/testing/btcpay-stand-in.ts';

/** What a provider says of a payment, in the drill's words. */
export interface Word {
  id: string;
  kind: 'deposit.paid' | 'deposit.failed';
  /** Our id of the deposit, and the code its payer writes. */
  reference: string;
  transferCode: string;
  /** As in the notice: any JSON value, where nonsense is sent. */
  amount: unknown;
  currency: string;
}

/** What a provider says of a payout, by our reference of it. */
export interface PayoutWord {
  id: string;
  kind: 'payout.paid' | 'payout.failed' | 'payout.returned';
  reference: string;
  amount: string;
  currency: string;
}

/** How the providers of one kind speak, written out here so that the product's own adapter is not checked by itself. */
export interface WebhookCase {
  /** Of the brand whose provider is attacked. */
  currency: string;
  kind: 'redirect' | 'qr' | 'transfer';
  /** `url`: of a provider that takes every order. A kind that is asked for the received amount has a stand-in of its own, which `close` ends. */
  settings(url: string, secret: string): Record<string, unknown> | Promise<Record<string, unknown>>;
  close?(): Promise<void>;
  /** A notice; null for what these providers never say. */
  write(word: Word): string | null;
  /** Of kinds that pay withdrawals. */
  writePayout?(word: PayoutWord): string;
  sign(raw: string, secret: string, at: Date): Record<string, string>;
  /** A signature is good for so long; null: for ever, and the id of the notice alone makes it count once. */
  seconds: number | null;
  /** Amounts finer than the books that this kind cuts: they are what was asked. */
  cutsFiner?: true;
  /** Notices, rightly signed, of money that leaves again and of kinds nobody knows: an operator reads each. */
  held(word: Word): readonly string[];
  /** Other notices, rightly signed, which are about somebody else's account. */
  elsewhere?(word: Word): string;
}

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** A bank that reports every movement of the brand's own account. */
function bank(currency: string, account: string, settings: Record<string, unknown>, kind: WebhookCase['kind'] = 'qr'): WebhookCase {
  const write = ({ id, kind, transferCode, amount, ...word }: Word, to = account, direction = 'in'): string | null =>
    kind === 'deposit.paid'
      ? JSON.stringify({
          id,
          direction,
          account: to,
          amount,
          currency: word.currency,
          content: `from a friend ${transferCode} thanks`,
        })
      : null;
  return {
    currency,
    kind,
    settings: () => settings,
    write: (word) => write(word),
    sign: (raw, secret) => ({ 'x-signature': `sha256=${hmac(secret, raw)}` }),
    seconds: null,
    held: (word) => ['out', 'recalled'].map((direction) => write({ ...word, id: `${word.id}_${direction}` }, account, direction) ?? ''),
    elsewhere: (word) => write({ ...word, kind: 'deposit.paid' }, '999') ?? '',
  };
}

/** A processor of crypto payments: its notices name an invoice, and the received amount is asked for. */
function processor(currency: string): WebhookCase {
  let standIn: BtcPayStandIn | undefined;
  const write = (
    { id, kind, reference, amount, currency: inCurrency }: Word,
    { storeId, type }: { storeId?: string; type?: string } = {},
  ): string => {
    const invoices = standIn?.invoices ?? [];
    // An invoice the processor has, whoever the notice says it is for.
    const invoice = invoices.find(({ metadata }) => metadata.orderId === reference) ?? invoices.at(-1);
    if (!standIn || !invoice) throw new Error('The processor has no invoice.');
    // A failure is reported of money that arrived all the same: what the books do depends on the notice.
    Object.assign(invoice, {
      currency: inCurrency,
      paidAmount: typeof amount === 'string' ? amount : JSON.stringify(amount),
      status: 'Settled',
      additionalStatus: 'PaidOver',
    });
    const named = { ...invoice, metadata: { orderId: reference } };
    const called = type ?? (kind === 'deposit.paid' ? 'InvoiceSettled' : 'InvoiceInvalid');
    return standIn.notice(named, called, { deliveryId: id, originalDeliveryId: id, ...(storeId ? { storeId } : {}) }).raw;
  };
  return {
    currency,
    kind: 'redirect',
    async settings(_url, secret) {
      const [apiKey = '', webhookSecret = ''] = secret.split(' ');
      standIn = await btcPayStandIn({ apiKey, webhookSecret });
      return { url: standIn.url, storeId: standIn.storeId };
    },
    close: async () => standIn?.close(),
    write: (word) => write(word),
    // Of the two secrets notices are signed with the second.
    sign: (raw, secret) => ({ 'btcpay-sig': `sha256=${hmac(secret.split(' ')[1] ?? secret, raw)}` }),
    seconds: null,
    cutsFiner: true,
    held: (word) => ['InvoiceRefunded', 'PayoutCreated'].map((type) => write({ ...word, id: `${word.id}_${type}` }, { type })),
    elsewhere: (word) => write(word, { storeId: 'ANOTHERstore' }),
  };
}

/** By the name of the kind, one for each of `adapters/kinds.ts`. */
export const webhookCases: Readonly<Record<string, WebhookCase>> = {
  sandbox: {
    currency: 'VND',
    kind: 'redirect',
    settings: (url) => ({ url, merchant: 'drill' }),
    write: ({ id, kind, reference, amount, currency }) => JSON.stringify({ id, type: kind, data: { reference, amount, currency } }),
    writePayout: ({ id, kind, reference, amount, currency }) => JSON.stringify({ id, type: kind, data: { reference, amount, currency } }),
    sign(raw, secret, at) {
      const seconds = Math.floor(at.getTime() / 1000);
      return { 'x-signature': `t=${seconds},v1=${hmac(secret, `${seconds}.${raw}`)}` };
    },
    seconds: 300,
    held: ({ id, reference, amount, currency }) =>
      ['refund', 'deposit.refunded', 'deposit.reversed', 'chargeback', 'dispute.opened'].map((type) =>
        JSON.stringify({ id: `${id}_${type}`, type, data: { reference, amount, currency } }),
      ),
  },
  vietqr: bank('VND', '0011223344', { bankBin: '970436', bankName: 'Lotus Bank', account: '0011223344', accountName: 'Drill' }),
  'bank-transfer': bank(
    'VND',
    '0099887766',
    { currency: 'VND', bankName: 'Lotus Bank', account: '0099887766', accountName: 'Drill' },
    'transfer',
  ),
  btcpay: processor('VND'),
  promptpay: bank('THB', '0812345678', { bankName: 'Elephant Bank', promptPayId: '0812345678', accountName: 'Drill' }),
  upi: bank('INR', 'drill@banyan', { bankName: 'Banyan Bank', address: 'drill@banyan', accountName: 'Drill' }),
  pix: bank('BRL', 'caixa@drill.example', { bankName: 'Banco Pedra', key: 'caixa@drill.example', accountName: 'Drill', city: 'Olinda' }),
};
