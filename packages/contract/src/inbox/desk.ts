import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { actOutcome, changeState, proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { endpoint } from '../base/endpoint.ts';
import { letterId, letterTopics } from './calls.ts';
import { amountFrom } from '../rewards/gift-terms.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { MAX_LEVELS } from '../ranks/terms.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { codeText, instant, rowId, version, wholeJsonNumber } from '../base/wire-types.ts';

// Letters of the house to its members, and the care for what members write to each other.

export const sendingStates = ['scheduled', 'running', 'done', 'stopped'] as const;
export const sendingTopics = ['notices', 'rewards', 'money', 'safety'] as const;
export const sendingPurposes = ['service', 'marketing'] as const;
/** Names in a pasted list. */
export const MAX_NAMES = 2000;

const days = wholeJsonNumber({ min: 1, max: 3650 });

/** Who gets it: all members of the brand that meet every named condition. */
export const audience = z.strictObject({
  /** User names, as pasted; the other conditions hold for them too. */
  names: z.optional(z.array(requiredText(64)).check(z.maxLength(MAX_NAMES))),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  language: z.optional(codeText(16)),
  /** Logged in within so many days; not for so many days. */
  seenWithin: z.optional(days),
  awayFor: z.optional(days),
  /** Balances are never below zero. */
  balanceFrom: z.optional(amountFrom),
  balanceTo: z.optional(amountFrom),
  /** Placed a bet within so many days. */
  playedWithin: z.optional(days),
  /** Levels of the brand's ladder, from 1; no one where it has none. */
  rankFrom: z.optional(wholeJsonNumber({ min: 1, max: MAX_LEVELS })),
  rankTo: z.optional(wholeJsonNumber({ min: 1, max: MAX_LEVELS })),
  /** User name of an agent: all members of the branch below. */
  branch: z.optional(requiredText(64)),
});

/** Plain text with `{name}`, `{account}` and `{brand}`. */
const texts = z.record(codeText(16), z.strictObject({ title: requiredText(120), text: requiredText(4000) }));

const sending = z.object({
  id: z.string(),
  brandId: z.string(),
  purpose: z.enum(sendingPurposes),
  topic: z.enum(sendingTopics),
  texts: z.record(z.string(), z.object({ title: z.string(), text: z.string() })),
  link: z.string(),
  push: z.boolean(),
  /** The conditions that were chosen, as they were sent. */
  audience: z.record(z.string(), z.unknown()),
  state: z.enum(sendingStates),
  startsAt: z.string(),
  counted: z.number(),
  sent: z.number(),
  read: z.number(),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  decidedBy: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  endReason: z.string(),
});

export const sendingsList = endpoint({
  summary: 'Letters of the house to its members, newest first, with how many got and read each',
  method: 'GET',
  path: '/desk/inbox/sendings',
  access: 'desk',
  permission: 'inbox.read',
  query: z.strictObject({ ...pageQuery, brandId: z.optional(text(64)), state: z.optional(z.enum(sendingStates)) }),
  value: z.object({ list: z.array(sending), ...pageValue }),
  errors: deskErrors,
});

export const sendingAudience = endpoint({
  summary: 'How many members a letter would reach now, which names are none of the brand, and from how many on two operators send it',
  method: 'POST',
  path: '/desk/inbox/audience',
  access: 'desk',
  permission: 'inbox.send',
  body: z.strictObject({ brandId: rowId, purpose: z.enum(sendingPurposes), audience }),
  value: z.object({
    count: z.number(),
    /** Of the conditions, without those who want or may have no offers. */
    barred: z.number(),
    unknownNames: z.array(z.string()),
    fourEyesAbove: z.number(),
    languages: z.array(z.string()),
    defaultLanguage: z.string(),
    /** Names of the brand's levels in the operator's language, the lowest first; none: it has no ranks. */
    ranks: z.array(z.string()),
  }),
  errors: { ...deskErrors, 'inbox.branch.unknown': 400 },
});

export const sendingPropose = endpoint({
  summary: 'Sends a letter now or at a time, above the brand’s threshold once a second operator confirmed it',
  method: 'POST',
  path: '/desk/inbox/sendings',
  access: 'desk',
  takesRequestId: true,
  permission: 'inbox.send',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    brandId: rowId,
    purpose: z.enum(sendingPurposes),
    topic: z.enum(sendingTopics),
    texts,
    /** A place of the portal that exists, or ''. */
    link: text(200),
    push: z.boolean(),
    audience,
    /** null: as soon as it may. */
    startsAt: z.nullable(instant),
    reason,
    /** The same one of the same operator is the same letter. */
    requestId: rowId,
  }),
  value: actOutcome,
  errors: {
    ...deskErrors,
    ...proposingErrors,
    'inbox.audience.empty': 400,
    'inbox.branch.unknown': 400,
    'inbox.texts.missing': 400,
    'inbox.placeholder.unknown': 400,
    'inbox.link.unknown': 400,
    'inbox.time.past': 400,
  },
});

