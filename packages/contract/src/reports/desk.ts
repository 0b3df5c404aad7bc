import * as z from 'zod/mini';
import { accountKinds } from '../wallet/account-kinds.ts';
import { deskDay, deskErrors } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { moneyTotal } from '../base/money.ts';
import { pageLength, pageQuery, pageValue } from '../base/paging.ts';
import { text } from '../base/wire-text.ts';
import { rowId } from '../base/wire-types.ts';

// Reports: what was played and moved, by days of each brand. Sums are activity's, which are the ledger's. Amounts of different currencies are never
// added: totals come a line a currency.

/** Days a report may speak of. */
export const MAX_REPORT_DAYS = 366;
/** How many days back liabilities may be asked for. */
export const MAX_DAYS_BACK = 92;
/** Rows of a file; a report with more is refused. */
export const MAX_FILE_ROWS = 20_000;

export const reportPresets = ['today', 'yesterday', '7d', '30d', 'month', 'lastMonth', '365d'] as const;
export type ReportPreset = (typeof reportPresets)[number];

/** Days of each brand's own time zone. Neither preset nor days: the last seven. */
const days = { preset: z.optional(z.enum(reportPresets)), from: z.optional(deskDay), to: z.optional(deskDay) };
const daysErrors = { ...deskErrors, 'report.range.invalid': 400, 'report.range.too.long': 400 } as const;

const period = z.object({
  brandId: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  /** Both included. */
  from: z.string(),
  to: z.string(),
  /** As many days right before; a month's are the month before, as far as this one has come. */
  beforeFrom: z.string(),
  beforeTo: z.string(),
});

const play = z.object({
  /** Bets placed; taken back; settled. */
  bets: z.number(),
  cancelled: z.number(),
  settled: z.number(),
  /** Stakes and wins that moved. */
  placed: moneyTotal,
  paid: moneyTotal,
  /** What counts, on the day of settling. */
  stake: moneyTotal,
  payout: moneyTotal,
  turnover: moneyTotal,
  /** Stake less payout; below zero where members won. */
  hold: moneyTotal,
  /** By how much stakes in play grew: `placed` less `paid` less `hold`. */
  inPlay: moneyTotal,
  /** `hold` as millionths of `stake`; null without stakes. */
  holdPpm: z.nullable(z.number()),
});

const moved = z.object({
  deposits: moneyTotal,
  depositTimes: z.number(),
  withdrawals: moneyTotal,
  withdrawalTimes: z.number(),
  /** Of deposits, which stay as they were credited: given back by us, and taken back by banks less what was won. */
  refunds: moneyTotal,
  chargebacks: moneyTotal,
  fees: moneyTotal,
  /** Grants and promotions, less what was taken back. */
  grants: moneyTotal,
  rebates: moneyTotal,
  adjustments: moneyTotal,
});

/** `moved` is null where money belongs to no product or game. */
const figures = { play, moved: z.nullable(moved) };
const withBefore = { ...figures, before: z.nullable(z.object(figures)) };

export const reportParts = ['day', 'brand', 'product', 'vendor', 'game'] as const;

const figuresFilter = {
  brandId: z.optional(text(64)),
  ...days,
  by: z.optional(z.enum(reportParts)),
  product: z.optional(text(32)),
  vendor: z.optional(text(32)),
  game: z.optional(text(64)),
};

export const reportFigures = endpoint({
  summary: 'What was played and moved, by day (unless said otherwise), brand, product, vendor or game, beside the period before',
  method: 'GET',
  path: '/desk/reports/figures',
  access: 'desk',
  permission: 'reports.read',
  query: z.strictObject({ ...figuresFilter, compare: z.optional(z.literal('1')) }),
  value: z.object({
    periods: z.array(period),
    list: z.array(
      z.object({
        brandId: z.string(),
        currency: z.string(),
        /** What the row is of; null for what it is not divided by. */
        day: z.nullable(z.string()),
        product: z.nullable(z.string()),
        vendor: z.nullable(z.string()),
        game: z.nullable(z.string()),
        /** In the operator's language; the code where the catalogue has none. */
        gameName: z.nullable(z.string()),
        ...withBefore,
      }),
    ),
    totals: z.array(z.object({ currency: z.string(), ...withBefore })),
  }),
  errors: daysErrors,
});

export const reportChannels = endpoint({
  summary: 'Deposits and withdrawals by provider and channel, less what was taken back',
  method: 'GET',
  path: '/desk/reports/channels',
  access: 'desk',
  permission: 'reports.read',
  query: z.strictObject({ brandId: z.optional(text(64)), ...days }),
  value: z.object({
    periods: z.array(period),
    list: z.array(
      z.object({
        brandId: z.string(),
        currency: z.string(),
        fact: z.enum(['deposit', 'withdrawal']),
        provider: z.string(),
        /** Of a deposit the channel's name, of a withdrawal the bank's or wallet's; empty where it has no payment of ours. */
        channel: z.string(),
        times: z.number(),
        amount: moneyTotal,
      }),
    ),
    totals: z.array(z.object({ currency: z.string(), deposits: moneyTotal, withdrawals: moneyTotal })),
  }),
  errors: daysErrors,
});

