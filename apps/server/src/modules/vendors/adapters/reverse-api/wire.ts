import { textFromUnits, unitsFromText } from '@pavilion/contract/base/money';
import { isKeepable } from '@pavilion/contract/base/wire-types';
import * as z from 'zod/mini';
import type { CallbackReply } from '../../adapter.ts';

const label = z.string().check(z.minLength(1), z.maxLength(128), z.refine(isKeepable));

/** What the ledger can hold: a bigint of the database. */
const MOST = 9_223_372_036_854_775_807n;

/** Main units as exact decimal text; null below is an amount finer or larger than the ledger counts. */
const amount = z.pipe(
  z.string().check(z.maxLength(32), z.regex(/^(?:0|[1-9]\d*)(?:\.\d+)?$/)),
  z.transform((text: string) => {
    const units = unitsFromText(text);
    return units !== null && units <= MOST ? units : null;
  }),
);

const moved = {
  type: z.enum(['regular', 'free']),
  sessionID: label,
  amount,
  txID: label,
  roundID: label,
  frID: z.optional(label),
};
export const balanceQuery = z.object({ sessionID: label });
export const betBody = z.object(moved);
export const winBody = z.object(moved);
export const refundBody = z.object({ sessionID: label, txID: label, origTxID: label, roundID: z.optional(label), amount });

export type BetBody = z.output<typeof betBody>;
export type WinBody = z.output<typeof winBody>;
export type RefundBody = z.output<typeof refundBody>;

/** Codes the vendor shows players words for. */
export type ErrorCode =
  | 'game_not_found'
  | 'currency_not_supported'
  | 'account_blocked'
  | 'bet_limit'
  | 'loss_limit'
  | 'time_limit'
  | 'insufficient_funds'
  | 'session_expired'
  | 'session_not_found'
  | 'client_connection_error';

export interface WireError {
  status: 400 | 401 | 404 | 500;
  message: string;
  code?: ErrorCode;
  /** The game shows a button that reloads it. */
  action?: 'refresh';
}

export const renderError = ({ status, ...error }: WireError): CallbackReply => ({ status, body: JSON.stringify(error) });

/** `balance` in ledger units, `txID` ours. */
export const renderOk = ({ balance, txID }: { balance: bigint; txID?: string }): CallbackReply => ({
  status: 200,
  body: JSON.stringify({ balance: textFromUnits(balance), txID }),
});

const blocked = { status: 400, code: 'account_blocked', message: 'This account may not play' } as const;
const unknownTransaction = { status: 400, message: 'No such transaction in this round' } as const;
const closed = { status: 500, code: 'client_connection_error', message: 'The platform takes no bets at the moment' } as const;
const badAmount = { status: 400, message: 'The amount is not one this currency is played in' } as const;

export const ERRORS = {
  session: { status: 404, code: 'session_not_found', message: 'No such session' },
  game: { status: 400, code: 'game_not_found', message: 'The game is not offered' },
  expired: { status: 400, code: 'session_expired', message: 'The session has ended', action: 'refresh' },
  amount: badAmount,
  refundAmount: { status: 400, message: 'A refund is for the whole amount' },
  syntax: { status: 400, message: 'The request cannot be read' },
  signature: { status: 401, message: 'The signature does not fit' },
  unknown: { status: 500, code: 'client_connection_error', message: 'The outcome is not known: ask again' },
  busy: { status: 500, code: 'client_connection_error', message: 'The platform is busy and did nothing: ask again' },
} as const satisfies Record<string, WireError>;

/** Refusals of the bet port and of the rules for stakes, in the vendor's words. */
const REFUSALS: Readonly<Record<string, WireError>> = {
  'token.expired': ERRORS.expired,
  'system.maintenance': closed,
  'brand.not.open': closed,
  'region.restricted': blocked,
  'game.off': ERRORS.game,
  'member.unknown': ERRORS.session,
  'member.not.active': blocked,
  'member.trial': blocked,
  'member.excluded': blocked,
  'member.cooling.off': blocked,
  'currency.mismatch': { status: 400, code: 'currency_not_supported', message: 'Not the currency of the session' },
  'amount.step': badAmount,
  'balance.not.enough': { status: 400, code: 'insufficient_funds', message: 'Not enough money' },
  'limit.session': { status: 400, code: 'time_limit', message: 'The time limit of this player is reached' },
  'transaction.conflict': { status: 400, message: 'The transaction id was used for something else' },
  'transaction.cancelled': { status: 400, message: 'The transaction was refunded' },
  'transaction.mismatch': unknownTransaction,
  'bet.not.found': unknownTransaction,
  'bet.cancelled': { status: 400, message: 'The bet was refunded' },
  'bet.settled': { status: 400, message: 'The bet was paid' },
  'round.closed': { status: 400, message: 'The round is closed' },
};

export function errorOf(refusal: string): WireError {
  if (refusal.startsWith('limit.loss.')) return { status: 400, code: 'loss_limit', message: 'A loss limit of this player is reached' };
  if (refusal.startsWith('limit.wager.')) return { status: 400, code: 'bet_limit', message: 'A limit of this player is reached' };
  return REFUSALS[refusal] ?? ERRORS.unknown;
}
