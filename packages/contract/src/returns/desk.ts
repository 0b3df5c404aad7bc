import * as z from 'zod/mini';
import { contractType } from '../contracts/terms.ts';
import { deskErrors } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { money, moneyTotal } from '../base/money.ts';
import { rowId } from '../base/wire-types.ts';

// What the rules of a brand give back of a unit of turnover, against the house edge of its games.

/** Rules that give something back, in the order of the sheet. */
export const RETURN_PARTS = [
  'points',
  'rebates',
  'ranks',
  'missions',
  'cashback',
  'promotions',
  'referral',
  'agentRebates',
  'salaries',
  'dividends',
] as const;
export type ReturnPart = (typeof RETURN_PARTS)[number];
const part = z.enum(RETURN_PARTS);

/** How often a gift that no turnover bounds can be had. */
export const GIFT_PERIODS = ['once', 'hour', 'day', 'week', 'month', 'deposit', 'friend'] as const;
export type GiftPer = (typeof GIFT_PERIODS)[number];

/** Percent with four decimals; returns are rounded up, the house edge down. */
const percent = money;

const row = z.object({
  /** `rng`. */
  product: z.string(),
  type: contractType,
  /** Lotteries: plays at prize groups and plays at odds of their own have a row each. */
  way: z.enum(['any', 'group', 'odds']),
  /** The house edge of the product at its best game or play, per unit of turnover; null: not stated. */
  edge: z.nullable(percent),
  /** Whether it is what games publish, or what the brand says of vendors whose games publish nothing. */
  edgeIs: z.enum(['published', 'stated']),
  parts: z.array(z.object({ part, name: z.string(), share: percent })),
  sum: percent,
  /** Below zero: the returns are more than the house edge. */
  left: z.nullable(percent),
  isPast: z.boolean(),
});
export type ReturnRow = z.input<typeof row>;

export const returnsSheet = endpoint({
  summary: 'What a unit of turnover can give back by product, and what its games keep',
  method: 'GET',
  path: '/desk/returns',
  access: 'desk',
  permission: 'reports.read',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({
    currency: z.string(),
    rows: z.array(row),
    /** What no turnover bounds. */
    gifts: z.array(
      z.object({
        part,
        name: z.string(),
        upTo: z.nullable(moneyTotal),
        /** Of a deposit. */
        share: z.nullable(percent),
        per: z.enum(GIFT_PERIODS),
        budget: z.nullable(z.object({ amount: moneyTotal, per: z.string() })),
      }),
    ),
  }),
  errors: deskErrors,
});

/** Of every call that puts rules in force which give something back. */
export const returnErrors = { 'returns.past.edge': 409 } as const;
