import * as z from 'zod/mini';
import { deskDay, deskErrors, reason } from '../operator/desk.ts';
import { totalsEver } from '../wallet/desk.ts';
import { changeState, proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { endpoint } from '../base/endpoint.ts';
import { money, moneyTotal } from '../base/money.ts';
import { openHours } from '../base/open-hours.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { payeeKind } from './payees.ts';
import { riskKinds } from '../risk/terms.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { codeText, rowId, version, wholeJsonNumber, wholeNumber } from '../base/wire-types.ts';

/** Status: 0 review, 1 approved, 2 paying, 3 waiting for confirmation, 4 done, 5 rejected, 6 cancelled, 7 disputed, 8 partly received. */
const withdrawalRow = z.object({
  id: z.string(),
  brandId: z.string(),
  memberId: z.string(),
  username: z.string(),
  currency: z.string(),
  amount: money,
  /** Taken of the amount when it is paid. */
  fee: money,
  state: z.number(),
  requestedAt: z.string(),
  settledAt: z.nullable(z.string()),
  bankName: z.string(),
  /** `•••• 1234` */
  bankNumber: z.string(),
  /** How many different operators must approve, and how many have. */
  approvalsNeeded: z.number(),
  approvals: z.number(),
  /** This operator has approved it: another one must be the second. */
  approvedByMe: z.boolean(),
  /** `automatic` below the brand's limit. */
  approvedBy: z.nullable(z.string()),
  remark: z.string(),
  /** Of a rejected one, who said no: the bank or its provider, or an operator. */
  refusedBy: z.nullable(z.enum(['bank', 'operator'])),
  /** Approved or ordered and silent for more than ten minutes. */
  stuck: z.boolean(),
  /** Bank account, wallet, Pix key or coin address. */
  method: payeeKind,
  /** How many cases of misuse name the member and are not cleared. */
  caseCount: z.number(),
});

/** Beyond it no amount lies, and the database has no number for more. */
const MAX_AMOUNT = 2n ** 63n - 1n;
const amountBound = moneyTotal.check(z.refine((units) => units >= 0n && units <= MAX_AMOUNT));

export const withdrawalQueue = endpoint({
  summary: 'Withdrawals by number, state, method, amount, risk and days; those in review come oldest first, others newest first',
  method: 'GET',
  path: '/desk/withdrawals',
  access: 'desk',
  permission: 'withdrawals.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    memberId: z.optional(text(64)),
    state: z.optional(wholeNumber({ max: 99 })),
    /** `1`: only payouts that are stuck. */
    stuck: z.optional(z.literal('1')),
    /** Our number or the provider's reference, in full. */
    q: z.optional(text(128)),
    method: z.optional(payeeKind),
    /** Bounds of the amount, both included. */
    minAmount: z.optional(amountBound),
    maxAmount: z.optional(amountBound),
    /** `1`: only those of members whom a case of misuse names that is not cleared. */
    risk: z.optional(z.literal('1')),
    from: z.optional(deskDay),
    to: z.optional(deskDay),
  }),
  value: z.object({
    list: z.array(withdrawalRow),
    ...pageValue,
    waiting: z.array(z.object({ brandId: z.string(), currency: z.string(), count: z.number(), amount: moneyTotal })),
  }),
  errors: deskErrors,
});

const warning = z.enum([
  /** The person is excluded or cooling off (money may still leave). */
  'member.excluded',
  'member.locked',
  'first.withdrawal',
  'card.new',
  'name.differs',
  'documents.missing',
  'documents.waiting',
  /** Nothing was staked since the last deposit. */
  'nothing.staked',
  /** The account is less than an hour old. */
  'account.new',
  'turnover.open',
  'password.recent',
  /** An operator corrected name, payee, e-mail or number within the last seven days. */
  'details.corrected',
  /** A case of misuse names the member: open, in review or confirmed. */
  'risk.case',
]);

/** How much each sign weighs; together at most 100. They order what an operator reads; nothing is decided by them. */
export const WARNING_WEIGHTS = {
  'member.excluded': 10,
  'member.locked': 30,
  'first.withdrawal': 8,
  'card.new': 12,
  'name.differs': 35,
  'documents.missing': 20,
  'documents.waiting': 10,
  'nothing.staked': 25,
  'account.new': 25,
  'turnover.open': 15,
  'password.recent': 18,
  'details.corrected': 20,
  'risk.case': 40,
} as const satisfies Record<z.infer<typeof warning>, number>;

