import * as z from 'zod/mini';
import { CHAT_EVENTS, CHAT_STATES, chatPictureFacts, MAX_CHAT_TEXT } from './chat.ts';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { openHours } from '../base/open-hours.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { changeState, proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { rowId, version, wholeJsonNumber, wholeNumber } from '../base/wire-types.ts';

// Live chat at the desk. `support.chat` answers, `support.supervise` sees every chat, loads and ratings and sets the rules.
// A conversation of a brand outside the operator's scope answers `not.found`.

const chatRow = z.object({
  id: z.string(),
  brandId: z.string(),
  state: z.enum(CHAT_STATES),
  /** Null: a visitor without an account. */
  memberId: z.nullable(z.string()),
  /** User name of the member, or what the visitor calls themselves; empty. */
  name: z.string(),
  /** As the wire writes languages. */
  language: z.string(),
  operatorId: z.nullable(z.string()),
  operator: z.nullable(z.string()),
  queuedAt: z.string(),
  claimedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** It waits longer than the brand wants: for an operator, or for an answer. */
  late: z.boolean(),
  /** Since when the visitor's last message has no answer; null: it has. */
  waitingSince: z.nullable(z.string()),
  /** Messages of the visitor that the operator has not seen. */
  unread: z.number(),
  /** Beginning of the last message. */
  last: z.string(),
  lastNumber: z.number(),
  /** Grows with every change. */
  revision: z.number(),
  rating: z.nullable(z.number()),
  ratingWord: z.nullable(z.string()),
});

const brandId = z.optional(text(64));
const seen = z.optional(text(120));

export const chatBoard = endpoint({
  summary:
    "The desk of one operator: who waits, longest first, and the operator's own chats. With the stamp of the last answer as `seen` it waits up to 15 seconds for news and tells what changed since",
  method: 'GET',
  path: '/desk/chats/board',
  access: 'desk',
  permission: 'support.chat',
  query: z.strictObject({ brandId, seen }),
  value: z.object({
    /** Who waits and who is there are as in the answer whose stamp was named: `waiting` and `operators` are left empty then. */
    isQueueKnown: z.boolean(),
    waiting: z.array(chatRow),
    /** Own chats that changed since the answer whose stamp was named, or all. */
    mine: z.array(chatRow),
    /** All own chats, claimed first first; the rows of those that are not in `mine` stay as they were. */
    mineIds: z.array(z.string()),
    /** The operator takes no chats now. */
    away: z.boolean(),
    /** Who is there to answer the brands in view, this operator among them. */
    operators: z.array(z.object({ id: z.string(), name: z.string(), away: z.boolean(), chats: z.number() })),
    /** Ids of own chats in which the visitor writes at this moment. */
    typing: z.array(z.string()),
    stamp: z.string(),
  }),
  errors: deskErrors,
});

export const chatCount = endpoint({
  summary: 'How many wait for somebody',
  method: 'GET',
  path: '/desk/chats/count',
  access: 'desk',
  permission: 'support.chat',
  query: z.strictObject({ brandId }),
  value: z.object({ waiting: z.number() }),
  errors: deskErrors,
});

const deskMessage = z.object({
  number: z.number(),
  from: z.enum(['visitor', 'operator', 'house', 'note']),
  operator: z.nullable(z.string()),
  text: z.string(),
  picture: z.nullable(chatPictureFacts),
  event: z.nullable(z.enum(CHAT_EVENTS)),
  at: z.string(),
});

export const chatView = endpoint({
  summary: "One conversation with its messages and notes; that another's was looked at is written down",
  method: 'GET',
  path: '/desk/chats/view',
  access: 'desk',
  permission: 'support.chat',
  query: z.strictObject({ id: rowId, after: z.optional(wholeNumber()) }),
  value: z.object({
    chat: chatRow,
    messages: z.array(deskMessage),
    readByVisitor: z.number(),
    ip: z.string(),
    userAgent: z.string(),
    /** Until when the visitor is blocked; null: not. */
    blockedUntil: z.nullable(z.string()),
    /** Earlier conversations of the same member or visitor. */
    earlier: z.number(),
  }),
  errors: deskErrors,
});

