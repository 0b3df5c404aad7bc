import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { marketingChannels, offerTexts } from '../content/marketing.ts';
import { money } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { rowId } from '../base/wire-types.ts';

// Letters to members inside the product, what members and agents write to each other, and how a member wants to be notified.

/** What a letter is about; `people`: written by a member or agent. */
export const letterTopics = ['money', 'rewards', 'safety', 'notices', 'people'] as const;
export type LetterTopic = (typeof letterTopics)[number];

export const TITLE_MAX = 80;
export const CONTENT_MAX = 1000;
/** Receivers of one letter of an agent. */
export const MAX_RECEIVERS = 50;

/** Number of a letter, as text. */
export const letterId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const letterIds = z.array(letterId).check(z.minLength(1), z.maxLength(100));

const letter = z.object({
  id: z.string(),
  topic: z.enum(letterTopics),
  /** In the reader's language, without markup. */
  title: z.string(),
  content: z.string(),
  date: z.string(),
  read: z.boolean(),
  /** Who wrote it, as the reader may see the name; null: the house. */
  from: z.nullable(z.string()),
  /** A place of the portal, e.g. `/member?page=withdraw`; null: none. */
  link: z.nullable(z.string()),
  /** The sum it is about. */
  amount: z.nullable(money),
  /** The reference of the movement it is about. */
  reference: z.nullable(z.string()),
  mayAnswer: z.boolean(),
  /** Title of the letter it answers. */
  answers: z.nullable(z.string()),
});

export const getInbox = endpoint({
  summary: 'Messages to the member, the newest first, in the reader’s language',
  method: 'GET',
  path: '/wps/relay/CSP_getInbox',
  aliases: [{ path: '/wps/relay/EMFE_getInbox' }, { path: '/wps/message/inbox' }],
  access: 'member',
  module: 'INBOX3',
  query: z.strictObject({
    ...pageQuery,
    topic: z.optional(z.enum(letterTopics)),
    /** Words of title or text. */
    q: z.optional(text(80)),
    unread: z.optional(z.enum(['1'])),
  }),
  value: z.object({
    content: z.array(letter),
    /** Unread ones of all topics. */
    unread: z.number(),
    /** How many there are, by topic. */
    counts: z.record(z.string(), z.number()),
    ...pageValue,
  }),
});

export const unreadCount = endpoint({
  summary: 'Number of unread messages',
  method: 'GET',
  path: '/wps/relay/CSP_unreadCount',
  aliases: [{ path: '/wps/relay/EMFE_getInboxUnreadCount' }, { path: '/wps/message/unreadCount' }],
  access: 'member',
  module: 'INBOX3',
  value: z.number(),
});

export const readMessages = endpoint({
  summary: 'Marks messages as read, or as unread again: those named, or all',
  method: 'POST',
  path: '/wps/message/read',
  access: 'member',
  module: 'INBOX3',
  renews: true,
  body: z.strictObject({
    messageId: z.optional(letterId),
    messageIds: z.optional(letterIds),
    all: z.optional(z.boolean()),
    read: z.optional(z.boolean()),
  }),
  value: z.object({ changed: z.number(), unread: z.number() }),
});

export const deleteInbox = endpoint({
  summary: 'Takes messages out of the inbox; they can be brought back by `restore`',
  method: 'DELETE',
  path: '/wps/message/inbox',
  access: 'member',
  module: 'INBOX3',
  renews: true,
  body: z.strictObject({ messageIds: letterIds }),
  value: z.object({ changed: z.number(), unread: z.number() }),
});

export const restoreInbox = endpoint({
  summary: 'Brings messages back that were taken out of the inbox within the last day',
  method: 'POST',
  path: '/wps/message/restore',
  access: 'member',
  module: 'INBOX3',
  renews: true,
  body: z.strictObject({ messageIds: letterIds }),
  value: z.object({ changed: z.number(), unread: z.number() }),
});

export const messageRecipients = endpoint({
  summary: 'Whom the member may write to: the members right below; and how much may be written yet',
  method: 'GET',
  path: '/wps/message/recipients',
  access: 'member',
  module: 'INBOX3',
  query: z.strictObject({ ...pageQuery, q: z.optional(text(64)) }),
  value: z.object({
    list: z.array(z.object({ id: z.string(), name: z.string() })),
    leftThisHour: z.number(),
    leftToday: z.number(),
    /** Writing is stopped until then; null: it is not. */
    blockedUntil: z.nullable(z.string()),
    ...pageValue,
  }),
});

