import * as z from 'zod/mini';
import { auditRow, deskDay, deskErrors, reason } from '../operator/desk.ts';
import { totalsEver } from '../wallet/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { money, moneyTotal } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { payeeKind } from '../payments/payees.ts';
import { accountEventKinds } from '../security/account-events.ts';
import { memberAccountKinds } from '../wallet/account-kinds.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { rowId } from '../base/wire-types.ts';

// Members at the desk. Contacts, names and birthdays come masked; `memberReveal` shows one of them and writes it down.
// A member of a brand outside the operator's scope answers `not.found`.

const memberId = rowId;
const memberStatus = z.enum(['active', 'locked', 'closed', 'unfinished']);
const protectionState = z.enum(['none', 'cooling', 'excluded']);

const memberRow = z.object({
  memberId: z.string(),
  brandId: z.string(),
  username: z.string(),
  name: z.string(),
  customerType: z.number(),
  status: memberStatus,
  protection: protectionState,
  personId: z.nullable(z.string()),
  currency: z.string(),
  cash: money,
  createdAt: z.string(),
  lastLoginAt: z.nullable(z.string()),
  /** Rank, from 1; null where the brand has no ranks. */
  level: z.nullable(z.number()),
  /** All that was ever credited, without what went back. */
  deposited: moneyTotal,
  /** How many cases of misuse name the member and are not cleared; null for operators who may not read them. */
  caseCount: z.nullable(z.number()),
  /** When the last bet was placed. */
  lastPlayAt: z.nullable(z.string()),
});

export const memberSearch = endpoint({
  summary: 'Members by username or id, by e-mail or mobile in full, by the beginning of a name, by person',
  method: 'GET',
  path: '/desk/members',
  access: 'desk',
  permission: 'members.read',
  /** Without `q` the newest members. */
  query: z.strictObject({ ...pageQuery, q: z.optional(text(120)), brandId: z.optional(text(64)), status: z.optional(memberStatus) }),
  value: z.object({ list: z.array(memberRow), ...pageValue }),
  errors: deskErrors,
});

const limitRow = z.object({
  kind: z.enum(['deposit', 'loss', 'wager', 'session']),
  period: z.enum(['day', 'week', 'month', 'session']),
  /** Main units; minutes of a session; null: no limit. */
  limit: z.nullable(z.number()),
  used: z.nullable(z.number()),
});

const noteRow = z.object({ id: z.string(), at: z.string(), operatorName: z.string(), text: z.string() });

export const memberView = endpoint({
  summary: 'All about one member on one page',
  method: 'GET',
  path: '/desk/members/view',
  access: 'desk',
  permission: 'members.read',
  query: z.strictObject({ memberId }),
  value: z.object({
    member: z.object({
      ...memberRow.shape,
      nickname: z.string(),
      language: z.string(),
      country: z.nullable(z.string()),
      /** Masked. */
      fullName: z.string(),
      payeeName: z.string(),
      birthDate: z.string(),
      mobile: z.string(),
      email: z.string(),
      mobileProved: z.boolean(),
      emailProved: z.boolean(),
      /** Years, by the brand's calendar; null without a birthday. */
      age: z.nullable(z.number()),
      /** Agents above, topmost first. */
      agentPath: z.array(z.object({ memberId: z.string(), username: z.string() })),
      affiliateCode: z.nullable(z.string()),
      referralCode: z.nullable(z.string()),
      origin: z.record(z.string(), z.string()),
      termsVersion: z.nullable(z.string()),
      termsAcceptedAt: z.nullable(z.string()),
      firstLoginAt: z.nullable(z.string()),
    }),
    balances: z.array(z.object({ kind: z.enum(memberAccountKinds), currency: z.string(), balance: money })),
    totals: totalsEver,
    turnover: z.object({ required: money, done: money, remaining: money }),
    limits: z.array(limitRow),
    excludedUntil: z.nullable(z.string()),
    coolOffUntil: z.nullable(z.string()),
    access: z.object({
      totp: z.boolean(),
      passwordSetAt: z.nullable(z.string()),
      passwordExpired: z.boolean(),
      paymentPassword: z.boolean(),
      liveSessions: z.number(),
      trustedDevices: z.number(),
    }),
    /** none: nothing sent in yet. */
    documents: z.enum(['none', 'submitted', 'approved', 'rejected']),
    /** Accounts of the same person in the operator's brands. */
    samePerson: z.array(z.object({ memberId: z.string(), brandId: z.string(), username: z.string() })),
    bankCards: z.array(
      z.object({
        id: z.string(),
        kind: payeeKind,
        /** As in `bankCard`. */
        type: z.string(),
        bankName: z.string(),
        number: z.string(),
        holder: z.string(),
        createdAt: z.string(),
      }),
    ),
    notes: z.array(noteRow),
  }),
  errors: deskErrors,
});

export const memberReveal = endpoint({
  summary: 'One masked fact of a member in full; who asked and why is written down',
  method: 'POST',
  path: '/desk/members/reveal',
  access: 'desk',
  permission: 'members.reveal',
  renews: true,
  body: z.strictObject({ memberId, field: z.enum(['mobile', 'email', 'fullName', 'payeeName', 'birthDate']), reason }),
  value: z.object({ text: z.string() }),
  errors: deskErrors,
});

export const memberNote = endpoint({
  summary: 'Adds a note for other operators; notes are never changed',
  method: 'POST',
  path: '/desk/members/note',
  access: 'desk',
  permission: 'members.note',
  renews: true,
  body: z.strictObject({ memberId, text: requiredText(2000) }),
  value: noteRow,
  errors: deskErrors,
});