export const withdrawalView = endpoint({
  summary: 'One withdrawal with what a decision needs to know',
  method: 'GET',
  path: '/desk/withdrawals/view',
  access: 'desk',
  permission: 'withdrawals.read',
  query: z.strictObject({ id: rowId }),
  value: z.object({
    ...withdrawalRow.shape,
    provider: z.string(),
    providerRef: z.nullable(z.string()),
    /** What arrived by the member's word or the timer's; what came back after it was paid; until when the member is asked. */
    received: money,
    returned: money,
    confirmUntil: z.nullable(z.string()),
    /** States it was in, oldest first: what brought it there (`ask`, or an act of the table of states) and by whom. */
    steps: z.array(
      z.object({ state: z.number(), act: z.string(), actor: z.enum(['member', 'operator', 'provider', 'system']), at: z.string() }),
    ),
    /** Orders to the provider, oldest first; `asked`: how often the state of one was requested. */
    payouts: z.array(
      z.object({
        reference: z.string(),
        amount: money,
        state: z.enum(['ordered', 'paid', 'failed', 'returned']),
        providerRef: z.nullable(z.string()),
        orderedAt: z.string(),
        endedAt: z.nullable(z.string()),
        asked: z.number(),
        askAt: z.nullable(z.string()),
      }),
    ),
    /** Holder and names are masked for operators who may not reveal facts of members; `name.differs` is decided on the names in full. */
    card: z.object({
      kind: payeeKind,
      /** As in `bankCard`. */
      type: z.string(),
      holder: z.string(),
      bankName: z.string(),
      number: z.string(),
      createdAt: z.string(),
    }),
    member: z.object({ fullName: z.string(), payeeName: z.string(), status: z.string(), createdAt: z.string(), cash: money, hold: money }),
    totals: totalsEver,
    turnover: z.object({ required: money, done: money, remaining: money }),
    warnings: z.array(warning),
    /** Cases of misuse that name the member and are not cleared, the newest first. */
    riskCases: z.array(
      z.object({ caseId: z.string(), kind: z.enum(riskKinds), state: z.enum(['open', 'review', 'confirmed']), holds: z.boolean() }),
    ),
    /** What the brand paid out today without an operator, and its cap; null: none. */
    automaticToday: z.object({ amount: moneyTotal, cap: z.nullable(money) }),
    /** From the last deposit to this request, as the ledger has it; null before a first deposit. */
    way: z.nullable(
      z.object({
        since: z.string(),
        opening: money,
        /** By wire code of the movement, in the order of the first of each; this withdrawal is not among them. */
        steps: z.array(
          z.object({ type: z.number(), count: z.number(), amount: money, firstAt: z.string(), lastAt: z.string(), greatest: money }),
        ),
        /** Opening and steps together, as the ledger's balance before this withdrawal was held. */
        closing: money,
        /** Whether the sum and the ledger's balance agree. */
        agrees: z.boolean(),
        curve: z.array(z.object({ at: z.string(), balance: money })),
        games: z.array(
          z.object({ vendor: z.string(), game: z.string(), name: z.string(), rounds: z.number(), stakes: money, payouts: money }),
        ),
      }),
    ),
    /** First and second approval, in order. */
    approvalList: z.array(z.object({ operatorId: z.string(), operatorName: z.string(), at: z.string() })),
    previous: z.array(z.object({ id: z.string(), requestedAt: z.string(), amount: money, state: z.number() })),
  }),
  errors: deskErrors,
});

const decisionErrors = { ...deskErrors, 'withdraw.not.in.review': 409 } as const;

export const withdrawalApprove = endpoint({
  summary: "Approves a withdrawal; above the brand's threshold the second, other operator's approval pays it out",
  method: 'POST',
  path: '/desk/withdrawals/approve',
  access: 'desk',
  permission: 'withdrawals.decide',
  renews: true,
  stepUp: true,
  body: z.strictObject({ id: rowId }),
  value: withdrawalRow,
  errors: { ...decisionErrors, 'desk.second.operator': 409, 'withdraw.member.owes': 409 },
});

export const withdrawalReject = endpoint({
  summary: 'Rejects a withdrawal: the money goes back to the member, who reads the reason',
  method: 'POST',
  path: '/desk/withdrawals/reject',
  access: 'desk',
  permission: 'withdrawals.decide',
  renews: true,
  body: z.strictObject({ id: rowId, reason: requiredText(200) }),
  value: withdrawalRow,
  errors: decisionErrors,
});

/** What withdrawals to accounts of a kind cost, their bounds and their hours. */
const wayOut = {
  kind: payeeKind,
  /** Taken of the amount: a fixed sum, and parts per million. */
  feeFixed: money,
  feePpm: wholeJsonNumber({ max: 500_000 }),
  /** Null: as for all kinds. */
  min: z.nullable(money),
  max: z.nullable(money),
  /** In the brand's time; empty: always open. */
  hours: openHours,
};

