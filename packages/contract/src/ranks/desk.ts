import * as z from 'zod/mini';
import { returnErrors } from '../returns/desk.ts';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { ruleStates } from '../rewards/gift-terms.ts';
import { money } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { MAX_LEVELS, rankLadder } from './terms.ts';
import { text } from '../base/wire-text.ts';
import { rowId, version, wholeJsonNumber, wholeNumber } from '../base/wire-types.ts';

// Ranks at the desk: the ladder, which two operators make, and the rank of a member, set by hand with a reason.

const ladderVersion = z.object({
  version: z.number(),
  /** `offered`: a draft that waits for a second operator. */
  state: z.enum(ruleStates),
  terms: rankLadder,
  writtenBy: z.string(),
  writtenAt: z.string(),
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
});

/** `YYYY-MM` of the brand. */
export const monthText = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/));

export const rankLadderView = endpoint({
  summary: 'The ladder of a brand: in force and as it is being written, and how many members stand on each level',
  method: 'GET',
  path: '/desk/ranks/ladder',
  access: 'desk',
  permission: 'ranks.read',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({
    currency: z.string(),
    /** Codes of the languages its names are asked in. */
    languages: z.array(z.string()),
    live: z.nullable(ladderVersion),
    draft: z.nullable(ladderVersion),
    /** Of members who were ever counted; members who never played have the lowest. */
    counts: z.array(z.object({ level: z.number(), members: z.number(), byHand: z.number() })),
    /** Of the last 12 months of the brand, the newest first: gifts that were issued, and what they come to. */
    costs: z.array(z.object({ month: z.string(), gifts: z.number(), amount: money })),
    /** Levels follow what was counted before it. */
    countedThrough: z.nullable(z.string()),
  }),
  errors: deskErrors,
});

export const rankLadderWrite = endpoint({
  summary: 'Writes the draft of a ladder; what was proposed of it is void',
  method: 'POST',
  path: '/desk/ranks/ladder/write',
  access: 'desk',
  permission: 'ranks.rules',
  renews: true,
  body: z.strictObject({
    brandId: rowId,
    /** Version of the draft that was read; 0: there was none. */
    seen: version,
    terms: rankLadder,
  }),
  value: z.object({ version }),
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409, 'ladder.wrong': 400, 'language.word.missing': 400 },
});

export const rankLadderOffer = endpoint({
  summary: 'Proposes that the draft of a ladder is put in force; another operator than who wrote it confirms it',
  method: 'POST',
  path: '/desk/ranks/ladder/offer',
  access: 'desk',
  takesRequestId: true,
  permission: 'ranks.rules',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, brandId: rowId, version, reason }),
  value: z.object({ proposalId: z.string() }),
  errors: { ...deskErrors, ...proposingErrors, ...returnErrors },
});

export const rankLadderDiscard = endpoint({
  summary: 'Throws the draft of a ladder away',
  method: 'POST',
  path: '/desk/ranks/ladder/discard',
  access: 'desk',
  permission: 'ranks.rules',
  renews: true,
  body: z.strictObject({ brandId: rowId, version, reason }),
  value: z.object({ version }),
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409 },
});

const rankRow = z.object({
  memberId: z.string(),
  username: z.string(),
  brandId: z.string(),
  level: z.number(),
  name: z.string(),
  /** What play alone comes to. */
  earned: z.number(),
  /** Set by an operator through the end of this month (`YYYY-MM`); null: by play. */
  byHandThrough: z.nullable(z.string()),
  keptThrough: z.nullable(z.string()),
  /** Null: never counted. */
  since: z.nullable(z.string()),
  monthTurnover: money,
  totalTurnover: money,
  totalDeposits: money,
  currency: z.string(),
});

export const rankMembers = endpoint({
  summary: 'Members of a brand by rank, the highest first',
  method: 'GET',
  path: '/desk/ranks/members',
  access: 'desk',
  permission: 'ranks.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: rowId,
    level: z.optional(wholeNumber({ min: 1, max: MAX_LEVELS })),
    /** A username or id, in full. */
    q: z.optional(text(64)),
  }),
  value: z.object({ list: z.array(rankRow), ...pageValue }),
  errors: deskErrors,
});

export const rankOfMember = endpoint({
  summary: 'The rank of a member with its history and gifts',
  method: 'GET',
  path: '/desk/ranks/member',
  access: 'desk',
  permission: 'ranks.read',
  query: z.strictObject({ memberId: rowId }),
  value: z.object({
    /** Null: the brand has no ranks. */
    rank: z.nullable(rankRow),
    levels: z.array(z.object({ level: z.number(), name: z.string() })),
    history: z.array(
      z.object({
        at: z.string(),
        cause: z.enum(['reached', 'fell', 'hand', 'ladder']),
        from: z.number(),
        to: z.number(),
        reason: z.string(),
        by: z.nullable(z.string()),
      }),
    ),
    gifts: z.array(
      z.object({
        at: z.string(),
        occasion: z.string(),
        level: z.number(),
        amount: money,
        /** `barred`: the member was excluded, cooling off or closed then and got nothing. */
        outcome: z.enum(['issued', 'barred']),
      }),
    ),
  }),
  errors: deskErrors,
});

export const rankSet = endpoint({
  summary: 'Sets a member’s rank by hand through the end of a month; its benefits come with it, its gifts do not',
  method: 'POST',
  path: '/desk/ranks/set',
  access: 'desk',
  permission: 'ranks.set',
  renews: true,
  body: z.strictObject({
    memberId: rowId,
    level: wholeJsonNumber({ min: 1, max: MAX_LEVELS }),
    through: monthText,
    /** Level that was read: another one meanwhile refuses this change. */
    seen: wholeJsonNumber({ max: MAX_LEVELS }),
    reason,
  }),
  value: z.object({ level: z.number() }),
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409, 'desk.bounds.wrong': 400, 'rank.none': 409 },
});

export const rankRelease = endpoint({
  summary: 'Ends what an operator set: the rank follows play again',
  method: 'POST',
  path: '/desk/ranks/release',
  access: 'desk',
  permission: 'ranks.set',
  renews: true,
  body: z.strictObject({ memberId: rowId, reason }),
  value: z.object({ level: z.number() }),
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409, 'rank.none': 409 },
});
