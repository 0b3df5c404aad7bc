import { createHmac, timingSafeEqual } from 'node:crypto';
import { textFromUnits, unitsFromText } from '@pavilion/contract/base/money';
import { isKeepable } from '@pavilion/contract/base/wire-types';
import { parseStrictJson } from '@pavilion/kit/strict-json';
import * as z from 'zod/mini';
import { providerAddress } from '../../providers/provider-address.ts';
import {
  type ReceivedAmount,
  ChannelUnready,
  type DepositOrder,
  type EventKind,
  type OpenedDeposit,
  type Provider,
  type ProviderConfig,
  type ProviderEvent,
  type ProviderKind,
  ProviderUnavailable,
} from '../../providers/provider.ts';

const TIMEOUT_MS = 8000;
const SECONDS_PER_MINUTE = 60;

const settings = z.strictObject({
  /** Address of the processor, without `/api`. */
  url: providerAddress,
  storeId: z.string().check(z.regex(/^[\w-]{4,64}$/)),
  /** Bank code of a channel → payment method of the store (`BTC-CHAIN`). A channel that is not named leaves the choice to the payer, and has no code. */
  methods: z.optional(z.record(z.string().check(z.regex(/^[A-Z0-9_]{2,30}$/)), z.string().check(z.regex(/^[A-Za-z0-9_-]{2,40}$/)))),
});

const storableText = z.string().check(z.maxLength(128), z.refine(isKeepable));
const invoiceShape = z.object({
  id: storableText,
  checkoutLink: z.string(),
  amount: storableText,
  paidAmount: z.optional(storableText),
  currency: storableText,
  status: storableText,
  additionalStatus: storableText,
  /** Seconds since 1970. */
  expirationTime: z.number(),
});
type Invoice = z.infer<typeof invoiceShape>;
const waysShape = z.array(z.object({ paymentMethodId: storableText, paymentLink: z.nullish(z.string()) }));
const notice = z.object({
  deliveryId: storableText,
  originalDeliveryId: z.nullish(storableText),
  type: storableText,
  storeId: storableText,
  /** Notices of other things than invoices name none. */
  invoiceId: z.optional(storableText),
  metadata: z.nullish(z.object({ orderId: z.nullish(storableText) })),
  afterExpiration: z.optional(z.boolean()),
  partiallyPaid: z.optional(z.boolean()),
});
type Notice = z.infer<typeof notice>;

/** Steps of an invoice before its end, which has a notice of its own. */
const PASSING: ReadonlySet<string> = new Set([
  'InvoiceCreated',
  'InvoiceReceivedPayment',
  'InvoicePaymentSettled',
  'InvoiceProcessing',
  'InvoiceExpired',
]);

/** What of a notice is the end of a payment. Seen and not yet confirmed is not: a confirmed one has another notice. */
function kindOf({ type, afterExpiration, partiallyPaid }: Notice): EventKind {
  if (type === 'InvoiceSettled') return 'deposit.paid';
  if (type === 'InvoiceExpired' && partiallyPaid) return 'deposit.paid';
  if (type === 'InvoicePaymentSettled' && afterExpiration) return 'deposit.paid';
  if (type === 'InvoiceInvalid') return 'deposit.failed';
  return PASSING.has(type) ? 'passing' : 'other';
}

/**
 * A self-hosted processor of crypto payments that speaks the Greenfield API of BTCPay Server: an invoice in the brand's currency, paid in what the store takes.
 * Its notices name an invoice and no sum, so the received amount is asked for. It pays nothing out: its payouts are counted in the coin, not in the brand's currency.
 */
export const btcPayKind: ProviderKind = {
  name: 'btcpay',
  settings,
  takesCoins: true,
  paysOut: false,
  create: createBtcPay,
  channelProblem,
};

/** A code is of one coin: `methods` names it. */
function channelProblem(
  given: Readonly<Record<string, unknown>>,
  { kind, bankCode }: Pick<DepositOrder, 'kind' | 'bankCode'>,
): string | null {
  const { methods = {} } = z.parse(settings, given);
  return kind === 'qr' && !Object.hasOwn(methods, bankCode)
    ? `settings.methods names no payment method of the store for ${bankCode}`
    : null;
}