export const sendMessage = endpoint({
  summary: 'Writes to members right below, or answers a message whose writer allowed it. Plain text; no links that leave the product',
  method: 'PUT',
  path: '/wps/message/send',
  access: 'member',
  module: 'INBOX3',
  renews: true,
  throttle: { per: 'member', points: 60, seconds: 60 },
  body: z.strictObject({
    recipientIds: z.optional(z.array(rowId).check(z.maxLength(MAX_RECEIVERS))),
    /** The message that is answered; its writer is the one recipient. */
    answersTo: z.optional(letterId),
    title: requiredText(TITLE_MAX),
    content: requiredText(CONTENT_MAX),
    mayAnswer: z.optional(z.boolean()),
  }),
  /** `held`: an operator checks it first. */
  value: z.object({ sent: z.number(), held: z.number() }),
  errors: {
    'message.recipients': 400,
    'message.link': 400,
    'message.markup': 400,
    'message.limit': 429,
    'message.blocked': 403,
    'message.answer.closed': 409,
  },
});

export const messageOutbox = endpoint({
  summary: 'Messages the member wrote, the newest first',
  method: 'GET',
  path: '/wps/message/outbox',
  access: 'member',
  module: 'INBOX3',
  query: z.strictObject({ ...pageQuery, q: z.optional(text(80)) }),
  value: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        title: z.string(),
        content: z.string(),
        date: z.string(),
        /** held: an operator checks it; refused: it was not delivered. */
        state: z.enum(['sent', 'held', 'refused']),
        /** Why it was refused. */
        reason: z.string(),
        mayAnswer: z.boolean(),
      }),
    ),
    ...pageValue,
  }),
});

export const deleteOutbox = endpoint({
  summary: 'Takes messages out of the outbox; who got them keeps them',
  method: 'DELETE',
  path: '/wps/message/outbox',
  access: 'member',
  module: 'INBOX3',
  renews: true,
  body: z.strictObject({ messageIds: letterIds }),
  value: z.object({ changed: z.number() }),
});

export const reportMessage = endpoint({
  summary: 'Tells the house of a message another member wrote',
  method: 'POST',
  path: '/wps/message/report',
  access: 'member',
  module: 'INBOX3',
  renews: true,
  body: z.strictObject({ messageId: letterId, reason: requiredText(300) }),
  errors: { 'message.report.nothing': 409 },
});

const pushChoice = z.object({
  money: z.boolean(),
  rewards: z.boolean(),
  messages: z.boolean(),
  /** Amounts may appear in what is shown outside of the page. */
  amounts: z.boolean(),
});

export const messageSettings = endpoint({
  summary: 'How the member wants to be notified: offers by channel with the day of each choice, and what may be pushed',
  method: 'GET',
  path: '/wps/message/settings',
  access: 'member',
  module: 'INBOX3',
  value: z.object({
    /** The ways the brand uses. */
    channels: z.array(
      z.object({
        channel: z.enum(marketingChannels),
        allowed: z.boolean(),
        /** When it was last chosen; null: never. */
        chosenAt: z.nullable(z.string()),
      }),
    ),
    push: pushChoice,
    /** Key under which browsers subscribe. */
    pushKey: z.string(),
    /** Browsers that get pushes. */
    browsers: z.number(),
  }),
});

export const changeMessageSettings = endpoint({
  summary: 'Changes how the member wants to be notified; what is not named stays',
  method: 'POST',
  path: '/wps/message/settings',
  access: 'member',
  module: 'INBOX3',
  renews: true,
  body: z.strictObject({
    /** `text`: the words shown beside it. */
    channel: z.optional(z.strictObject({ channel: z.enum(marketingChannels), allowed: z.boolean(), text: z.optional(z.enum(offerTexts)) })),
    push: z.optional(z.strictObject({ money: z.boolean(), rewards: z.boolean(), messages: z.boolean(), amounts: z.boolean() })),
  }),
  /** The brand sends no offers by this way. */
  errors: { 'message.channel.off': 409 },
});

const base64Url = (max: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+={0,2}$/), z.maxLength(max));

export const subscribePush = endpoint({
  summary: 'This browser receives push notifications until the session ends',
  method: 'PUT',
  path: '/wps/message/push',
  access: 'member',
  module: 'INBOX3',
  renews: true,
  throttle: { per: 'member', points: 20, seconds: 60 },
  body: z.strictObject({
    endpoint: z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/[\x21-\x7e]+$/)),
    p256dh: base64Url(120),
    auth: base64Url(40),
  }),
  errors: { 'push.service.unknown': 400 },
});

export const unsubscribePush = endpoint({
  summary: 'This browser receives no more push notifications',
  method: 'DELETE',
  path: '/wps/message/push',
  access: 'member',
  module: 'INBOX3',
  body: z.strictObject({ endpoint: z.string().check(z.maxLength(1000), z.regex(/^[\x21-\x7e]+$/)) }),
});
