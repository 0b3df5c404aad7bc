import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { money, numberFromUnits, unitsFromForm, unitsFromNumber } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { int4Id, rowId } from '../base/wire-types.ts';

const relay = '/wps/relay';
const FUNDTRANS3 = { access: 'member', module: 'FUNDTRANS3' } as const;

/** `accountTypeId` of the main wallet; wallets at vendors have numbers above 100. */
export const MAIN_WALLET = 2;

/** One wallet of the member, with its balance in main units. */
const walletRow = z.object({
  accountTypeId: z.number(),
  accountId: z.string(),
  /** `MAIN`, or the vendor's name. */
  accountName: z.string(),
  /** Code of the vendor; empty of the main wallet. */
  vendor: z.string(),
  availBalance: money,
  /** On its way in or out while the vendor's word is awaited; in no balance. */
  inTransit: money,
  /** When the vendor said so, where it does not answer now; null: just now. */
  asOf: z.nullable(z.string()),
  /** A bonus holds all that is in it until its turnover is played. */
  locked: z.boolean(),
  /** Of the balance, bonus money: it stays in the main wallet, own money may go to a vendor. */
  bonus: money,
});

/**
 * `waiting`: ordered, or asked about, because the vendor has not said yet how it ended. `returned`: the vendor gave it back, and reports of play there are read
 * before it is credited. `moved` and `not.moved` are final.
 */
const transferStates = ['waiting', 'returned', 'moved', 'not.moved'] as const;

const walletTransferRow = z.object({
  transferId: z.string(),
  fromAccountTypeId: z.number(),
  toAccountTypeId: z.number(),
  fromName: z.string(),
  toName: z.string(),
  /** Code of the vendor money came from or went to; of two, the one it came from. */
  vendor: z.string(),
  amount: money,
  currency: z.string(),
  state: z.enum(transferStates),
  /** `member`: asked for; `launch` and `leave`: by itself around a game; `sweep`: brought home because play has to end. */
  origin: z.enum(['member', 'launch', 'leave', 'sweep']),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
});

export const wallets = endpoint({
  ...FUNDTRANS3,
  summary: 'Wallets of the member with their balances; vendors are asked for a moment, else what they last said',
  method: 'GET',
  path: '/wps/wallets',
  value: z.object({
    currency: z.string(),
    /** Smallest amount a transfer may have, and its step. */
    step: money,
    /** Money follows the member into a vendor’s game and back by itself. */
    automatic: z.boolean(),
    wallets: z.array(walletRow),
  }),
});

const transferErrors = {
  'wallet.unknown': 404,
  'wallet.same': 400,
  'wallet.locked': 400,
  'wallet.request.differs': 409,
  'wallet.too.many.open': 400,
  'amount.step': 400,
  'balance.not.enough': 400,
  'transaction.conflict': 409,
  'member.excluded': 403,
  'member.cooling.off': 403,
  'member.not.active': 403,
  'brand.not.open': 403,
  'limit.loss.day': 400,
  'limit.loss.week': 400,
  'limit.loss.month': 400,
  'limit.wager.day': 400,
  'limit.wager.week': 400,
  'limit.wager.month': 400,
} as const;

const transferred = z.object({
  transferId: z.string(),
  /** Its state when the call answers: the event `wallet.transfer` reports its end. */
  state: z.enum(transferStates),
  balance: z.array(walletRow),
});

export const walletTransfer = endpoint({
  ...FUNDTRANS3,
  summary: 'Moves money between two wallets of the member; the same requestId is the same transfer',
  method: 'POST',
  path: `${relay}/GCS_walletTransfer`,
  renews: true,
  throttle: { per: 'member', points: 60, seconds: 60 },
  body: z.strictObject({ fromAccountTypeId: int4Id, toAccountTypeId: int4Id, amount: money, requestId: rowId }),
  value: transferred,
  errors: transferErrors,
});

