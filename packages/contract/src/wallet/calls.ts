import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { money, moneyTotal } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { text } from '../base/wire-text.ts';
import { dayOrMoment, int4Id, rowId } from '../base/wire-types.ts';

const relay = '/wps/relay';

/** accountTypeId: 2 main, above 100 a wallet at a vendor. `asOf`: when the vendor said so, where it does not answer now. */
const balanceRow = z.object({
  accountTypeId: z.number(),
  accountId: z.string(),
  accountName: z.string(),
  availBalance: money,
  asOf: z.nullable(z.string()),
});

export const balances = endpoint({
  summary: 'Balance of the main wallet; of all wallets with typeId 0, of one by its own',
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  access: 'trial',
  query: z.strictObject({ typeId: z.optional(int4Id) }),
  value: z.object({
    sumBalance: money,
    currency: z.string(),
    currencySymbol: z.string(),
    /** Held for withdrawals under way; not part of sumBalance. */
    heldBalance: money,
    balance: z.array(balanceRow),
  }),
});

export const merchantWallet = endpoint({
  summary: 'Whether vendors use the main wallet (isSingle) or wallets of their own',
  method: 'GET',
  path: `${relay}/GCS_merchantWallet`,
  access: 'member',
  value: z.object({ isSingle: z.boolean() }),
});

/** What settlements are of: the kinds of contracts, and rebate commission. */
const settledKind = z.enum(['realtime', 'hourly', 'daily', 'dividend', 'commission']);

/** Amounts are signed: in is positive, out is negative; `direction` says it once more. */
export const transactionRow = z.object({
  txId: z.string(),
  /** Wire code of the kind, e.g. 6101 deposit, 6201 withdrawal, 3200 bet, 3100 win. */
  txType: z.number(),
  txTime: z.string(),
  amount: money,
  direction: z.enum(['in', 'out']),
  currentBalance: money,
  /** What it belongs to: a deposit's or withdrawal's reference, a round. */
  reference: z.string(),
  gameName: z.nullable(z.string()),
  /** Picture of the game; empty for movements of no game. */
  iconUrl: z.string(),
  /** What caused it: a channel, a bank, a promotion, the games of a rebate or settlement, a name. */
  remark: z.string(),
  /** Of a settlement: the time it is of, half-open. */
  period: z.nullable(z.object({ kind: settledKind, from: z.string(), to: z.string() })),
});

/** Both families of names: startDate/endDate and startTime/endTime, in the brand's time zone. Absent: the last seven days. */
export const reportRange = {
  startDate: z.optional(dayOrMoment),
  endDate: z.optional(dayOrMoment),
  startTime: z.optional(dayOrMoment),
  endTime: z.optional(dayOrMoment),
};

export const rangeErrors = { 'report.range.invalid': 400, 'report.range.too.long': 400 } as const;

export const transactions = endpoint({
  summary: "Every movement of the member's money with the running balance",
  method: 'GET',
  path: '/wps/report/transaction',
  access: 'member',
  query: z.strictObject({
    ...reportRange,
    ...pageQuery,
    accountType: z.optional(int4Id),
    /** Comma list of wire codes. */
    transactionType: z.optional(text(120)),
  }),
  value: z.object({
    list: z.array(transactionRow),
    footer: z.object({ totalIn: moneyTotal, totalOut: moneyTotal, net: moneyTotal }),
    totalPage: z.number(),
    ...pageValue,
  }),
  errors: rangeErrors,
});

const profitRow = z.object({
  /** Day of the brand, `yyyy-MM-dd`; `TOTAL` in the last row. */
  balanceDate: z.string(),
  deposit: money,
  /** What was paid out; the fee of it is not in it. */
  withdraw: money,
  /** Of deposits and withdrawals, less what was given back. Not in `deposit`, which is what came, nor in `profitLoss`. */
  fee: money,
  /** Bets settled, and what was staked and paid on them: the names are the family's, the figures are of every product. */
  bets: z.number(),
  lottGameBetting: money,
  lottGameWinning: money,
  lottGameRebate: money,
  lottPromotion: money,
  transferIn: money,
  transferOut: money,
  /** By the house, credits less debits. */
  adjustment: money,
  /** Winnings, rebates and promotions less stakes. Deposits, withdrawals and transfers are no profit. */
  profitLoss: money,
});

