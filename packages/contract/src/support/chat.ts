import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { rowId, wholeJsonNumber, wholeNumber } from '../base/wire-types.ts';

/*
 * Live chat between a visitor or member and the operators of the brand. It needs no account: a visitor is known by a random cookie
 * of the chat's own, a member by the session. Who is asked for another's conversation answers as if it did not exist.
 */

const base = '/wps/chat';

export const MAX_CHAT_TEXT = 2000;
export const MAX_CHAT_PICTURE_BYTES = 5 * 1024 * 1024;
export const CHAT_PICTURE_TYPES = ['image/jpeg', 'image/png'] as const;

/** waiting: no operator has it yet; open: an operator answers; ended: nothing more can be written. */
export const CHAT_STATES = ['waiting', 'open', 'ended'] as const;
export type ChatState = (typeof CHAT_STATES)[number];

/** What the house says by itself; `operator` names who is meant. */
export const CHAT_EVENTS = ['claimed', 'handed.over', 'returned', 'ended.visitor', 'ended.operator', 'ended.idle'] as const;
export type ChatEvent = (typeof CHAT_EVENTS)[number];

/** A word beside the stars, to choose from. */
export const CHAT_RATING_WORDS = ['clear', 'fast', 'kind', 'slow', 'unclear', 'unsolved'] as const;

export const chatPictureFacts = z.object({
  id: z.string(),
  name: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  /** A small JPEG as a data address. */
  preview: z.string(),
});

const message = z.object({
  /** Its place in the conversation; grows, with gaps. */
  number: z.number(),
  from: z.enum(['visitor', 'operator', 'house']),
  /** As its sender named it; sent back to the sender alone. */
  clientId: z.nullable(z.string()),
  /** Plain text; empty for a picture or what the house says. */
  text: z.string(),
  picture: z.nullable(chatPictureFacts),
  event: z.nullable(z.enum(CHAT_EVENTS)),
  /** Name of the operator who wrote, or of whom the house speaks. */
  operator: z.nullable(z.string()),
  at: z.string(),
});

const conversation = z.object({
  id: z.string(),
  state: z.enum(CHAT_STATES),
  /** How many wait before it and it itself; 0 when it does not wait. */
  place: z.number(),
  /** Median wait of the last chats that were answered, in seconds; null where there were too few. */
  usualWaitSeconds: z.nullable(z.number()),
  /** Who answers. */
  operator: z.nullable(z.string()),
  startedAt: z.string(),
  /** How long it waited, once it was answered. */
  waitedSeconds: z.nullable(z.number()),
  endedAt: z.nullable(z.string()),
  endedBy: z.nullable(z.enum(['visitor', 'operator', 'idle'])),
  /** Number of the last message that an operator has seen. */
  readByOperator: z.number(),
  rating: z.nullable(z.number()),
});

const value = z.object({
  /** Whether the desk is open at this hour. */
  isOpen: z.boolean(),
  opensAt: z.nullable(z.string()),
  /** Operators who answer chats now. */
  answering: z.number(),
  /** Until when this visitor may not write; null: they may. */
  blockedUntil: z.nullable(z.string()),
  /** The one under way, or the last one of the last day; null: none. */
  conversation: z.nullable(conversation),
  /** Those after `after`, oldest first. */
  messages: z.array(message),
  /** An operator writes at this moment. */
  typing: z.boolean(),
  /** What was sent; returned as `seen`, the next answer waits for news. */
  stamp: z.string(),
});

export const chatState = endpoint({
  summary:
    'The chat of this visitor or member: is anybody there, the place in the queue, what was written after `after`. With the stamp of the last answer as `seen` it waits up to 15 seconds for news',
  method: 'GET',
  path: base,
  access: 'visitor',
  always: true,
  query: z.strictObject({ after: z.optional(wholeNumber()), seen: z.optional(text(120)) }),
  value,
});

const conversationId = rowId;
/** Made by the sender: the same one again is the same message. */
const clientId = rowId;
const words = requiredText(MAX_CHAT_TEXT);
const sent = z.object({ conversationId: z.string(), number: z.number() });

const writeErrors = { 'chat.ended': 409, 'chat.blocked': 403, 'chat.too.fast': 429 } as const;

export const chatStart = endpoint({
  summary: 'Begins a chat with its first message and takes a place in the queue. Where one is under way the message goes there',
  method: 'POST',
  path: `${base}/start`,
  access: 'visitor',
  always: true,
  renews: true,
  throttle: { per: 'member', points: 30, seconds: 600 },
  body: z.strictObject({ clientId, text: words, name: z.optional(text(60)) }),
  value: sent,
  errors: { ...writeErrors, 'chat.closed': 409 },
});

export const chatSend = endpoint({
  summary: 'Writes into the chat under way; sent again under the same clientId it is the same message',
  method: 'POST',
  path: `${base}/send`,
  access: 'visitor',
  always: true,
  renews: true,
  body: z.strictObject({ conversationId, clientId, text: words }),
  value: sent,
  errors: writeErrors,
});

const pictureErrors = {
  'documents.picture.missing': 400,
  'documents.picture.type': 415,
  'documents.picture.too.large': 413,
  'documents.picture.unreadable': 400,
  'documents.picture.too.small': 400,
} as const;

export const chatSendPicture = endpoint({
  summary: 'Sends a picture (PNG or JPEG): the body is the picture itself. It is re-encoded on the server and stored sealed',
  method: 'PUT',
  path: `${base}/picture`,
  access: 'visitor',
  always: true,
  renews: true,
  throttle: { per: 'member', points: 20, seconds: 600 },
  upload: { maxBytes: MAX_CHAT_PICTURE_BYTES, types: CHAT_PICTURE_TYPES },
  query: z.strictObject({ conversationId, clientId, name: z.optional(text(120)) }),
  value: sent,
  errors: { ...writeErrors, ...pictureErrors, 'chat.too.many.pictures': 409 },
});

export const chatShowPicture = endpoint({
  summary: 'A picture of the own chat as base64',
  method: 'GET',
  path: `${base}/picture`,
  access: 'visitor',
  always: true,
  query: z.strictObject({ id: rowId }),
  value: z.object({ contentType: z.string(), data: z.string() }),
});

export const chatRead = endpoint({
  summary: 'Says up to which message the visitor has read',
  method: 'POST',
  path: `${base}/read`,
  access: 'visitor',
  always: true,
  body: z.strictObject({ conversationId, number: wholeJsonNumber() }),
});

export const chatTyping = endpoint({
  summary: 'Says that the visitor is writing at this moment; kept nowhere',
  method: 'POST',
  path: `${base}/typing`,
  access: 'visitor',
  always: true,
  body: z.strictObject({ conversationId }),
});

export const chatEnd = endpoint({
  summary: 'Ends the chat',
  method: 'POST',
  path: `${base}/end`,
  access: 'visitor',
  always: true,
  renews: true,
  body: z.strictObject({ conversationId }),
});

export const chatRate = endpoint({
  summary: 'Says how an ended chat was, once: 1 to 5 and a word',
  method: 'POST',
  path: `${base}/rate`,
  access: 'visitor',
  always: true,
  renews: true,
  body: z.strictObject({ conversationId, rating: wholeJsonNumber({ min: 1, max: 5 }), word: z.optional(z.enum(CHAT_RATING_WORDS)) }),
  errors: { 'chat.not.ended': 409, 'chat.rated.already': 409 },
});
