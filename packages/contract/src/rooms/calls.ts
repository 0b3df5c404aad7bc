import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { requiredText } from '../base/wire-text.ts';
import { rowId, wholeJsonNumber, wholeNumber } from '../base/wire-types.ts';

/*
 * Presenters and their chat rooms. A room belongs to a presenter; operators host it, members talk, visitors and free play read. Names are
 * nicknames, never names of accounts: members without one are distinguished by a mark of four signs. Rows are the truth; a call that is held and the
 * hints `room.opened` and `room.closed` only wake.
 */

/** Grows when the rules of the rooms change: members read them again before they write. */
export const ROOM_RULES_VERSION = 1;
export const MAX_ROOM_TEXT = 300;
/** As readers count them: a picture sign is one, though it takes two units of UTF-16. */
const fits = (words: string): boolean => [...words].length <= MAX_ROOM_TEXT;
/** Whether a reader sees anything of it: joiners and fillers alone are a line, or a name, that looks like none. */
const showsSomething = (words: string): boolean => /[^\p{Default_Ignorable_Code_Point}\p{Cf}\s]/u.test(words);
/** Lines sent at once. */
export const ROOM_PAGE = 50;

export const ROOM_REPORT_REASONS = ['abuse', 'sexual', 'spam', 'contact', 'other'] as const;
export type RoomReportReason = (typeof ROOM_REPORT_REASONS)[number];

/** What the house says by itself; `slow.on` with the seconds as `value`. */
export const ROOM_EVENTS = ['opened', 'closed', 'slow.on', 'slow.off'] as const;
export type RoomEvent = (typeof ROOM_EVENTS)[number];

/** Why a reader may not write, or not read: without an account, playing for free, on a break, banned, room closed. */
export const ROOM_WHY = ['visitor', 'trial', 'excluded', 'cool.off', 'blocked', 'muted', 'closed'] as const;
export type RoomWhy = (typeof ROOM_WHY)[number];

const game = z.object({ nodeId: z.number(), code: z.string(), name: z.string(), picture: z.string() });
export type RoomGame = z.infer<typeof game>;

export const presenterList = endpoint({
  summary: 'Presenters of the live chat, those whose room is open first. On a break or excluded, nobody is offered',
  method: 'GET',
  path: '/wps/relay/CBS_modelList',
  access: 'visitor',
  module: 'CBS3',
  value: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** False: they are away for longer. */
      active: z.boolean(),
      /** Their room is open, and it is their time. */
      streaming: z.boolean(),
      /** The game they talk about; empty and null where the brand does not offer it now. */
      gameCode: z.string(),
      gameName: z.string(),
      nodeId: z.nullable(z.number()),
      /** Address; empty where there is none. */
      picture: z.string(),
      /** When they come next; null: it is not said, or they are here. */
      nextAt: z.nullable(z.string()),
    }),
  ),
});

export const launchChat = endpoint({
  summary: 'The address of a presenter’s room: a page of this portal',
  method: 'GET',
  path: '/wps/relay/CBS_launchChat',
  access: 'visitor',
  module: 'CBS3',
  query: z.strictObject({ modelId: requiredText(40) }),
  value: z.object({ chatUrl: z.string() }),
  errors: { 'rooms.not.here': 403 },
});

const flags = {
  read: z.boolean(),
  write: z.boolean(),
  /** Slow mode: the member may write again then; null: at once. */
  slowUntil: z.nullable(z.string()),
  muted: z.boolean(),
  blocked: z.boolean(),
  /** Until when, where either is; null: neither. */
  until: z.nullable(z.string()),
  why: z.nullable(z.enum(ROOM_WHY)),
  /** What they are banned for, where either is. */
  cause: z.nullable(z.enum(ROOM_REPORT_REASONS)),
};

export const roomPermission = endpoint({
  summary: 'What the member may do in the chat of a presenter, or of all',
  method: 'GET',
  path: '/wps/relay/CBS_groupPermission',
  access: 'member',
  module: 'CBS3',
  query: z.strictObject({ modelId: z.optional(requiredText(40)) }),
  value: z.object(flags),
});

export const roomUnread = endpoint({
  summary: 'Lines the member has not read in the rooms they were in; at most 99',
  method: 'GET',
  path: '/wps/relay/CBS_unreadCount',
  access: 'member',
  module: 'CBS3',
  value: z.number(),
});