export const personalProfit = endpoint({
  summary: 'Money and play of the member by day of the brand, days without any left out; the last row is the total',
  method: 'GET',
  path: '/wps/report/detailedLottoPNL',
  access: 'member',
  query: z.strictObject({ ...reportRange, ...pageQuery }),
  value: z.object({ list: z.array(profitRow) }),
  errors: rangeErrors,
});

export const profitByType = endpoint({
  summary: 'Play of the member by kind of game, counted when bets are settled',
  method: 'GET',
  path: '/wps/report/personalPVPFishingPNL',
  access: 'member',
  query: z.strictObject({ ...reportRange, ...pageQuery }),
  value: z.object({
    list: z.array(
      z.object({ gameType: z.string(), gameTypeName: z.string(), bets: z.number(), betting: money, winning: money, profitLoss: money }),
    ),
  }),
  errors: rangeErrors,
});

/** Beyond it no stake lies, and the database has no number for more. */
const MAX_STAKE = 10n ** 17n;
const stakeBound = moneyTotal.check(z.refine((units) => units >= 0n && units <= MAX_STAKE));

/** One bet of a round. */
const betRow = z.object({
  betId: z.string(),
  round: z.string(),
  vassalage: z.string(),
  gameType: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  iconUrl: z.string(),
  placedAt: z.string(),
  settledAt: z.nullable(z.string()),
  state: z.enum(['OPEN', 'WON', 'LOST', 'VOID']),
  /** Stake, gross return, return minus stake. */
  betAmount: money,
  winAmount: money,
  netProfit: money,
  /** Of the stake, what counts as turnover. */
  validBet: money,
});

export const betHistory = endpoint({
  summary: 'Bets of the member, newest first, with totals',
  method: 'GET',
  path: '/wps/report/accountGameBetHistory',
  access: 'member',
  query: z.strictObject({
    ...reportRange,
    ...pageQuery,
    customerId: z.optional(text(64)),
    gameType: z.optional(text(20)),
    /** A comma list of game codes. */
    gameRoom: z.optional(text(400)),
    /** Bounds of the stake, both included. */
    minBet: z.optional(stakeBound),
    maxBet: z.optional(stakeBound),
    vassalage: z.optional(text(24)),
    /** OPEN, WON, LOST, VOID */
    state: z.optional(text(10)),
  }),
  value: z.object({
    list: z.array(betRow),
    footer: z.object({
      count: z.number(),
      betAmount: moneyTotal,
      winAmount: moneyTotal,
      netProfit: moneyTotal,
      /** Stakes of bets that are not settled, less what they have paid already: winAmount − betAmount + inPlay = netProfit. */
      inPlay: moneyTotal,
      validBet: moneyTotal,
      /** The same by day of the brand's time zone, the first first; days without bets are absent. */
      days: z.array(
        z.object({
          day: z.string(),
          count: z.number(),
          betAmount: moneyTotal,
          winAmount: moneyTotal,
          netProfit: moneyTotal,
          inPlay: moneyTotal,
        }),
      ),
    }),
    page: z.object({ pageSize: z.number(), currentPage: z.number(), total: z.number() }),
    ...pageValue,
  }),
  errors: rangeErrors,
});

export const roundDetail = endpoint({
  summary: 'One bet of the member with its round, and the page where the vendor shows and proves it',
  method: 'GET',
  path: '/wps/report/roundDetail',
  access: 'member',
  query: z.strictObject({ betId: rowId }),
  /** `verifyUrl`: null where the vendor has no such page, or does not answer. */
  value: z.object({ ...betRow.shape, verifyUrl: z.nullable(z.string()) }),
});
