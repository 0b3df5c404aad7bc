import * as z from 'zod/mini';
import { returnErrors } from '../returns/desk.ts';
import { deskDay, deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { changeState, proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { offerTerms } from './terms.ts';
import { money, moneyTotal } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { calendarDay, instant, rowId, version, wholeJsonNumber, wholeNumber } from '../base/wire-types.ts';

// Lotteries at the desk: what a brand offers, issues and their results, what could be won on each number, orders, profit.

export const ISSUE_STATES = ['open', 'closed', 'drawn', 'settled', 'void'] as const;
const issueState = z.enum(ISSUE_STATES);
const gameId = wholeNumber({ min: 1 });
const bodyGame = wholeJsonNumber({ min: 1 });
const numero = requiredText(20);
/** What two operators may decide about an official draw. */
const changeKind = z.enum(['correct', 'void']);

// ── What a brand offers ──────────────────────────────────────────────────────────────────────────────────────────────

const gameRow = z.object({
  gameId: z.number(),
  code: z.string(),
  name: z.string(),
  family: z.string(),
  groupCode: z.string(),
  isHouse: z.boolean(),
  isOn: z.boolean(),
  version,
  terms: offerTerms,
  /** When it is drawn: minutes between draws, or a time of day and weekdays from Monday 1. */
  everyMinutes: z.nullable(z.number()),
  drawsAt: z.nullable(z.string()),
  weekdays: z.array(z.number()),
  /** Of the month, where it is drawn on these only. */
  days: z.array(z.number()),
  without: z.array(z.string()),
  zone: z.string(),
  marginSeconds: z.number(),
  /** A change waits for a second operator. */
  isWaiting: z.boolean(),
});

export const lotteryGamesList = endpoint({
  summary: "A brand's lottery games with the terms they are offered at",
  method: 'GET',
  path: '/desk/lottery/games',
  access: 'desk',
  permission: 'lottery.view',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({ currency: z.string(), list: z.array(gameRow) }),
  errors: deskErrors,
});

export const lotteryPlaysList = endpoint({
  summary: 'Plays of a game at a brand: what each pays and the most it returns, rebates included',
  method: 'GET',
  path: '/desk/lottery/plays',
  access: 'desk',
  permission: 'lottery.view',
  query: z.strictObject({ brandId: rowId, gameId, prizeMode: z.optional(z.enum(['ZY'])) }),
  value: z.object({
    list: z.array(
      z.object({
        playId: z.number(),
        code: z.string(),
        name: z.string(),
        group: z.string(),
        isOff: z.boolean(),
        /** Pays by the member's prize group; else by odds of its own. */
        byGroup: z.boolean(),
        /** Prizes a number is played on: where there are several, it may be priced by the point. */
        prizes: z.number(),
        /** Of a stake, hundredths of a percent, rebates included. */
        mostReturn: z.number(),
        /** Of it, rebates that come on top of odds of its own: by agents, and by hand with what ranks may add. */
        onTop: z.number(),
        tiers: z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            fair: z.string(),
            odds: z.string(),
            /** The stake comes back; its odds are one and cannot be changed. */
            isPush: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  errors: deskErrors,
});

export const lotteryOfferChange = endpoint({
  summary: 'Changes what a brand offers of a game: at once where it only takes away, else proposed to a second operator',
  method: 'POST',
  path: '/desk/lottery/offers/change',
  access: 'desk',
  takesRequestId: true,
  permission: 'lottery.terms',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, brandId: rowId, gameId: bodyGame, version, isOn: z.boolean(), terms: offerTerms, reason }),
  value: z.object({ state: changeState }),
  errors: {
    ...deskErrors,
    ...proposingErrors,
    ...returnErrors,
    /** value.plays: codes of the plays that would return all of the stake or more. */
    'lottery.return.full': 400,
    /** A play or a way to win that the game does not have; a sum that is nothing or beyond the wire; a top group that is odd. */
    'lottery.terms.wrong': 400,
  },
});

export const lotteryCalendarPropose = endpoint({
  summary: 'Proposes the days on which an official game is not drawn',
  method: 'POST',
  path: '/desk/lottery/calendar/propose',
  access: 'desk',
  takesRequestId: true,
  permission: 'lottery.terms',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, gameId: bodyGame, without: z.array(calendarDay).check(z.maxLength(366)), reason }),
  value: z.object({ proposalId: z.string() }),
  errors: { ...deskErrors, ...proposingErrors, 'lottery.results.house': 409 },
});

// ── Issues and results ───────────────────────────────────────────────────────────────────────────────────────────────

const issueRow = z.object({
  gameId: z.number(),
  gameName: z.string(),
  isHouse: z.boolean(),
  numero: z.string(),
  state: issueState,
  opensAt: z.string(),
  closesAt: z.string(),
  drawsAt: z.string(),
  /** Where it is drawn: its days and times of day are those of this zone. */
  zone: z.string(),
  startedAt: z.nullable(z.string()),
  result: z.nullable(z.string()),
  corrections: z.number(),
  orders: z.number(),
  members: z.number(),
  /** Each brand's currency apart. */
  sums: z.array(z.object({ currency: z.string(), staked: moneyTotal, won: moneyTotal })),
  /** A result is due. */
  isDue: z.boolean(),
  /** Who has typed it: one, or several of whom no two say the same. */
  typed: z.enum(['nobody', 'one', 'differ']),
});

export const lotteryIssuesList = endpoint({
  summary: 'Issues with their times, tickets and stakes; `due`: official ones whose result has to be typed, oldest first',
  method: 'GET',
  path: '/desk/lottery/issues',
  access: 'desk',
  permission: 'lottery.view',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    gameId: z.optional(gameId),
    q: z.optional(text(20)),
    state: z.optional(z.enum(['due', ...ISSUE_STATES])),
    from: z.optional(deskDay),
    to: z.optional(deskDay),
  }),
  value: z.object({ list: z.array(issueRow), ...pageValue }),
  errors: deskErrors,
});

export const lotteryIssueDetail = endpoint({
  summary: 'One issue: who typed a result, what waits, what was given back, the proof of a house draw',
  method: 'GET',
  path: '/desk/lottery/issue',
  access: 'desk',
  permission: 'lottery.view',
  query: z.strictObject({ gameId, numero }),
  value: z.extend(issueRow, {
    /** Prizes of the draw in their order, with the words a typed line may begin with; null for a draw of the house. */
    form: z.nullable(z.array(z.object({ code: z.string(), count: z.number(), digits: z.number(), labels: z.array(z.string()) }))),
    /** An operator cannot read another's result before the draw is decided: until then `result` is null. */
    entries: z.array(
      z.object({
        by: z.string(),
        isMine: z.boolean(),
        isFeed: z.boolean(),
        at: z.string(),
        result: z.nullable(z.string()),
        startedAt: z.nullable(z.string()),
        /** Where it differs from one's own, without what it says there; `at` is empty for who has typed several. Null for one's own, and before one has typed. */
        differs: z.nullable(z.object({ at: z.array(z.object({ prize: z.string(), index: z.number() })), start: z.boolean() })),
      }),
    ),
    /** Results of a feed that differ from the result in force. */
    disputes: z.array(z.object({ source: z.string(), result: z.string(), at: z.string() })),
    /** Tickets given back because the draw had begun. */
    late: z.array(z.object({ orderId: z.string(), username: z.string(), stake: money, currency: z.string(), placedAt: z.string() })),
    /** What waits for a second operator about it: another result, or that it is void. */
    waiting: z.nullable(z.object({ id: z.string(), kind: changeKind, result: z.nullable(z.string()) })),
    /** What two operators decided about it, the last first; `before` and `after` of a correction. */
    changes: z.array(
      z.object({
        id: z.string(),
        kind: changeKind,
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
        reason: z.string(),
        proposedBy: z.string(),
        proposedAt: z.string(),
        decidedBy: z.string(),
        decidedAt: z.string(),
      }),
    ),
    voidReason: z.nullable(z.string()),
    proof: z.nullable(
      z.object({
        seedHash: z.string(),
        chainHash: z.string(),
        digest: z.nullable(z.string()),
        tickets: z.nullable(z.number()),
        seed: z.nullable(z.string()),
        /** The seed is the promised one and makes this result; null while it is not opened. */
        isProven: z.nullable(z.boolean()),
      }),
    ),
  }),
  errors: deskErrors,
});

const resultErrors = {
  ...deskErrors,
  'lottery.results.house': 409,
  /** value.faults: [{prize, index, problem, text?}] */
  'lottery.result.wrong': 400,
} as const;

export const lotteryResultType = endpoint({
  summary: 'Types the result of an official draw; the second operator who types the same makes it the result',
  method: 'POST',
  path: '/desk/lottery/results/type',
  access: 'desk',
  permission: 'lottery.results',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    gameId: bodyGame,
    numero,
    text: requiredText(4_000),
    /** When the draw really began: tickets placed from then on are given back. */
    startedAt: z.nullable(instant),
  }),
  value: z.object({ outcome: z.enum(['waiting', 'differs', 'drawn', 'stands']) }),
  errors: {
    ...resultErrors,
    'lottery.result.early': 409,
    /** Its bets have ended, and its own time has not come. */
    'lottery.draw.ahead': 409,
    'lottery.result.drawn': 409,
    'lottery.result.start': 400,
  },
});