const line = z.object({
  /** Its place in the room, from 1; gaps are lines of people the member hides. */
  number: z.number(),
  from: z.enum(['presenter', 'member', 'house']),
  own: z.boolean(),
  /** Nickname; null: they have none. */
  name: z.nullable(z.string()),
  /** Distinguishes people within the brand; null for the presenter and the house. */
  tag: z.nullable(z.string()),
  /** As the member’s own page named it; sent back to them alone. */
  clientId: z.nullable(z.string()),
  /** Plain text; empty where it was removed, or the house speaks. */
  text: z.string(),
  removed: z.boolean(),
  event: z.nullable(z.enum(ROOM_EVENTS)),
  value: z.number(),
  at: z.string(),
});
export type RoomLine = z.infer<typeof line>;

const modelId = rowId;

export const roomState = endpoint({
  summary:
    'A room: who presents, what the reader may do, the newest lines. With `after` and the stamp of the last answer as `seen` it tells what changed since, and waits up to 15 seconds for it',
  method: 'GET',
  path: '/wps/rooms/state',
  access: 'visitor',
  module: 'CBS3',
  query: z.strictObject({ modelId, after: z.optional(wholeNumber()), seen: z.optional(requiredText(120)) }),
  value: z.object({
    presenter: z.object({
      id: z.string(),
      name: z.string(),
      picture: z.string(),
      streaming: z.boolean(),
      nextAt: z.nullable(z.string()),
      game: z.nullable(game),
    }),
    open: z.boolean(),
    /** Least seconds between two lines of one member; 0: none. */
    slowSeconds: z.number(),
    mostText: z.number(),
    me: z.object({ ...flags, rulesRead: z.boolean(), readNumber: z.number() }),
    /** New or changed, by number. */
    lines: z.array(line),
    /** The lines replace what was sent before. */
    fresh: z.boolean(),
    /** There are earlier lines than these; said with fresh ones. */
    more: z.boolean(),
    /** Sent back as `after`. */
    revision: z.number(),
    stamp: z.string(),
  }),
});

export const roomHistory = endpoint({
  summary: 'Lines before a number, by number',
  method: 'GET',
  path: '/wps/rooms/history',
  access: 'visitor',
  module: 'CBS3',
  query: z.strictObject({ modelId, before: wholeNumber() }),
  value: z.object({ lines: z.array(line), more: z.boolean() }),
  errors: { 'rooms.not.here': 403 },
});

export const roomRules = endpoint({
  summary: 'The member has read the rules of the rooms',
  method: 'POST',
  path: '/wps/rooms/rules',
  access: 'member',
  module: 'CBS3',
  renews: true,
  body: z.strictObject({ version: wholeJsonNumber({ min: 1, max: ROOM_RULES_VERSION }) }),
});

const notHere = { 'rooms.not.here': 403 } as const;

export const roomSend = endpoint({
  summary: 'Writes a line; sent again under the same clientId it is the same line',
  method: 'POST',
  path: '/wps/rooms/send',
  access: 'member',
  module: 'CBS3',
  renews: true,
  body: z.strictObject({
    modelId,
    clientId: rowId,
    text: requiredText(MAX_ROOM_TEXT * 2).check(z.refine(fits), z.refine(showsSomething)),
  }),
  value: z.object({ number: z.number() }),
  errors: {
    ...notHere,
    'rooms.closed': 409,
    'rooms.rules.unread': 409,
    'rooms.muted': 403,
    'rooms.slow': 429,
    'rooms.too.fast': 429,
    'rooms.too.long': 400,
    'rooms.link': 400,
    'rooms.word': 400,
  },
});

export const roomRead = endpoint({
  summary: 'Says up to which line the member has read',
  method: 'POST',
  path: '/wps/rooms/read',
  access: 'member',
  module: 'CBS3',
  body: z.strictObject({ modelId, number: wholeJsonNumber() }),
});

export const roomReport = endpoint({
  summary: 'Reports a line to the moderators, once',
  method: 'POST',
  path: '/wps/rooms/report',
  access: 'member',
  module: 'CBS3',
  renews: true,
  throttle: { per: 'member', points: 20, seconds: 600 },
  body: z.strictObject({ modelId, number: wholeJsonNumber({ min: 1 }), reason: z.enum(ROOM_REPORT_REASONS) }),
  errors: notHere,
});

export const roomHide = endpoint({
  summary: 'Hides what a person writes from the member, in all rooms, or shows it again',
  method: 'POST',
  path: '/wps/rooms/hide',
  access: 'member',
  module: 'CBS3',
  renews: true,
  body: z.strictObject({ tag: requiredText(16), hidden: z.boolean() }),
  errors: { 'rooms.hidden.many': 409 },
});

export const roomHidden = endpoint({
  summary: 'Whom the member hides',
  method: 'GET',
  path: '/wps/rooms/hidden',
  access: 'member',
  module: 'CBS3',
  value: z.object({ list: z.array(z.object({ tag: z.string(), name: z.nullable(z.string()) })) }),
});