export const chatPicture = endpoint({
  summary: 'A picture of a conversation as base64; that it was looked at is written down',
  method: 'GET',
  path: '/desk/chats/picture',
  access: 'desk',
  permission: 'support.chat',
  query: z.strictObject({ id: rowId }),
  value: z.object({ contentType: z.string(), data: z.string() }),
  errors: deskErrors,
});

const acted = z.object({ revision: z.number() });
const ownErrors = { ...deskErrors, 'chat.not.yours': 409, 'chat.ended': 409 } as const;

export const chatClaim = endpoint({
  summary: 'Takes a conversation that waits; of several who try, one gets it',
  method: 'POST',
  path: '/desk/chats/claim',
  access: 'desk',
  permission: 'support.chat',
  renews: true,
  body: z.strictObject({ id: rowId }),
  value: acted,
  errors: { ...deskErrors, 'chat.taken': 409, 'chat.ended': 409 },
});

export const chatReply = endpoint({
  summary: 'Writes to the visitor, or a note that only operators read; sent again under the same clientId it is the same message',
  method: 'POST',
  path: '/desk/chats/reply',
  access: 'desk',
  permission: 'support.chat',
  renews: true,
  body: z.strictObject({
    id: rowId,
    clientId: rowId,
    text: requiredText(MAX_CHAT_TEXT),
    note: z.boolean(),
  }),
  value: z.object({ number: z.number() }),
  errors: ownErrors,
});

export const chatSeen = endpoint({
  summary: 'Says up to which message the operator has read',
  method: 'POST',
  path: '/desk/chats/seen',
  access: 'desk',
  permission: 'support.chat',
  body: z.strictObject({ id: rowId, number: wholeJsonNumber() }),
  errors: deskErrors,
});

export const chatOperatorTyping = endpoint({
  summary: 'Says that the operator is writing at this moment; kept nowhere',
  method: 'POST',
  path: '/desk/chats/typing',
  access: 'desk',
  permission: 'support.chat',
  body: z.strictObject({ id: rowId }),
  errors: deskErrors,
});

export const chatHandOver = endpoint({
  summary: 'Gives a conversation to another operator with a note, or back to the queue, where it keeps the place of its first wait',
  method: 'POST',
  path: '/desk/chats/handOver',
  access: 'desk',
  permission: 'support.chat',
  renews: true,
  body: z.strictObject({
    id: rowId,
    /** Absent: back to the queue. */
    operatorId: z.optional(rowId),
    note: requiredText(500),
  }),
  value: acted,
  errors: { ...ownErrors, 'chat.operator.unfit': 409 },
});

export const chatFinish = endpoint({
  summary: 'Ends a conversation; the visitor is asked how it was',
  method: 'POST',
  path: '/desk/chats/finish',
  access: 'desk',
  permission: 'support.chat',
  renews: true,
  body: z.strictObject({ id: rowId }),
  value: acted,
  errors: ownErrors,
});

export const chatAway = endpoint({
  summary: 'Whether the operator takes chats now; own chats stay',
  method: 'POST',
  path: '/desk/chats/away',
  access: 'desk',
  permission: 'support.chat',
  renews: true,
  body: z.strictObject({ away: z.boolean() }),
  errors: deskErrors,
});

export const chatBlock = endpoint({
  summary: 'Keeps the visitor of a conversation, or everybody at their address, from writing for some hours; ends the conversation',
  method: 'POST',
  path: '/desk/chats/block',
  access: 'desk',
  permission: 'support.chat',
  renews: true,
  body: z.strictObject({ id: rowId, whom: z.enum(['visitor', 'address']), hours: wholeJsonNumber({ min: 1, max: 720 }), reason }),
  value: z.object({ until: z.string() }),
  errors: deskErrors,
});

export const chatUnblock = endpoint({
  summary: 'Lifts a block before its time',
  method: 'POST',
  path: '/desk/chats/unblock',
  access: 'desk',
  permission: 'support.supervise',
  renews: true,
  body: z.strictObject({ id: rowId, reason }),
  errors: deskErrors,
});

// ── Supervision ──────────────────────────────────────────────────────────────────────────────────────────────────────