export const lotteryIssuePropose = endpoint({
  summary: 'Proposes another result of a settled official draw, or that it is void',
  method: 'POST',
  path: '/desk/lottery/issues/propose',
  access: 'desk',
  takesRequestId: true,
  permission: 'lottery.results',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    ...repeatable,
    kind: changeKind,
    gameId: bodyGame,
    numero,
    /** The right result; of a voiding nothing. */
    text: text(4_000),
    reason,
  }),
  value: z.object({ proposalId: z.string() }),
  errors: {
    ...resultErrors,
    ...proposingErrors,
    'lottery.result.early': 409,
    'lottery.result.same': 400,
    'lottery.settling': 409,
    'lottery.issue.void': 409,
  },
});

export const lotteryIssuePreview = endpoint({
  summary:
    'What another result of a settled official draw, or its voiding, would change; nothing is written. Repeat the request while it is computed',
  method: 'GET',
  path: '/desk/lottery/issues/preview',
  access: 'desk',
  permission: 'lottery.results',
  query: z.strictObject({
    gameId,
    numero,
    kind: z.enum(['void', 'correct']),
    /** The right result; of a voiding nothing. */
    text: z.optional(text(4_000)),
  }),
  value: z.object({
    /** The evaluation is complete: until then only the progress is sent. */
    isWhole: z.boolean(),
    /** Orders; null while others are evaluated first, and at the end. */
    progress: z.nullable(z.object({ reckoned: z.number(), of: z.number() })),
    /** By currency, of every brand that shares the draw; orders whose win stays are counted in none of the four. */
    sums: z.array(
      z.object({
        currency: z.string(),
        orders: z.number(),
        /** Win now what they did not. */
        gained: z.number(),
        more: z.number(),
        less: z.number(),
        /** Won and win no more. */
        lost: z.number(),
        before: moneyTotal,
        after: moneyTotal,
        /** Stakes that come back. */
        returned: moneyTotal,
      }),
    ),
    /** Those of brands in scope whose win changes most. */
    most: z.array(z.object({ orderId: z.string(), username: z.string(), currency: z.string(), stake: money, before: money, after: money })),
  }),
  errors: {
    ...resultErrors,
    'lottery.result.early': 409,
    'lottery.settling': 409,
    'lottery.issue.void': 409,
  },
});