export const rankings = ['stake', 'hold', 'deposits', 'withdrawals'] as const;
export type Ranking = (typeof rankings)[number];

export const reportRanking = endpoint({
  summary: 'Members of a brand by what they staked, what was kept of it, paid in or took out; the greatest first',
  method: 'GET',
  path: '/desk/reports/ranking',
  access: 'desk',
  permission: 'reports.read',
  query: z.strictObject({ ...pageQuery, brandId: rowId, ...days, order: z.optional(z.enum(rankings)) }),
  value: z.object({
    period,
    list: z.array(
      z.object({
        place: z.number(),
        memberId: z.string(),
        username: z.string(),
        currency: z.string(),
        bets: z.number(),
        stake: moneyTotal,
        payout: moneyTotal,
        turnover: moneyTotal,
        hold: moneyTotal,
        deposits: moneyTotal,
        withdrawals: moneyTotal,
      }),
    ),
    ...pageValue,
  }),
  errors: daysErrors,
});

export const reportLiabilities = endpoint({
  summary: 'What every kind of account held at a moment, from the ledger; of it, what is locked, and what lies in open bets',
  method: 'GET',
  path: '/desk/reports/liabilities',
  access: 'desk',
  permission: 'reports.read',
  query: z.strictObject({
    brandId: z.optional(text(64)),
    /** A day of each brand: as it ended; absent: now. At most 92 days back. */
    day: z.optional(deskDay),
  }),
  value: z.object({
    brands: z.array(
      z.object({
        brandId: z.string(),
        currency: z.string(),
        /** ISO 8601 in UTC. */
        at: z.string(),
        /** Cash, holds, wallets at vendors and on the way there, less debts: what members could demand. */
        owed: moneyTotal,
        /** Stakes of bets that are not settled yet. */
        openStakes: moneyTotal,
        /** Of the cash: grants whose turnover is not met. */
        lockedGrants: moneyTotal,
        lockedGrantCount: z.number(),
      }),
    ),
    /** All of a currency in a brand add up to zero. */
    list: z.array(
      z.object({
        brandId: z.string(),
        currency: z.string(),
        /** Of the ledger's chart. */
        kind: z.enum(accountKinds),
        /** The vendor or payment provider; empty where the kind belongs to none. */
        part: z.string(),
        accounts: z.number(),
        balance: moneyTotal,
      }),
    ),
  }),
  errors: daysErrors,
});

export const reportFacts = [
  'deposit',
  'withdrawal',
  'refund',
  'chargeback',
  'fee',
  'promotion',
  'rebate',
  'transfer.in',
  'transfer.out',
  'adjustment',
  'commission',
] as const;

const movementFilter = {
  brandId: rowId,
  ...days,
  fact: z.enum(reportFacts),
  provider: z.optional(text(64)),
  /** `-`: without one. */
  channel: z.optional(text(128)),
  memberId: z.optional(text(64)),
};

export const reportMovements = endpoint({
  summary: "The ledger's movements behind a figure of money, newest first, and what all of them come to",
  method: 'GET',
  path: '/desk/reports/movements',
  access: 'desk',
  permission: 'reports.read',
  query: z.strictObject({
    ...movementFilter,
    pageSize: z.optional(pageLength),
    /** `next` of the page before. */
    after: z.optional(text(64)),
  }),
  value: z.object({
    period,
    amount: moneyTotal,
    times: z.number(),
    list: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        memberId: z.string(),
        username: z.string(),
        currency: z.string(),
        /** Wire code of the movement. */
        type: z.number(),
        /** Below zero where it takes back. */
        amount: moneyTotal,
        /** What caused it: id of a deposit, withdrawal, grant, adjustment, transfer or bet. */
        reference: z.string(),
        provider: z.nullable(z.string()),
        channel: z.nullable(z.string()),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  errors: daysErrors,
});

export const reportFiles = [...reportParts, 'channel', 'ranking', 'liabilities', 'movements'] as const;
export type ReportFile = (typeof reportFiles)[number];

export const reportFile = endpoint({
  summary: "A report as a file, heads in the operator's language: all of its rows, or a refusal that says how many there are",
  method: 'GET',
  path: '/desk/reports/file',
  access: 'desk',
  permission: 'reports.read',
  throttle: { per: 'member', points: 30, seconds: 60 },
  query: z.strictObject({
    /** `day` and `csv` unless said otherwise. */
    report: z.optional(z.enum(reportFiles)),
    format: z.optional(z.enum(['csv', 'xlsx'])),
    brandId: z.optional(text(64)),
    ...days,
    product: z.optional(text(32)),
    vendor: z.optional(text(32)),
    game: z.optional(text(64)),
    order: z.optional(z.enum(rankings)),
    /** Of movements: needed. */
    fact: z.optional(z.enum(reportFacts)),
    provider: z.optional(text(64)),
    channel: z.optional(text(128)),
    /** Of liabilities. */
    day: z.optional(deskDay),
  }),
  value: z.object({
    fileName: z.string(),
    /** Media type. */
    type: z.string(),
    rows: z.number(),
    /** Base64. */
    content: z.string(),
  }),
  errors: { ...daysErrors, 'report.file.too.long': 400, 'report.brand.missing': 400 },
});
