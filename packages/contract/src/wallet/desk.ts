import * as z from 'zod/mini';
import { deskDay, deskErrors } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { money, moneyTotal } from '../base/money.ts';
import { pageLength } from '../base/paging.ts';
import { text } from '../base/wire-text.ts';
import { rowId } from '../base/wire-types.ts';

// Bets and rounds of all members at the desk. A list across members covers at most `MAX_BET_DAYS` days, by default the last seven;
// with a reference it covers all time, with a member a year.

export const MAX_BET_DAYS = 31;
/** Sums are of the newest so many bets; beyond it `isMore` says so. */
export const MAX_SUMMED = 100_000;

/** Beyond it no amount lies, and the database has no number for more. */
const MAX_UNITS = 10n ** 17n;
const bound = moneyTotal.check(z.refine((units) => units >= 0n && units <= MAX_UNITS));

/** A member's money and play over all time. `inPlay`: stakes of bets that are not settled, less what they have paid already. */
export const totalsEver = z.object({
  deposited: moneyTotal,
  withdrawn: moneyTotal,
  staked: moneyTotal,
  won: moneyTotal,
  inPlay: moneyTotal,
});

const betRow = z.object({
  id: z.string(),
  brandId: z.string(),
  memberId: z.string(),
  username: z.string(),
  vendor: z.string(),
  game: z.string(),
  /** In the operator's language; the code where the catalogue has none. */
  gameName: z.string(),
  product: z.string(),
  roundId: z.string(),
  currency: z.string(),
  stake: money,
  payout: money,
  validTurnover: money,
  placedAt: z.string(),
  settledAt: z.nullable(z.string()),
  state: z.enum(['open', 'settled', 'cancelled']),
});

const filter = {
  brandId: z.optional(text(64)),
  memberId: z.optional(text(64)),
  /** The vendor's round or our bet, in full. */
  q: z.optional(text(128)),
  vendor: z.optional(text(32)),
  game: z.optional(text(64)),
  product: z.optional(text(32)),
  /**
   * The rows behind a report's figure: bets that counted in the days, which are the brand's then. `moved`: placed, raised, paid or given back;
   * `settled`: settled or corrected. Without it days are those of placing, in UTC.
   */
  counts: z.optional(z.enum(['moved', 'settled'])),
  state: z.optional(betRow.shape.state),
  from: z.optional(deskDay),
  to: z.optional(deskDay),
  /** Main units as decimal text, both bounds included. */
  leastStake: z.optional(bound),
  mostStake: z.optional(bound),
  leastPayout: z.optional(bound),
  mostPayout: z.optional(bound),
};

const rangeErrors = { ...deskErrors, 'report.range.invalid': 400, 'report.range.too.long': 400 } as const;

export const betsList = endpoint({
  summary: 'Bets of all members, newest first: by round, game, vendor, member, state, days, stake and payout',
  method: 'GET',
  path: '/desk/bets',
  access: 'desk',
  permission: 'bets.read',
  query: z.strictObject({
    ...filter,
    pageSize: z.optional(pageLength),
    /** `next` of the page before. */
    after: z.optional(text(64)),
  }),
  value: z.object({
    list: z.array(betRow),
    /** Where the next page begins; null: this is the last. */
    next: z.nullable(z.string()),
  }),
  errors: rangeErrors,
});

export const betsSums = endpoint({
  summary:
    'What the bets of a filter come to, by currency; cancelled ones are counted and not summed; with `counts` what counted in the days',
  method: 'GET',
  path: '/desk/bets/sums',
  access: 'desk',
  permission: 'bets.read',
  query: z.strictObject(filter),
  value: z.object({
    list: z.array(
      z.object({
        currency: z.string(),
        count: z.number(),
        stake: moneyTotal,
        payout: moneyTotal,
        turnover: moneyTotal,
        /** Stakes of bets that are not settled, less what they have paid already; null with `counts`, which speaks of what moved. */
        inPlay: z.nullable(moneyTotal),
      }),
    ),
    isMore: z.boolean(),
  }),
  errors: rangeErrors,
});

export const betView = endpoint({
  summary: 'One bet with its movements in the ledger and the public proof of its round',
  method: 'GET',
  path: '/desk/bets/view',
  access: 'desk',
  permission: 'bets.read',
  query: z.strictObject({ id: rowId }),
  value: z.object({
    ...betRow.shape,
    /** The vendor's public page of the round; null where there is none or the vendor does not answer. */
    proofUrl: z.nullable(z.string()),
    /** On the member's cash, oldest first. */
    entries: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        /** Wire code: 3200 bet, 3100 win, 3120 stake given back, 3220 taken back. */
        type: z.number(),
        amount: money,
        balanceAfter: money,
        /** The vendor's transaction. */
        transactionId: z.string(),
      }),
    ),
  }),
  errors: deskErrors,
});