function createBtcPay({ code, settings: given, secret, fetch }: ProviderConfig): Provider {
  const { url, storeId, methods = {} } = z.parse(settings, given);
  // One text with both: the key calls are made with, and what notices are signed with.
  const [apiKey = '', webhookSecret = ''] = secret.trim().split(/\s+/);
  const store = `${url}/api/v1/stores/${storeId}/invoices`;

  const ask = async <Shape extends z.ZodMiniType>(shape: Shape, path: string, body?: object): Promise<z.output<Shape>> => {
    const answer = await fetch(`${store}${path}`, {
      method: body ? 'POST' : 'GET',
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { Authorization: `token ${apiKey}`, 'Content-Type': 'application/json' },
    }).catch((error: unknown) => {
      throw new ProviderUnavailable('no answer', { cause: error });
    });
    if (!answer.ok) throw new ProviderUnavailable(`answered ${answer.status}`);
    const parsed = z.safeParse(shape, await answer.json().catch(() => null));
    if (!parsed.success) throw new ProviderUnavailable('answer not understood');
    return parsed.data;
  };
  /** The processor knows no idempotency key: an invoice of an earlier try is looked for by our id first. */
  const invoiceFor = async (order: DepositOrder): Promise<Invoice> => {
    const [known] = await ask(z.array(invoiceShape), `?orderId=${encodeURIComponent(order.reference)}`);
    if (known) return known;
    const method = methods[order.bankCode];
    return ask(invoiceShape, '', {
      amount: textFromUnits(order.amount),
      currency: order.currency,
      metadata: { orderId: order.reference },
      checkout: {
        expirationMinutes: Math.ceil(order.expiresInSeconds / SECONDS_PER_MINUTE),
        redirectURL: order.returnUrl,
        redirectAutomatically: true,
        defaultLanguage: order.language,
        ...(method ? { paymentMethods: [method] } : {}),
      },
    });
  };
  return {
    code,
    createDeposit: async (order): Promise<OpenedDeposit> => {
      const problem = channelProblem(given, order);
      if (problem) throw new ChannelUnready(problem);
      const invoice = await invoiceFor(order);
      const method = methods[order.bankCode];
      const ways = order.kind === 'qr' ? await ask(waysShape, `/${encodeURIComponent(invoice.id)}/payment-methods`) : [];
      const qrContent = ways.find(({ paymentMethodId }) => paymentMethodId === method)?.paymentLink ?? null;
      if (order.kind === 'qr' && qrContent === null) throw new ChannelUnready(`the store takes no ${method}`);
      return {
        providerRef: invoice.id,
        redirectUrl: invoice.checkoutLink,
        qrContent,
        receiver: null,
        expiresAt: new Date(invoice.expirationTime * 1000),
      };
    },
    receivedAmount: async (providerRef) => receivedOf(await ask(invoiceShape, `/${encodeURIComponent(providerRef)}`)),
    createPayout: async () => {
      throw new ProviderUnavailable('btcpay pays nothing out');
    },
    payoutStatus: async () => ({ state: 'none' }),
    verifyWebhook: (raw, headers) => {
      if (webhookSecret === '') return null;
      return verify(raw, { header: headers['btcpay-sig'], secret: webhookSecret, storeId });
    },
  };
}

const PLAIN = /^(\d{1,14})(?:\.(\d+))?$/;

/** Plain decimals down to the ledger's unit; null where they cannot be read. */
function unitsOf(text: string): bigint | null {
  const [, whole, parts = ''] = PLAIN.exec(text) ?? [];
  return whole === undefined ? null : unitsFromText(`${whole}.${parts.slice(0, 4).padEnd(4, '0')}`);
}

/** The received amount by the processor, in the invoice's currency: its amount where it says "settled" and nothing else, else what was paid. */
function receivedOf({ amount, paidAmount, currency, status, additionalStatus }: Invoice): ReceivedAmount {
  const isWhole = status === 'Settled' && (additionalStatus === 'None' || additionalStatus === 'PaidLate');
  return { amount: unitsOf(isWhole ? amount : (paidAmount ?? '')), currency };
}

const SIGNATURE = /^sha256=([0-9a-f]{64})$/;

/** `BTCPay-Sig: sha256=HMAC-SHA256(secret, body)` over the bytes. A redelivery counts as the delivery it repeats. */
function verify(
  raw: string,
  { header, secret, storeId }: { header: string | undefined; secret: string; storeId: string },
): ProviderEvent | null {
  const given = SIGNATURE.exec(header ?? '')?.[1];
  if (!given || !timingSafeEqual(createHmac('sha256', secret).update(raw).digest(), Buffer.from(given, 'hex'))) return null;
  let json: unknown;
  try {
    json = parseStrictJson(raw);
  } catch {
    return null;
  }
  const parsed = z.safeParse(notice, json);
  if (!parsed.success) return null;
  const { deliveryId, originalDeliveryId, type, invoiceId = '', metadata } = parsed.data;
  const kind = parsed.data.storeId === storeId ? kindOf(parsed.data) : 'passing';
  if (kind === 'deposit.paid' && invoiceId === '') return null;
  return {
    eventId: originalDeliveryId ?? deliveryId,
    kind,
    ...(kind === 'other' ? { named: type } : {}),
    reference: metadata?.orderId ?? invoiceId,
    amount: null,
    currency: '',
    ...(kind === 'deposit.paid' ? { ask: invoiceId } : {}),
  };
}
