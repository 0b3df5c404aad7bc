import { createHmac, timingSafeEqual } from 'node:crypto';
import { unitsFromText } from '@pavilion/contract/base/money';
import { isKeepable } from '@pavilion/contract/base/wire-types';
import { parseStrictJson } from '@pavilion/kit/strict-json';
import * as z from 'zod/mini';
import type { ProviderEvent } from '../../providers/provider.ts';

const storableText = z.string().check(z.maxLength(128), z.refine(isKeepable));
const MAX_WORDS = 500;
const notice = z.object({
  id: storableText,
  direction: storableText,
  account: storableText,
  amount: storableText,
  currency: storableText,
  content: z.string().check(z.maxLength(MAX_WORDS), z.refine(isKeepable)),
});
/** What the ledger can hold; any other amount waits for an operator. */
const AMOUNT = /^\d{1,14}(?:\.\d{1,4})?$/;
/** Banks capitalise what the payer wrote, and some leave the spaces out. */
const CODE = /DP[0-9A-HJKMNP-TV-Z]{10}/;
const SIGNATURE = /^sha256=([0-9a-f]{64})$/;

/**
 * A credit notice of the bank: `X-Signature: sha256=HMAC-SHA256(secret, body)` over the bytes, hexadecimal. It carries no time: a notice is repeated for hours
 * (up to 7 times) until it is taken, and its id counts once. null when the signature or the form is wrong. Another account's movements are `passing`; money that
 * leaves the account is `other`: payouts do not go out of it, so a person says what it was.
 */
export function readNotice(
  raw: string,
  { header, secret, account }: { header: string | undefined; secret: string; account: string },
): ProviderEvent | null {
  const given = SIGNATURE.exec(header ?? '')?.[1];
  if (!given) return null;
  if (!timingSafeEqual(createHmac('sha256', secret).update(raw).digest(), Buffer.from(given, 'hex'))) return null;
  let json: unknown;
  try {
    json = parseStrictJson(raw);
  } catch {
    return null;
  }
  const parsed = z.safeParse(notice, json);
  if (!parsed.success) return null;
  const { id, direction, amount, currency, content, ...about } = parsed.data;
  const kind = about.account !== account ? 'passing' : direction === 'in' ? 'deposit.paid' : 'other';
  return {
    eventId: id,
    kind,
    ...(kind === 'other' ? { named: direction } : {}),
    // Without a code of ours the words themselves: an operator finds the payer by them.
    reference: CODE.exec(content.toUpperCase())?.[0] ?? content.slice(0, 128),
    amount: AMOUNT.test(amount) ? unitsFromText(amount) : null,
    currency,
    isOwnPayment: true,
  };
}
