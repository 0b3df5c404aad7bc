import { createHmac, timingSafeEqual } from 'node:crypto';
import { textFromUnits, unitsFromText } from '@pavilion/contract/base/money';
import { isKeepable } from '@pavilion/contract/base/wire-types';
import { parseStrictJson } from '@pavilion/kit/strict-json';
import * as z from 'zod/mini';
import {
  type EventKind,
  type PayoutOutcome,
  type Provider,
  type ProviderEvent,
  type ProviderKind,
  ProviderUnavailable,
  type RefundOutcome,
} from '../../providers/provider.ts';
import type { Outbound } from '../../../../kernel/outbound.ts';
import { providerAddress } from '../../providers/provider-address.ts';

export interface SandboxOptions {
  /** Code of the provider in this installation. */
  code: string;
  /** Address of the provider's API. */
  url: string;
  merchant: string;
  /** Shared secret of both directions. */
  secret: string;
  fetch: Outbound['fetch'];
  now(): Date;
}

const TIMEOUT_MS = 5000;
const TOLERANCE_SECONDS = 300;

const sign = (secret: string, seconds: number, text: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex');

const receiver = z.optional(z.object({ bankName: z.string(), accountName: z.string(), accountNumber: z.string(), remark: z.string() }));
const opened = z.object({ id: z.string(), payUrl: z.string(), qrContent: z.string(), expiresAt: z.string(), receiver });
const payoutState = z.object({ id: z.string(), state: z.string(), amount: z.string(), currency: z.string() });
/** Only this is the provider's word that it has no such payout: another 404 may be a proxy's. */
const absent = z.object({ error: z.literal('not.found') });
const OUTCOMES: ReadonlyMap<string, 'paid' | 'failed' | 'returned'> = new Map([
  ['paid', 'paid'],
  ['failed', 'failed'],
  ['cancelled', 'failed'],
  ['returned', 'returned'],
]);
const storableText = z.string().check(z.maxLength(128), z.refine(isKeepable));
const webhook = z.object({
  id: storableText,
  type: storableText,
  data: z.object({
    reference: storableText,
    amount: storableText,
    currency: storableText,
    case: z.optional(storableText),
    reasonCode: z.optional(storableText),
  }),
});
/** Of kinds we do not know not even the form of the data is known: what can be read of it is kept. */
const unknownWebhook = z.object({ id: storableText, type: storableText, data: z.optional(z.unknown()) });
const textIn = (data: unknown, name: string): string => z.safeParse(z.object({ [name]: storableText }), data).data?.[name] ?? '';
/** What the ledger can hold. A signed event of any other amount is kept for review: refused, the provider would send it for ever. */
const AMOUNT = /^\d{1,14}(?:\.\d{1,4})?$/;
const KINDS: ReadonlyMap<string, EventKind> = new Map([
  ['deposit.paid', 'deposit.paid'],
  ['deposit.failed', 'deposit.failed'],
  ['deposit.waiting', 'passing'],
  ['chargeback', 'deposit.charged.back'],
  ['deposit.chargeback', 'deposit.charged.back'],
  ['refund', 'deposit.refunded'],
  ['deposit.refunded', 'deposit.refunded'],
  ['deposit.reversed', 'deposit.reversed'],
  ['chargeback.won', 'chargeback.won'],
  ['chargeback.lost', 'chargeback.lost'],
  ['refund.paid', 'refund.paid'],
  ['refund.failed', 'refund.failed'],
  ['payout.paid', 'payout.paid'],
  ['payout.failed', 'payout.failed'],
  ['payout.returned', 'payout.returned'],
]);

const settings = z.strictObject({ url: providerAddress, merchant: z.string().check(z.minLength(1), z.maxLength(64)) });

/** The protocol of the sandbox provider (`apps/psp`), for any provider that speaks it. */
export const sandboxKind: ProviderKind = {
  name: 'sandbox',
  settings,
  statement: {
    columns: {
      providerRef: 'id',
      reference: 'reference',
      kind: 'kind',
      amount: 'amount',
      currency: 'currency',
      state: 'state',
      at: 'created_at',
    },
    kinds: { deposit: 'deposit', payout: 'payout' },
    paid: ['paid', 'returned'],
  },
  fetchesStatements: true,
  create: ({ settings: given, ...config }) => createSandboxProvider({ ...config, ...z.parse(settings, given) }),
};

/** Card-style provider: requests and webhooks signed `t=…,v1=HMAC-SHA256(secret, "t.body")`, tolerance 300 s. */
export function createSandboxProvider(options: SandboxOptions): Provider {
  const post = async (path: string, fields: Record<string, unknown>) => {
    const body = JSON.stringify(fields);
    const seconds = Math.floor(options.now().getTime() / 1000);
    const answer = await options
      .fetch(`${options.url}${path}`, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'Content-Type': 'application/json',
          'X-Merchant': options.merchant,
          'X-Signature': `t=${seconds},v1=${sign(options.secret, seconds, body)}`,
        },
      })
      .catch((error: unknown) => {
        throw new ProviderUnavailable('no answer', { cause: error });
      });
    if (!answer.ok) throw new ProviderUnavailable(`answered ${answer.status}`);
    const parsed = z.safeParse(opened, await answer.json().catch(() => null));
    if (!parsed.success) throw new ProviderUnavailable('answer not understood');
    return parsed.data;
  };
  const statusOf = async (kind: 'payouts' | 'refunds', reference: string): Promise<PayoutOutcome> => {
    const path = `/v1/${kind}/${encodeURIComponent(reference)}`;
    const seconds = Math.floor(options.now().getTime() / 1000);
    const answer = await options
      .fetch(`${options.url}${path}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { 'X-Merchant': options.merchant, 'X-Signature': `t=${seconds},v1=${sign(options.secret, seconds, path)}` },
      })
      .catch((error: unknown) => {
        throw new ProviderUnavailable('no answer', { cause: error });
      });
    const parsed = z.safeParse(answer.status === 404 ? absent : payoutState, await answer.json().catch(() => null));
    if (!parsed.success || !(answer.ok || answer.status === 404))
      throw new ProviderUnavailable(`answered ${answer.status}, not understood`);
    if ('error' in parsed.data) return { state: 'none' };
    const { id, state, amount, currency } = parsed.data;
    return {
      state: OUTCOMES.get(state) ?? 'under.way',
      providerRef: id,
      amount: AMOUNT.test(amount) ? unitsFromText(amount) : null,
      currency,
    };
  };
  return {
    code: options.code,
    payoutStatus: (reference) => statusOf('payouts', reference),
    refundStatus: async (reference) => {
      const outcome = await statusOf('refunds', reference);
      if (outcome.state === 'returned') throw new ProviderUnavailable('a refund that was returned');
      return outcome as RefundOutcome;
    },
    createRefund: async (order) => {
      const answer = await post('/v1/refunds', {
        reference: order.reference,
        deposit: order.deposit,
        amount: textFromUnits(order.amount),
        currency: order.currency,
      });
      return { providerRef: answer.id };
    },
    createDeposit: async (order) => {
      const answer = await post('/v1/deposits', {
        reference: order.reference,
        amount: textFromUnits(order.amount),
        currency: order.currency,
        method: order.bankCode,
        returnUrl: order.returnUrl,
        language: order.language,
        expiresInSeconds: order.expiresInSeconds,
        shop: order.payee,
      });
      return {
        providerRef: answer.id,
        redirectUrl: answer.payUrl,
        qrContent: order.kind === 'transfer' ? null : answer.qrContent,
        receiver: order.kind === 'transfer' ? (answer.receiver ?? null) : null,
        expiresAt: new Date(answer.expiresAt),
      };
    },
    createPayout: async (order) => {
      const answer = await post('/v1/payouts', {
        reference: order.reference,
        amount: textFromUnits(order.amount),
        currency: order.currency,
        method: order.bankCode,
        detail: { accountNumber: order.accountNumber, holder: order.holder, kind: order.payee.kind, type: order.payee.type },
      });
      return { providerRef: answer.id };
    },
    statement: (days) => fetchStatement(options, days),
    verifyWebhook: (raw, headers, now) => verify(options.secret, { raw, header: headers['x-signature'], now }),
  };
}

/** Signed over the path. */
async function fetchStatement(
  { url, merchant, secret, fetch, now }: SandboxOptions,
  { from, to }: { from: string; to: string },
): Promise<string> {
  const path = `/v1/statement?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`;
  const seconds = Math.floor(now().getTime() / 1000);
  try {
    const answer = await fetch(`${url}${path}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'X-Merchant': merchant, 'X-Signature': `t=${seconds},v1=${sign(secret, seconds, path)}` },
    });
    if (!answer.ok) throw new ProviderUnavailable(`answered ${answer.status}`);
    return await answer.text();
  } catch (error) {
    throw error instanceof ProviderUnavailable ? error : new ProviderUnavailable('no answer', { cause: error });
  }
}