export const withdrawalRules = endpoint({
  summary: "The cashier's rules of a brand",
  method: 'GET',
  path: '/desk/withdrawals/rules',
  access: 'desk',
  permission: 'withdrawals.read',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({
    version,
    currency: z.string(),
    /** Amounts of ways are multiples of it. */
    step: money,
    minAmount: money,
    maxAmount: money,
    dailyCount: z.number(),
    /** Most that a member is paid without an operator within a day, at once or in pieces; null: nothing. */
    automaticUpTo: z.nullable(money),
    /** Most that is paid without an operator on a day of the brand, all members together; null: no cap. */
    automaticPerDay: z.nullable(money),
    /** Above this amount two operators approve; null: one is always enough. */
    fourEyesAbove: z.nullable(money),
    maxCards: z.number(),
    /** Hours without withdrawals after an operator corrected payee, e-mail or number; 0: none. */
    correctionPauseHours: z.number(),
    /** Minutes in which a member may say that a payout did not arrive; 0: members are not asked. */
    confirmMinutes: z.number(),
    turnoverPercent: z.number(),
    /** Of the kinds of account the brand pays to, and of those it has said something about. */
    ways: z.array(z.object(wayOut)),
  }),
  errors: deskErrors,
});

/** What an operator sets of withdrawals. */
export const withdrawalTerms = {
  minAmount: money,
  maxAmount: money,
  dailyCount: wholeJsonNumber({ min: 1, max: 100 }),
  automaticUpTo: z.nullable(money),
  automaticPerDay: z.nullable(money),
  fourEyesAbove: z.nullable(money),
  maxCards: wholeJsonNumber({ min: 1, max: 20 }),
  correctionPauseHours: wholeJsonNumber({ max: 720 }),
  confirmMinutes: wholeJsonNumber({ max: 10_080 }),
  turnoverPercent: wholeJsonNumber({ max: 10_000 }),
  /** All that were read. */
  ways: z.array(z.strictObject(wayOut)).check(z.maxLength(payeeKind.options.length)),
};

export const withdrawalRulesChange = endpoint({
  summary: "Changes the cashier's rules of a brand, for the next request and the next approval: looser ones by a second operator",
  method: 'POST',
  path: '/desk/withdrawals/rules',
  access: 'desk',
  takesRequestId: true,
  permission: 'withdrawals.rules',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    ...repeatable,
    brandId: rowId,
    /** As read: a change made meanwhile refuses this one. */
    version,
    ...withdrawalTerms,
    reason,
  }),
  value: z.object({ version, state: changeState }),
  errors: { ...deskErrors, ...proposingErrors, 'desk.changed.meanwhile': 409, 'desk.bounds.wrong': 400 },
});

export const parkedPayments = endpoint({
  summary: 'Webhook events of payment providers that did not fit and are held for review',
  method: 'GET',
  path: '/desk/payments/parked',
  access: 'desk',
  permission: 'payments.repair',
  query: z.strictObject({ ...pageQuery, brandId: z.optional(text(64)) }),
  value: z.object({
    list: z.array(
      z.object({
        provider: z.string(),
        eventId: z.string(),
        kind: z.string(),
        /** What the provider calls it, where the kind is `other`. */
        named: z.string(),
        reference: z.string(),
        brandId: z.nullable(z.string()),
        amount: z.nullable(money),
        currency: z.string(),
        reason: z.string(),
        receivedAt: z.string(),
        /** What it names: ours by its reference, and whose. */
        payment: z.nullable(z.enum(['deposit', 'withdrawal'])),
        /** The deposit that an operator proposed to end by it; another operator does it. */
        proposedFor: z.nullable(z.string()),
        member: z.nullable(z.object({ memberId: z.string(), username: z.string() })),
      }),
    ),
    ...pageValue,
  }),
  errors: deskErrors,
});

export const parkedReapply = endpoint({
  summary: 'Lets a held webhook event be judged once more by the same rules',
  method: 'POST',
  path: '/desk/payments/reapply',
  access: 'desk',
  permission: 'payments.repair',
  renews: true,
  stepUp: true,
  body: z.strictObject({ provider: codeText(32), eventId: requiredText(128), reason }),
  errors: deskErrors,
});

export const payoutResend = endpoint({
  summary: 'Orders a stuck payout once more; the provider pays nothing twice under one id',
  method: 'POST',
  path: '/desk/payments/resend',
  access: 'desk',
  permission: 'payments.repair',
  renews: true,
  stepUp: true,
  body: z.strictObject({ id: rowId, reason }),
  errors: deskErrors,
});

export const payoutAsk = endpoint({
  summary: 'Asks the provider now for the status of a payout in progress; a final status is handled like its notice',
  method: 'POST',
  path: '/desk/payments/ask',
  access: 'desk',
  permission: 'payments.repair',
  renews: true,
  body: z.strictObject({ id: rowId, reason }),
  value: z.object({ outcome: z.enum(['none', 'under.way', 'paid', 'failed', 'returned', 'silent']) }),
  errors: deskErrors,
});