export const chatOverview = endpoint({
  summary: 'Who answers with how many chats, how long people wait, how chats of the last seven days were rated, who is blocked',
  method: 'GET',
  path: '/desk/chats/overview',
  access: 'desk',
  permission: 'support.supervise',
  query: z.strictObject({ brandId }),
  value: z.object({
    waiting: z.number(),
    longestWaitSeconds: z.number(),
    open: z.number(),
    ended: z.number(),
    usualWaitSeconds: z.nullable(z.number()),
    rated: z.number(),
    /** Mean of the ratings, to a tenth; null: none. */
    rating: z.nullable(z.number()),
    operators: z.array(z.object({ id: z.string(), name: z.string(), away: z.boolean(), chats: z.number(), lastSeenAt: z.string() })),
    blocks: z.array(
      z.object({
        id: z.string(),
        brandId: z.string(),
        whom: z.enum(['visitor', 'member', 'address']),
        until: z.string(),
        reason: z.string(),
        by: z.nullable(z.string()),
      }),
    ),
  }),
  errors: deskErrors,
});

export const chatList = endpoint({
  summary: 'All conversations, newest first: by state, operator, member, or badly rated',
  method: 'GET',
  path: '/desk/chats',
  access: 'desk',
  permission: 'support.supervise',
  query: z.strictObject({
    ...pageQuery,
    brandId,
    state: z.optional(z.enum(CHAT_STATES)),
    memberId: z.optional(text(64)),
    /** Rated 1 or 2. */
    bad: z.optional(z.literal('yes')),
  }),
  value: z.object({ list: z.array(chatRow), ...pageValue }),
  errors: deskErrors,
});

export const supportTerms = {
  /** On the brand's clock; empty: always open. */
  hours: openHours,
  /** Who waits longer lights up at the desk. */
  waitTargetSeconds: wholeJsonNumber({ min: 10, max: 3600 }),
  /** After so long without a word a chat ends by itself. */
  idleMinutes: wholeJsonNumber({ min: 2, max: 240 }),
  /** A complaint is acknowledged within so many hours and answered within so many days. */
  acknowledgeHours: wholeJsonNumber({ min: 1, max: 168 }),
  answerDays: wholeJsonNumber({ min: 1, max: 60 }),
};

export const supportRules = endpoint({
  summary: "A brand's rules of customer service: hours, waiting target, idle end, the clock of complaints",
  method: 'GET',
  path: '/desk/chats/rules',
  access: 'desk',
  permission: 'support.supervise',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({ version: z.number(), ...supportTerms }),
  errors: deskErrors,
});

export const supportRulesSet = endpoint({
  summary: "Changes a brand's rules of customer service; more time for complaints needs a second operator",
  method: 'POST',
  path: '/desk/chats/rules',
  access: 'desk',
  takesRequestId: true,
  permission: 'support.supervise',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, brandId: rowId, version, ...supportTerms, reason }),
  value: z.object({ version: z.number(), state: changeState }),
  errors: { ...deskErrors, ...proposingErrors },
});

const canned = z.object({ id: z.string(), brandId: z.string(), language: z.string(), title: z.string(), text: z.string() });

export const cannedList = endpoint({
  summary: 'Ready answers of the brands in scope. {name}, {operator} and {brand} in them stand for who is meant',
  method: 'GET',
  path: '/desk/chats/canned',
  access: 'desk',
  permission: 'support.chat',
  query: z.strictObject({ brandId }),
  value: z.object({ list: z.array(canned) }),
  errors: deskErrors,
});

export const cannedSave = endpoint({
  summary: 'Adds a ready answer to a brand and a language',
  method: 'POST',
  path: '/desk/chats/canned',
  access: 'desk',
  permission: 'support.supervise',
  renews: true,
  body: z.strictObject({ brandId: rowId, language: requiredText(8), title: requiredText(80), text: requiredText(MAX_CHAT_TEXT) }),
  value: canned,
  errors: { ...deskErrors, 'chat.canned.language': 400, 'chat.canned.many': 409 },
});

export const cannedRemove = endpoint({
  summary: 'Takes a ready answer away',
  method: 'POST',
  path: '/desk/chats/canned/remove',
  access: 'desk',
  permission: 'support.supervise',
  renews: true,
  body: z.strictObject({ id: rowId }),
  errors: deskErrors,
});