function verify(secret: string, { raw, header, now }: { raw: string; header: string | undefined; now: Date }): ProviderEvent | null {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '');
  if (!match?.[1] || !match[2]) return null;
  const seconds = Number(match[1]);
  if (Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) return null;
  if (!timingSafeEqual(Buffer.from(sign(secret, seconds, raw), 'hex'), Buffer.from(match[2], 'hex'))) return null;
  let json: unknown;
  try {
    json = parseStrictJson(raw);
  } catch {
    return null;
  }
  const parsed = z.safeParse(unknownWebhook, json);
  if (!parsed.success) return null;
  const { id, type } = parsed.data;
  const kind = KINDS.get(type);
  const known = kind && z.safeParse(webhook, json);
  if (known && !known.success) return null;
  const data = known?.data.data ?? {
    reference: textIn(parsed.data.data, 'reference'),
    amount: textIn(parsed.data.data, 'amount'),
    currency: textIn(parsed.data.data, 'currency'),
  };
  return {
    eventId: id,
    kind: kind ?? 'other',
    ...(kind ? {} : { named: type }),
    ...(known?.data.data.case ? { caseRef: known.data.data.case } : {}),
    ...(known?.data.data.reasonCode ? { reasonCode: known.data.data.reasonCode } : {}),
    reference: data.reference,
    amount: AMOUNT.test(data.amount) ? unitsFromText(data.amount) : null,
    currency: data.currency,
  };
}