// ── Lists of one member ──────────────────────────────────────────────────────────────────────────────────────────────

const ofMember = { ...pageQuery, memberId, from: z.optional(deskDay), to: z.optional(deskDay) };

export const memberStatement = endpoint({
  summary: "Movements of the member's cash with the running balance; the last 30 days unless asked otherwise",
  method: 'GET',
  path: '/desk/members/statement',
  access: 'desk',
  permission: 'money.read',
  query: z.strictObject(ofMember),
  value: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        /** Wire code: 6101 deposit, 6201 withdrawal, 3200 bet, 3100 win, … */
        type: z.number(),
        amount: money,
        balanceAfter: money,
        reference: z.string(),
        memo: z.record(z.string(), z.string()),
      }),
    ),
    currency: z.string(),
    totalIn: moneyTotal,
    totalOut: moneyTotal,
    ...pageValue,
  }),
  errors: { ...deskErrors, 'report.range.invalid': 400, 'report.range.too.long': 400 },
});

export const memberBets = endpoint({
  summary: 'Bets of the member; the last 30 days unless asked otherwise',
  method: 'GET',
  path: '/desk/members/bets',
  access: 'desk',
  permission: 'money.read',
  query: z.strictObject(ofMember),
  value: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        placedAt: z.string(),
        settledAt: z.nullable(z.string()),
        vendor: z.string(),
        game: z.string(),
        /** In the operator's language; the code where the catalogue has none. */
        gameName: z.string(),
        roundId: z.string(),
        stake: money,
        payout: money,
        validTurnover: money,
        state: z.enum(['open', 'settled', 'cancelled']),
      }),
    ),
    currency: z.string(),
    stake: moneyTotal,
    payout: moneyTotal,
    /** Stakes of bets that are not settled, less what they have paid already. */
    inPlay: moneyTotal,
    ...pageValue,
  }),
  errors: { ...deskErrors, 'report.range.invalid': 400, 'report.range.too.long': 400 },
});

export const memberDeposits = endpoint({
  summary: 'Deposits of the member. State: 0 created, 1 waiting, 2 credited, 3 failed, 4 cancelled, 5 expired',
  method: 'GET',
  path: '/desk/members/deposits',
  access: 'desk',
  permission: 'money.read',
  query: z.strictObject({ ...pageQuery, memberId }),
  value: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        createdAt: z.string(),
        settledAt: z.nullable(z.string()),
        channelName: z.string(),
        provider: z.string(),
        currency: z.string(),
        amount: money,
        credited: money,
        state: z.number(),
      }),
    ),
    ...pageValue,
  }),
  errors: deskErrors,
});

export const memberSessions = endpoint({
  summary: 'Sessions of the member: where, with what, until when',
  method: 'GET',
  path: '/desk/members/sessions',
  access: 'desk',
  permission: 'members.read',
  query: z.strictObject({ ...pageQuery, memberId }),
  value: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        createdAt: z.string(),
        activeAt: z.string(),
        expiresAt: z.string(),
        endedAt: z.nullable(z.string()),
        endReason: z.nullable(z.string()),
        ip: z.string(),
        userAgent: z.string(),
        live: z.boolean(),
      }),
    ),
    ...pageValue,
  }),
  errors: deskErrors,
});

export const memberHistory = endpoint({
  summary: 'Logins and changes of access, as the member is shown them',
  method: 'GET',
  path: '/desk/members/history',
  access: 'desk',
  permission: 'members.read',
  query: z.strictObject({ ...pageQuery, memberId }),
  value: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        kind: z.enum(accountEventKinds),
        detail: z.record(z.string(), z.unknown()),
        ip: z.string(),
        userAgent: z.string(),
      }),
    ),
    ...pageValue,
  }),
  errors: deskErrors,
});

export const memberAudit = endpoint({
  summary: 'What operators did with this member',
  method: 'GET',
  path: '/desk/members/audit',
  access: 'desk',
  permission: 'members.read',
  query: z.strictObject({ ...pageQuery, memberId }),
  value: z.object({ list: z.array(auditRow), ...pageValue }),
  errors: deskErrors,
});

// ── Acts ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

export const memberLock = endpoint({
  summary: 'Locks a member (their sessions end at once) or unlocks them',
  method: 'POST',
  path: '/desk/members/lock',
  access: 'desk',
  permission: 'members.lock',
  renews: true,
  body: z.strictObject({ memberId, locked: z.boolean(), reason }),
  value: z.object({ status: memberStatus }),
  /** A closed account, one being opened, or one that is so already. */
  errors: { ...deskErrors, 'desk.member.state': 409 },
});

export const memberEndSessions = endpoint({
  summary: 'Ends every session of a member',
  method: 'POST',
  path: '/desk/members/endSessions',
  access: 'desk',
  permission: 'members.access',
  renews: true,
  body: z.strictObject({ memberId, reason }),
  value: z.object({ ended: z.number() }),
  errors: deskErrors,
});

export const memberResetSecondFactor = endpoint({
  summary: "Takes the member's authenticator app, recovery codes and trusted devices away and ends their sessions",
  method: 'POST',
  path: '/desk/members/resetSecondStep',
  access: 'desk',
  permission: 'members.access',
  renews: true,
  stepUp: true,
  body: z.strictObject({ memberId, reason }),
  errors: deskErrors,
});

export const memberForcePassword = endpoint({
  summary: 'The member must choose a new password at the next login; their sessions end',
  method: 'POST',
  path: '/desk/members/forcePassword',
  access: 'desk',
  permission: 'members.access',
  renews: true,
  body: z.strictObject({ memberId, reason }),
  errors: deskErrors,
});