export const sendingStop = endpoint({
  summary: 'Stops a letter: who has it keeps it, nobody else gets it',
  method: 'POST',
  path: '/desk/inbox/sendings/stop',
  access: 'desk',
  permission: 'inbox.send',
  renews: true,
  body: z.strictObject({ id: rowId, reason }),
  value: sending,
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409 },
});

export const memberLetters = endpoint({
  summary: 'Letters of one member: what came in, or what they wrote to others',
  method: 'GET',
  path: '/desk/inbox/member',
  access: 'desk',
  permission: 'inbox.read',
  query: z.strictObject({ ...pageQuery, memberId: rowId, box: z.enum(['in', 'out']) }),
  value: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        topic: z.enum(letterTopics),
        title: z.string(),
        content: z.string(),
        /** The other member; null: the product or the house. */
        otherId: z.nullable(z.string()),
        otherName: z.nullable(z.string()),
        state: z.enum(['sent', 'held', 'refused']),
        createdAt: z.string(),
        readAt: z.nullable(z.string()),
        deleted: z.boolean(),
      }),
    ),
    ...pageValue,
  }),
  errors: deskErrors,
});

export const heldLetters = endpoint({
  summary: 'Letters between members that wait for a look: held back for a word, or reported; oldest first',
  method: 'GET',
  path: '/desk/inbox/held',
  access: 'desk',
  permission: 'inbox.moderate',
  query: z.strictObject({ ...pageQuery, brandId: z.optional(text(64)) }),
  value: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        brandId: z.string(),
        why: z.enum(['word', 'report']),
        /** The words that held it, or what the receiver wrote. */
        note: z.string(),
        fromId: z.string(),
        fromName: z.string(),
        toId: z.string(),
        toName: z.string(),
        title: z.string(),
        content: z.string(),
        createdAt: z.string(),
      }),
    ),
    ...pageValue,
  }),
  errors: deskErrors,
});

export const heldDecide = endpoint({
  summary: 'Lets a letter stand or takes it away, with a reason; its writer may be stopped from writing for some days',
  method: 'POST',
  path: '/desk/inbox/held/decide',
  access: 'desk',
  permission: 'inbox.moderate',
  renews: true,
  body: z.strictObject({ id: letterId, allow: z.boolean(), reason, blockDays: z.optional(wholeJsonNumber({ min: 0, max: 365 })) }),
  value: z.object({ state: z.enum(['sent', 'refused']) }),
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409 },
});

/** What an operator sets of letters between members. */
export const inboxTerms = {
  /** Letters a member may write in an hour and in a day of the brand. */
  hourly: wholeJsonNumber({ max: 1000 }),
  daily: wholeJsonNumber({ max: 10_000 }),
  fourEyesAbove: wholeJsonNumber({ max: 10_000_000 }),
  /** Language tag → words that hold a letter back. */
  words: z.record(codeText(16), z.array(requiredText(60)).check(z.maxLength(500))),
};

export const inboxRules = endpoint({
  summary: 'What a brand allows between its members, and from how many receivers on two operators send',
  method: 'GET',
  path: '/desk/inbox/rules',
  access: 'desk',
  permission: 'inbox.read',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({ ...inboxTerms, version: z.number() }),
  errors: deskErrors,
});

export const inboxRulesChange = endpoint({
  summary: 'Changes what a brand allows between its members',
  method: 'POST',
  path: '/desk/inbox/rules',
  access: 'desk',
  takesRequestId: true,
  permission: 'inbox.rules',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, brandId: rowId, ...inboxTerms, version, reason }),
  value: z.object({ version: z.number(), state: changeState }),
  errors: { ...deskErrors, ...proposingErrors },
});
