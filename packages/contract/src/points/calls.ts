import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { MAX_POINTS, pointArt } from './terms.ts';
import { rangeErrors } from '../wallet/calls.ts';
import { mobileOrNone, text, typedPassword } from '../base/wire-text.ts';
import { dayOrMoment, rowId, wholeNumber } from '../base/wire-types.ts';

// Points: what a member has, how they are made, what they buy. Points are whole numbers everywhere.

export const pointBalance = endpoint({
  summary: 'The member’s points: what can be spent, what of it is not in the details yet, and what a correction left open.',
  method: 'GET',
  path: '/wps/relay/MCS2_getPointBalance',
  aliases: [{ path: '/wps/relay/MCSFE_getPointBalance' }],
  access: 'member',
  module: 'PTSYS3',
  value: z.object({
    /** Exact to the last settled bet; never below zero. */
    balance: money,
    /** Of it, earned since the last full hour: a line of the details with the next one. */
    pending: money,
    /** Points of a bet that was taken back after they were spent: what is earned next fills this first. */
    debt: money,
  }),
});

export const pointConfig = endpoint({
  summary: 'How points are earned and converted: `ratio` of what one gets for `units` of what one gives.',
  method: 'GET',
  path: '/wps/relay/MCS2_getPointConfig',
  access: 'member',
  module: 'PTSYS3',
  value: z.object({
    convertEnabled: z.boolean(),
    /** Money for `units` points; 0 where nothing is converted. */
    ratio: money,
    units: z.number(),
    /** Points a day, and what is left of it today. */
    dailyPoints: z.number(),
    leftToday: z.number(),
    /** Percent of the money to be played before it can leave, and the days for it. */
    turnoverPercent: z.number(),
    turnoverDays: z.nullable(z.number()),
    /** Why this member gets no money for points now; null: there is no obstacle. */
    barred: z.nullable(z.enum(['excluded', 'cooling.off'])),
    /** Points by what earns them: a kind of game, or `DEPOSIT`. `ratio` points for `units` main units of money. */
    pointTypes: z.array(z.object({ type: z.string(), name: z.string(), ratio: z.number(), units: z.number() })),
  }),
});

export const pointRewards = endpoint({
  summary: 'What points can be redeemed for.',
  method: 'GET',
  path: '/wps/relay/MCS2_getPointReward',
  access: 'member',
  module: 'PTSYS3',
  query: z.strictObject({ ...pageQuery, type: z.optional(z.enum(['', 'goods', 'voucher'])) }),
  value: z.object({
    list: z.array(
      z.object({
        rewardId: z.string(),
        name: z.string(),
        /** `goods` are sent to an address, `voucher` is a code. */
        type: z.enum(['goods', 'voucher']),
        pointsRequired: money,
        /** Money beside the points: none is asked. */
        amountRequired: money,
        /** What is left; null: it does not run out. */
        stock: z.nullable(z.number()),
        imageUrl: z.string(),
        description: z.string(),
        art: z.enum(pointArt),
        /** How many one member may have, and how many of them are left for this one; null: no limit. */
        perMember: z.nullable(z.number()),
        leftForMe: z.nullable(z.number()),
        opensAt: z.nullable(z.string()),
        closesAt: z.nullable(z.string()),
      }),
    ),
    ...pageValue,
  }),
});

const dates = { startDate: z.optional(dayOrMoment), endDate: z.optional(dayOrMoment) };

export const redeemHistory = endpoint({
  summary: 'The member’s redemptions, newest first; status P in process, A approved, R rejected. Without dates all of them.',
  method: 'GET',
  path: '/wps/relay/MCS2_getRedeemPointList',
  access: 'member',
  module: 'PTSYS3',
  query: z.strictObject({ ...pageQuery, ...dates, status: z.optional(z.enum(['', 'P', 'A', 'R'])) }),
  value: z.object({
    list: z.array(
      z.object({
        refNo: z.string(),
        applyTime: z.string(),
        type: z.enum(['goods', 'voucher', 'cash']),
        name: z.string(),
        quantity: z.number(),
        points: money,
        amount: money,
        status: z.enum(['P', 'A', 'R']),
        /** How it was sent, or why it was not. */
        note: z.string(),
        decidedAt: z.nullable(z.string()),
        /** Of a voucher. */
        codes: z.array(z.string()),
      }),
    ),
    ...pageValue,
  }),
  errors: rangeErrors,
});

export const pointDetails = endpoint({
  summary: 'Every movement of the member’s points, newest first, with the balance after it. Without dates all of them.',
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemTransDet',
  access: 'member',
  module: 'PTSYS3',
  query: z.strictObject({ ...pageQuery, ...dates, type: z.optional(z.enum(['', 'in', 'out'])) }),
  value: z.object({
    list: z.array(
      z.object({
        time: z.string(),
        /** `play`, `deposit`, `redeem`, `convert`, `desk`. */
        type: z.string(),
        changedPoints: money,
        pointsBalance: money,
        /** In the reader’s language. */
        remark: z.string(),
        reference: z.string(),
      }),
    ),
    ...pageValue,
  }),
  errors: rangeErrors,
});

/** Of the member: the same id with the same body returns the first answer, with another body it is refused. */
const requestId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));

const spendingErrors = {
  'points.not.enough': 400,
  'points.request.differs': 409,
  'member.not.active': 403,
  'payment.password.unset': 400,
  'payment.password.wrong': 400,
  'payment.password.locked': 429,
} as const;

export const redeemPoints = endpoint({
  summary: 'Redeems points for a reward; the payment password is checked first.',
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
  access: 'member',
  module: 'PTSYS3',
  sealed: true,
  renews: true,
  body: z.strictObject({
    rewardId: rowId,
    quantity: wholeNumber({ min: 1, max: 100 }),
    /** Both of goods: where they go, and whom the carrier calls. */
    receiveAddress: z.optional(text(255)),
    mobileNum: mobileOrNone,
    paymentPassword: typedPassword(64),
    requestId,
  }),
  value: z.object({
    refNo: z.string(),
    status: z.enum(['P', 'A', 'R']),
    points: money,
    /** After it. */
    balance: money,
    codes: z.array(z.string()),
  }),
  errors: {
    ...spendingErrors,
    /** It is not offered now: off, before its time or after it. */
    'points.reward.closed': 409,
    'points.stock.out': 409,
    'points.reward.limit': 409,
    'points.address.missing': 400,
    'points.mobile.missing': 400,
  },
});

export const convertPoints = endpoint({
  summary: 'Converts points to money; the payment password is checked first.',
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_convertPoint',
  access: 'member',
  module: 'PTSYS3',
  sealed: true,
  renews: true,
  body: z.strictObject({ points: wholeNumber({ min: 1, max: MAX_POINTS }), paymentPassword: typedPassword(64), requestId }),
  value: z.object({
    refNo: z.string(),
    amount: money,
    /** Points after it. */
    balance: money,
  }),
  errors: {
    ...spendingErrors,
    'points.convert.off': 403,
    'points.convert.step': 400,
    'points.convert.daily': 400,
    'member.excluded': 403,
    'member.cooling.off': 403,
  },
});
