import { isKeepable } from '@pavilion/contract/base/wire-types';
import { parseStrictJson } from '@pavilion/kit/strict-json';
import * as z from 'zod/mini';

/** Vendor units: 1/100,000 of the main unit. */
const PER_LEDGER_UNIT = 10n;
const MOST = 9_223_372_036_854_775_807n;

/** Integers stay exact beyond 2^53; anything else is as JSON parses it. Throws SyntaxError, also for duplicate names. */
export function parseWire(text: string): unknown {
  return parseStrictJson(text, (_key, value, context) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
      ? BigInt(context?.source ?? '0')
      : value,
  );
}

const raw = JSON as unknown as { rawJSON(text: string): unknown };

/** JSON whose bigint values are plain digits. */
export const renderWire = (value: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? raw.rawJSON(item.toString()) : item));

export const label = z.string().check(z.minLength(1), z.maxLength(128), z.refine(isKeepable));
const optional = z.optional(z.nullable(z.string().check(z.maxLength(255), z.refine(isKeepable))));
const flag = z.optional(z.nullable(z.boolean()));

export const amount = z
  .pipe(
    z.union([z.number().check(z.int()), z.bigint()]),
    z.transform((value: number | bigint) => BigInt(value)),
  )
  .check(z.refine((value: bigint) => value >= 0n && value <= MOST));

const who = { user: label, request_uuid: label };
const where = { token: label, game_code: label };

/** `meta` is the vendor's own; of it we read what its bet puts at risk, in units of the vendor. What is no amount says nothing. */
const nothing = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
);
export const atRiskField = z.optional(z.union([amount, nothing]));
const meta = z.optional(z.union([z.object({ at_risk: atRiskField }), nothing]));

export const infoBody = z.object(who);
export const balanceBody = z.object({ ...who, ...where });

const moneyFields = {
  ...who,
  ...where,
  transaction_uuid: label,
  supplier_transaction_id: optional,
  supplier_user: optional,
  round: label,
  round_closed: flag,
  amount,
  currency: label,
  bet: optional,
  is_free: flag,
  is_aggregated: flag,
  is_supplier_promo: flag,
  reward_uuid: optional,
};
export const betBody = z.object(moneyFields);
export const winBody = z.object({ ...moneyFields, reference_transaction_uuid: optional, meta });
export const rollbackBody = z.object({
  ...who,
  ...where,
  round: label,
  round_closed: flag,
  transaction_uuid: label,
  supplier_transaction_id: optional,
  reference_transaction_uuid: label,
});

export type BetBody = z.output<typeof betBody>;
export type WinBody = z.output<typeof winBody>;
export type RollbackBody = z.output<typeof rollbackBody>;

/** Vendor units → ledger units; null when finer than the ledger counts. */
export const unitsOf = (vendorUnits: bigint): bigint | null =>
  vendorUnits % PER_LEDGER_UNIT === 0n ? vendorUnits / PER_LEDGER_UNIT : null;

/** What is at risk is rounded up. */
export const riskUnitsOf = (vendorUnits: bigint | undefined): { turnover?: bigint } =>
  vendorUnits === undefined ? {} : { turnover: (vendorUnits + PER_LEDGER_UNIT - 1n) / PER_LEDGER_UNIT };

export const vendorUnitsOf = (units: bigint): bigint => units * PER_LEDGER_UNIT;

/** What every call answers; `extra` are the fields of `user/info`. */
export interface WalletAnswer {
  status: WalletStatus;
  user?: string;
  requestUuid?: string;
  currency?: string;
  /** Ledger units. */
  balance?: bigint | null;
  extra?: Readonly<Record<string, string | null>>;
}

export type WalletStatus =
  | 'RS_OK'
  | 'RS_ERROR_UNKNOWN'
  | 'RS_ERROR_INVALID_PARTNER'
  | 'RS_ERROR_INVALID_TOKEN'
  | 'RS_ERROR_INVALID_GAME'
  | 'RS_ERROR_WRONG_CURRENCY'
  | 'RS_ERROR_NOT_ENOUGH_MONEY'
  | 'RS_ERROR_USER_DISABLED'
  | 'RS_ERROR_INVALID_SIGNATURE'
  | 'RS_ERROR_TOKEN_EXPIRED'
  | 'RS_ERROR_WRONG_SYNTAX'
  | 'RS_ERROR_WRONG_TYPES'
  | 'RS_ERROR_DUPLICATE_TRANSACTION'
  | 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
  | 'RS_ERROR_LIMIT_REACHED';

/** JSON text, the balance as plain digits that never were a float. */
export function renderAnswer(answer: WalletAnswer): string {
  const { status, user, requestUuid, currency, balance, extra } = answer;
  const text = JSON.stringify({ user, status, request_uuid: requestUuid, currency, ...extra });
  return balance === undefined || balance === null ? text : `${text.slice(0, -1)},"balance":${balance * PER_LEDGER_UNIT}}`;
}

/** A call that was not served, in no status of the protocol. */
export const renderBusy = ({ user, requestUuid }: Pick<WalletAnswer, 'user' | 'requestUuid'>): string =>
  JSON.stringify({ user, request_uuid: requestUuid, error: 'system.busy' });

/** Refusals of the bet port and of the rules for stakes, in the vendor's words; any other is RS_ERROR_UNKNOWN. */
const STATUSES: Readonly<Record<string, WalletStatus>> = {
  ok: 'RS_OK',
  'token.expired': 'RS_ERROR_TOKEN_EXPIRED',
  'system.maintenance': 'RS_ERROR_INVALID_PARTNER',
  'brand.not.open': 'RS_ERROR_INVALID_PARTNER',
  'region.restricted': 'RS_ERROR_USER_DISABLED',
  'game.off': 'RS_ERROR_INVALID_GAME',
  'member.unknown': 'RS_ERROR_INVALID_TOKEN',
  'member.not.active': 'RS_ERROR_USER_DISABLED',
  'member.trial': 'RS_ERROR_USER_DISABLED',
  'member.excluded': 'RS_ERROR_USER_DISABLED',
  'member.cooling.off': 'RS_ERROR_USER_DISABLED',
  'currency.mismatch': 'RS_ERROR_WRONG_CURRENCY',
  'amount.step': 'RS_ERROR_WRONG_TYPES',
  'balance.not.enough': 'RS_ERROR_NOT_ENOUGH_MONEY',
  'transaction.conflict': 'RS_ERROR_DUPLICATE_TRANSACTION',
  'transaction.mismatch': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'bet.not.found': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'bet.cancelled': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'bet.settled': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  // Final, so that the vendor does not ask again: the stake will never be taken.
  'transaction.cancelled': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'round.closed': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
};

export function statusOf(code: string): WalletStatus {
  if (code.startsWith('limit.')) return 'RS_ERROR_LIMIT_REACHED';
  return STATUSES[code] ?? 'RS_ERROR_UNKNOWN';
}