/** A JSON number or, in a form, its decimal digits. */
const formMoney = z.codec(z.union([z.string().check(z.maxLength(32)), z.number()]), z.bigint(), {
  decode: (value, context) => {
    const units = typeof value === 'number' ? unitsFromNumber(value) : unitsFromForm(value);
    if (units !== null) return units;
    context.issues.push({ code: 'custom', input: value, message: 'amount.not.exact' });
    return z.NEVER;
  },
  encode: numberFromUnits,
});

/** Older spellings: form-encoded, without an id of their own unless they give one. */
const older = {
  ...FUNDTRANS3,
  method: 'POST',
  renews: true,
  form: true,
  throttle: { per: 'member', points: 60, seconds: 60 },
  value: transferred,
  errors: transferErrors,
} as const;
const one = z.strictObject({ accountTypeId: int4Id, amount: formMoney, requestId: z.optional(rowId) });

export const transferToMain = endpoint({
  ...older,
  summary: 'Moves money from a wallet into the main one',
  path: '/wps/wallets/transferToMainWallet',
  body: one,
});

export const transferFromMain = endpoint({
  ...older,
  summary: 'Moves money from the main wallet into another',
  path: '/wps/wallets/transferFromMainWallet',
  body: one,
});

export const transferBetween = endpoint({
  ...older,
  summary: 'Moves money between two wallets beside the main one: out of the first, then into the second',
  path: '/wps/wallets/transferSubToSubWallet',
  body: z.strictObject({ fromAccountTypeId: int4Id, toAccountTypeId: int4Id, amount: formMoney, requestId: z.optional(rowId) }),
});

export const transferAllToMain = endpoint({
  ...FUNDTRANS3,
  summary: 'Moves everything at vendors into the main wallet',
  method: 'POST',
  path: '/wps/wallets/transferAllToMainWallet',
  renews: true,
  throttle: { per: 'member', points: 30, seconds: 60 },
  body: z.strictObject({
    requestId: rowId,
    /** True when a game is left: nothing moves for a member who moves money by hand. */
    leaving: z.optional(z.boolean()),
  }),
  value: z.object({ transferIds: z.array(z.string()), balance: z.array(walletRow) }),
  errors: transferErrors,
});

export const walletTransfers = endpoint({
  ...FUNDTRANS3,
  summary: 'Transfers between the member’s wallets, the newest first',
  method: 'GET',
  path: '/wps/wallets/transfers',
  query: z.strictObject(pageQuery),
  value: z.object({ list: z.array(walletTransferRow), ...pageValue }),
});

export const chooseAutomaticTransfer = endpoint({
  ...FUNDTRANS3,
  summary: 'Whether money follows the member into a vendor’s game and back by itself',
  method: 'POST',
  path: '/wps/wallets/automaticTransfer',
  body: z.strictObject({ automatic: z.boolean() }),
});

export const lockTransStatus = endpoint({
  ...FUNDTRANS3,
  summary: 'Whether money may leave a wallet: status 1 it may, 0 a bonus holds it',
  method: 'GET',
  path: '/wps/wallets/lockTransStatus',
  query: z.strictObject({ accountTypeId: z.optional(int4Id), accountId: z.optional(rowId) }),
  value: z.object({ status: z.number() }),
  errors: { 'wallet.unknown': 404 },
});

export const lockStatusByType = endpoint({
  ...FUNDTRANS3,
  summary: 'Whether a kind of wallet is locked, and what is left to play',
  method: 'GET',
  path: '/wps/wallets/lockStatusByType',
  query: z.strictObject({ accountTypeId: int4Id }),
  value: z.object({ lock_status: z.number(), current_to_required: money }),
  errors: { 'wallet.unknown': 404 },
});

export const lockStatus = endpoint({
  ...FUNDTRANS3,
  summary: 'Whether one wallet is locked',
  method: 'GET',
  path: '/wps/wallets/lockStatus',
  query: z.strictObject({ accountId: rowId }),
  value: z.object({ lock_status: z.number() }),
  errors: { 'wallet.unknown': 404 },
});
