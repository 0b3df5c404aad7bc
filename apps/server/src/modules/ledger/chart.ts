import type { AccountKind } from '@pavilion/contract/wallet/account-kinds';

/**
 * Kinds of account, types of transaction, and the ways money may go. The database holds the same three tables and refuses
 * whatever is not in them; a test compares both.
 */
export const ACCOUNT_KINDS = {
  'member.cash': { member: true, floor: 0n },
  /** Asked to be paid out, not yet paid. */
  'member.hold': { member: true, floor: 0n },
  'member.points': { member: true, floor: 0n },
  /** Sub-wallet of one vendor in transfer mode; owner is `member/vendor`. */
  'member.vendor': { member: true, floor: 0n },
  /** Between cash and a vendor's wallet while the vendor's word is awaited; owner is `member/vendor`. */
  'member.transit': { member: true, floor: 0n },
  /** What a member owes after a spent win was taken back; below zero or zero. */
  'member.debt': { member: true, floor: null },
  /** What a member owes after a chargeback of a deposit that was spent; below zero or zero. */
  'member.owed': { member: true, floor: null },
  /** Owner `vendor:game`. */
  'house.game': { member: false, floor: null },
  /** Owner `vendor:game` or the promotion's code. */
  'house.promotion': { member: false, floor: null },
  'house.adjustment': { member: false, floor: null },
  'house.points': { member: false, floor: null },
  /** Dividends, salaries and rebate commission of agents; owner is the kind. */
  'house.commission': { member: false, floor: null },
  /** Fees of payments; owner is the payment provider's code. */
  'house.fee': { member: false, floor: null },
  /** Owner is the payment provider's code. */
  'clearing.deposit': { member: false, floor: null },
  'clearing.withdrawal': { member: false, floor: null },
  /** What a vendor's wallets hold or lack that no known bet explains yet; owner is the vendor's code. */
  'clearing.vendor': { member: false, floor: null },
  /** Between the two lines of a transfer along the tree: zero after each. */
  'clearing.transfer': { member: false, floor: null },
} as const satisfies Record<AccountKind, { member: boolean; floor: bigint | null }>;

export type { AccountKind };

/** Wire codes. The second digit is 1 for in, 2 for out, as the member sees it; 6115–6118, 6120, 6121, 6123, 6125, 6126, 6216–6227, 6130, 6230, 6231, 3120, 3121, 3130, 3131, 3220, 3222, 3230, 4121, 4201, 7xxx are ours. */
export const TRANSACTION_TYPES = {
  deposit: 6101,
  /** A held withdrawal was given back: cancelled, rejected, or returned by the bank. */
  'withdrawal.returned': 6120,
  /** A payout that did not arrive, held once more to be paid again: clearing → hold; not on the main account. */
  'withdrawal.reopened': 6121,
  /** Asked for: main → hold. */
  withdrawal: 6201,
  /** Hold → clearing; not on the main account. */
  'withdrawal.paid': 6220,
  'deposit.returned': 6221,
  /** Fee of a deposit or withdrawal, booked in addition to the movement itself. */
  'deposit.fee': 6222,
  'withdrawal.fee': 6223,
  /** Of a returned payout. */
  'withdrawal.fee.returned': 6123,
  /** A bank takes a credited deposit back: of the cash there is, and what is owed for the rest. */
  chargeback: 6225,
  /** Won: the provider gives it again. */
  'chargeback.reversed': 6125,
  /** Of what came in after a chargeback; booked next to a win or deposit, not as part of it. */
  'owed.repaid': 6231,
  /** A credited deposit goes back to its payer: main → hold, then hold → clearing (not on the main account), or back. */
  refund: 6226,
  'refund.paid': 6227,
  'refund.returned': 6126,
  /** Along one edge of the tree, as the receiver and as the giver sees it. */
  'transfer.in': 6104,
  'transfer.out': 6207,
  win: 3100,
  'vendor.in': 3101,
  promotion: 3102,
  /** Taken by the member's hand, for what was played. */
  rebate: 6115,
  /** What agents get by their contracts and rebate terms; the product says which commission. */
  'commission.pvp': 6109,
  dividend: 6112,
  commission: 6113,
  'commission.lottery': 6114,
  'salary.daily': 6116,
  'salary.hourly': 6117,
  'salary.realtime': 6118,
  /** The same as the upline sees it who pays. */
  'dividend.given': 6216,
  'salary.daily.given': 6217,
  'salary.hourly.given': 6218,
  'salary.realtime.given': 6219,
  /** A settled line that operators corrected downwards. */
  'commission.taken.back': 6224,
  /** What is left of a grant that was forfeited or expired. */
  'promotion.taken.back': 3222,
  'bet.refunded': 3120,
  'vendor.out.returned': 3121,
  /** Replaces play that a vendor has not reported yet, and goes back when it has, or is written off at the desk. */
  'vendor.covered': 3130,
  'vendor.written.off': 3131,
  'vendor.cover.repaid': 3230,
  bet: 3200,
  'vendor.out': 3201,
  'win.taken.back': 3220,
  /** Codes of lottery and PvP: the product of a bet says which (table `product`). */
  'lottery.win': 4100,
  'lottery.promotion': 4104,
  'lottery.bet.refunded': 4120,
  'lottery.bet': 4200,
  'lottery.win.taken.back': 4220,
  /** The stakes of a whole chase until its phases are placed; and what leaves the hold, to be staked or returned. */
  'lottery.held': 4201,
  'lottery.held.returned': 4121,
  'pvp.win': 5100,
  'pvp.promotion': 5112,
  'pvp.bet.refunded': 5120,
  'pvp.bet': 5200,
  'pvp.win.taken.back': 5220,
  'debt.forgiven': 6130,
  'debt.repaid': 6230,
  'credit.by.house': 8122,
  'debit.by.house': 8222,
  'points.earned': 7101,
  'points.returned': 7120,
  'points.spent': 7201,
  'points.taken.back': 7220,
} as const;

export type TransactionName = keyof typeof TRANSACTION_TYPES;
export type TransactionCode = (typeof TRANSACTION_TYPES)[TransactionName];

/** type, payer, receiver */
export const ACCOUNT_PAIRS: readonly (readonly [TransactionName, AccountKind, AccountKind])[] = [
  ['deposit', 'clearing.deposit', 'member.cash'],
  ['deposit.returned', 'member.cash', 'clearing.deposit'],
  ['deposit.fee', 'member.cash', 'house.fee'],
  ['chargeback', 'member.cash', 'clearing.deposit'],
  ['chargeback', 'member.owed', 'clearing.deposit'],
  ['chargeback.reversed', 'clearing.deposit', 'member.owed'],
  ['chargeback.reversed', 'clearing.deposit', 'member.cash'],
  ['owed.repaid', 'member.cash', 'member.owed'],
  ['refund', 'member.cash', 'member.hold'],
  ['refund.paid', 'member.hold', 'clearing.deposit'],
  ['refund.returned', 'member.hold', 'member.cash'],
  ['withdrawal.fee', 'member.hold', 'house.fee'],
  ['withdrawal.fee.returned', 'house.fee', 'member.cash'],
  ['withdrawal.fee.returned', 'house.fee', 'member.hold'],
  ['withdrawal', 'member.cash', 'member.hold'],
  ['withdrawal.returned', 'member.hold', 'member.cash'],
  ['withdrawal.paid', 'member.hold', 'clearing.withdrawal'],
  ['withdrawal.returned', 'clearing.withdrawal', 'member.cash'],
  ['transfer.out', 'member.cash', 'clearing.transfer'],
  ['transfer.in', 'clearing.transfer', 'member.cash'],
  ['withdrawal.reopened', 'clearing.withdrawal', 'member.hold'],
  ['bet', 'member.cash', 'house.game'],
  ['bet.refunded', 'house.game', 'member.cash'],
  ['win', 'house.game', 'member.cash'],
  ['win.taken.back', 'member.cash', 'house.game'],
  ['win.taken.back', 'member.debt', 'house.game'],
  ['win.taken.back', 'member.cash', 'house.promotion'],
  ['win.taken.back', 'member.debt', 'house.promotion'],
  ['promotion', 'house.promotion', 'member.cash'],
  ['rebate', 'house.promotion', 'member.cash'],
  ['promotion.taken.back', 'member.cash', 'house.promotion'],
  ['commission.pvp', 'house.commission', 'member.cash'],
  ['dividend', 'house.commission', 'member.cash'],
  ['commission', 'house.commission', 'member.cash'],
  ['commission.lottery', 'house.commission', 'member.cash'],
  ['salary.daily', 'house.commission', 'member.cash'],
  ['salary.hourly', 'house.commission', 'member.cash'],
  ['salary.realtime', 'house.commission', 'member.cash'],
  ['dividend', 'clearing.transfer', 'member.cash'],
  ['dividend.given', 'member.cash', 'clearing.transfer'],
  ['salary.daily', 'clearing.transfer', 'member.cash'],
  ['salary.daily.given', 'member.cash', 'clearing.transfer'],
  ['salary.hourly', 'clearing.transfer', 'member.cash'],
  ['salary.hourly.given', 'member.cash', 'clearing.transfer'],
  ['salary.realtime', 'clearing.transfer', 'member.cash'],
  ['salary.realtime.given', 'member.cash', 'clearing.transfer'],
  ['commission.taken.back', 'member.cash', 'house.commission'],
  ['lottery.bet', 'member.cash', 'house.game'],
  ['lottery.bet.refunded', 'house.game', 'member.cash'],
  ['lottery.win', 'house.game', 'member.cash'],
  ['lottery.win.taken.back', 'member.cash', 'house.game'],
  ['lottery.win.taken.back', 'member.debt', 'house.game'],
  ['lottery.win.taken.back', 'member.cash', 'house.promotion'],
  ['lottery.win.taken.back', 'member.debt', 'house.promotion'],
  ['lottery.promotion', 'house.promotion', 'member.cash'],
  ['lottery.held', 'member.cash', 'member.hold'],
  ['lottery.held.returned', 'member.hold', 'member.cash'],
  ['pvp.bet', 'member.cash', 'house.game'],
  ['pvp.bet.refunded', 'house.game', 'member.cash'],
  ['pvp.win', 'house.game', 'member.cash'],
  ['pvp.win.taken.back', 'member.cash', 'house.game'],
  ['pvp.win.taken.back', 'member.debt', 'house.game'],
  ['pvp.win.taken.back', 'member.cash', 'house.promotion'],
  ['pvp.win.taken.back', 'member.debt', 'house.promotion'],
  ['pvp.promotion', 'house.promotion', 'member.cash'],
  ['vendor.in', 'member.vendor', 'member.transit'],
  ['vendor.in', 'member.transit', 'member.cash'],
  ['vendor.out', 'member.cash', 'member.transit'],
  ['vendor.out', 'member.transit', 'member.vendor'],
  ['vendor.out.returned', 'member.transit', 'member.cash'],
  ['vendor.covered', 'clearing.vendor', 'member.vendor'],
  ['vendor.cover.repaid', 'member.vendor', 'clearing.vendor'],
  ['vendor.written.off', 'house.adjustment', 'clearing.vendor'],
  ['bet', 'member.vendor', 'house.game'],
  ['bet.refunded', 'house.game', 'member.vendor'],
  ['win', 'house.game', 'member.vendor'],
  ['win.taken.back', 'member.vendor', 'house.game'],
  ['lottery.bet', 'member.vendor', 'house.game'],
  ['lottery.bet.refunded', 'house.game', 'member.vendor'],
  ['lottery.win', 'house.game', 'member.vendor'],
  ['lottery.win.taken.back', 'member.vendor', 'house.game'],
  ['pvp.bet', 'member.vendor', 'house.game'],
  ['pvp.bet.refunded', 'house.game', 'member.vendor'],
  ['pvp.win', 'house.game', 'member.vendor'],
  ['pvp.win.taken.back', 'member.vendor', 'house.game'],
  ['debt.repaid', 'member.cash', 'member.debt'],
  ['debt.forgiven', 'house.adjustment', 'member.debt'],
  ['credit.by.house', 'house.adjustment', 'member.cash'],
  ['debit.by.house', 'member.cash', 'house.adjustment'],
  ['points.earned', 'house.points', 'member.points'],
  ['points.returned', 'house.points', 'member.points'],
  ['points.spent', 'member.points', 'house.points'],
  ['points.taken.back', 'member.points', 'house.points'],
];

const NAMES = new Map<number, TransactionName>(Object.entries(TRANSACTION_TYPES).map(([name, code]) => [code, name as TransactionName]));

/** Name of a wire code, or null. */
export const transactionName = (code: number): TransactionName | null => NAMES.get(code) ?? null;

/** What undoes a journal posted through `post`. Types absent here are undone by their own module. */
export const REVERSAL_OF: Partial<Record<TransactionName, TransactionName>> = {
  deposit: 'deposit.returned',
  withdrawal: 'withdrawal.returned',
  'credit.by.house': 'debit.by.house',
  'debit.by.house': 'credit.by.house',
  'points.earned': 'points.taken.back',
  'points.spent': 'points.returned',
};
