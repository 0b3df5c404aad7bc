import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { openHours } from '../base/open-hours.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { changeState, proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { MAX_ROOM_TEXT, ROOM_EVENTS, ROOM_REPORT_REASONS } from './calls.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { rowId, version, wholeJsonNumber, wholeNumber } from '../base/wire-types.ts';

// Presenters and rooms at the desk. `rooms.host` opens rooms and speaks in them, `rooms.moderate` removes, blocks and decides reports,
// `rooms.manage` writes presenters, words and rules. What belongs to a brand outside the operator's scope answers `not.found`.

const brandId = z.optional(text(64));

const MAX_PRESENTER_PICTURE_BYTES = 5 * 1024 * 1024;
export const ROOM_SLOW_SECONDS = [0, 5, 15, 30, 60, 300] as const;
export const ROOM_BLOCK_HOURS = [1, 24, 168, 720, 8760] as const;
export const ROOM_REPORT_STATES = ['open', 'upheld', 'dismissed'] as const;
export const ROOM_ACTS = ['open', 'close', 'slow', 'remove', 'mute', 'block', 'lift', 'report.upheld', 'report.dismissed'] as const;
export type RoomAct = (typeof ROOM_ACTS)[number];

const presenterFields = {
  name: requiredText(40),
  /** On the brand's clock; empty: at no time. */
  hours: openHours,
  /** The game they talk about; null: none. */
  nodeId: z.nullable(wholeJsonNumber()),
  active: z.boolean(),
};

const presenterRow = z.object({
  id: z.string(),
  brandId: z.string(),
  version: z.number(),
  ...presenterFields,
  /** A small version as a data address; empty where there is none. */
  picture: z.string(),
  gameName: z.string(),
  open: z.boolean(),
  /** It is their time now. */
  onAir: z.boolean(),
  slowSeconds: z.number(),
  /** Reports that wait. */
  reports: z.number(),
  lastNumber: z.number(),
});

export const deskPresenters = endpoint({
  summary: 'Presenters with their rooms, open ones first',
  method: 'GET',
  path: '/desk/rooms',
  access: 'desk',
  permission: 'rooms.host',
  query: z.strictObject({ brandId }),
  value: z.object({ list: z.array(presenterRow) }),
  errors: deskErrors,
});

export const deskRoomGames = endpoint({
  summary: 'Games of a brand that a presenter may talk about',
  method: 'GET',
  path: '/desk/rooms/games',
  access: 'desk',
  permission: 'rooms.manage',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({ games: z.array(z.object({ nodeId: z.number(), name: z.string() })) }),
  errors: deskErrors,
});

const savingErrors = { ...deskErrors, 'rooms.game.unknown': 400 } as const;

export const deskPresenterAdd = endpoint({
  summary: 'Adds a presenter; the room is closed',
  method: 'POST',
  path: '/desk/rooms/presenters',
  access: 'desk',
  permission: 'rooms.manage',
  renews: true,
  body: z.strictObject({ brandId: rowId, ...presenterFields, reason }),
  value: z.object({ id: z.string() }),
  errors: { ...savingErrors, 'rooms.presenters.many': 409 },
});

export const deskPresenterChange = endpoint({
  summary: 'Changes a presenter; one who is no longer active has their room closed',
  method: 'POST',
  path: '/desk/rooms/presenters/change',
  access: 'desk',
  permission: 'rooms.manage',
  renews: true,
  body: z.strictObject({ presenterId: rowId, version, ...presenterFields, reason }),
  value: z.object({ version: z.number() }),
  errors: { ...savingErrors, 'desk.changed.meanwhile': 409 },
});

export const deskPresenterPicture = endpoint({
  summary: 'Gives a presenter a picture: the body is the picture itself, which is re-encoded',
  method: 'PUT',
  path: '/desk/rooms/presenters/picture',
  access: 'desk',
  permission: 'rooms.manage',
  renews: true,
  upload: { maxBytes: MAX_PRESENTER_PICTURE_BYTES },
  query: z.strictObject({ presenterId: rowId }),
  value: z.object({ picture: z.string() }),
  errors: {
    ...deskErrors,
    'documents.picture.missing': 400,
    'documents.picture.type': 415,
    'documents.picture.too.large': 413,
    'documents.picture.unreadable': 400,
    'documents.picture.too.small': 400,
  },
});

const deskLine = z.object({
  number: z.number(),
  from: z.enum(['presenter', 'member', 'house']),
  memberId: z.nullable(z.string()),
  /** Nickname as the room shows it; null: none. */
  name: z.nullable(z.string()),
  tag: z.nullable(z.string()),
  operator: z.nullable(z.string()),
  /** Also of removed lines. */
  text: z.string(),
  removed: z.boolean(),
  event: z.nullable(z.enum(ROOM_EVENTS)),
  value: z.number(),
  at: z.string(),
});

export const deskRoomLive = endpoint({
  summary: 'A room live. With `after` and the stamp of the last answer as `seen` it waits up to 15 seconds for news',
  method: 'GET',
  path: '/desk/rooms/live',
  access: 'desk',
  permission: 'rooms.host',
  query: z.strictObject({ presenterId: rowId, after: z.optional(wholeNumber()), seen: z.optional(text(120)) }),
  value: z.object({
    presenter: presenterRow,
    lines: z.array(deskLine),
    /** The lines replace what was sent before. */
    fresh: z.boolean(),
    more: z.boolean(),
    revision: z.number(),
    stamp: z.string(),
  }),
  errors: deskErrors,
});

export const deskRoomHistory = endpoint({
  summary: 'Lines of a room before a number, or the last ones',
  method: 'GET',
  path: '/desk/rooms/history',
  access: 'desk',
  permission: 'rooms.host',
  query: z.strictObject({ presenterId: rowId, before: z.optional(wholeNumber()) }),
  value: z.object({ lines: z.array(deskLine), more: z.boolean() }),
  errors: deskErrors,
});

export const deskRoomOpen = endpoint({
  summary: 'Opens a room or closes it; the room and the members’ pages are notified',
  method: 'POST',
  path: '/desk/rooms/open',
  access: 'desk',
  permission: 'rooms.host',
  renews: true,
  body: z.strictObject({ presenterId: rowId, open: z.boolean() }),
  errors: { ...deskErrors, 'rooms.presenter.away': 409 },
});

export const deskRoomSay = endpoint({
  summary: 'Writes as the presenter; sent again under the same clientId it is the same line',
  method: 'POST',
  path: '/desk/rooms/say',
  access: 'desk',
  permission: 'rooms.host',
  renews: true,
  body: z.strictObject({ presenterId: rowId, clientId: rowId, text: requiredText(MAX_ROOM_TEXT) }),
  value: z.object({ number: z.number() }),
  errors: { ...deskErrors, 'rooms.closed': 409 },
});

export const deskRoomSlow = endpoint({
  summary: 'Least seconds between two lines of one member; 0 ends slow mode',
  method: 'POST',
  path: '/desk/rooms/slow',
  access: 'desk',
  permission: 'rooms.moderate',
  renews: true,
  body: z.strictObject({ presenterId: rowId, seconds: wholeJsonNumber({ max: 3600 }) }),
  errors: deskErrors,
});

export const deskRoomRemove = endpoint({
  summary: 'Removes a line: the room shows that one was there, the log keeps what it said',
  method: 'POST',
  path: '/desk/rooms/remove',
  access: 'desk',
  permission: 'rooms.moderate',
  renews: true,
  body: z.strictObject({ presenterId: rowId, number: wholeJsonNumber({ min: 1 }), reason }),
  errors: deskErrors,
});

export const deskRoomBlock = endpoint({
  summary: 'Keeps the writer of a line from writing (mute) or from the room altogether (block), here or in all rooms of the brand',
  method: 'POST',
  path: '/desk/rooms/block',
  access: 'desk',
  permission: 'rooms.moderate',
  renews: true,
  body: z.strictObject({
    presenterId: rowId,
    number: wholeJsonNumber({ min: 1 }),
    kind: z.enum(['mute', 'block']),
    everywhere: z.boolean(),
    hours: wholeJsonNumber({ min: 1, max: 8760 }),
    /** What the member sees. */
    cause: z.enum(ROOM_REPORT_REASONS),
    reason,
  }),
  value: z.object({ until: z.string() }),
  errors: { ...deskErrors, 'rooms.no.member': 409 },
});

export const deskRoomBlocks = endpoint({
  summary: 'Who is kept from writing or reading now',
  method: 'GET',
  path: '/desk/rooms/blocks',
  access: 'desk',
  permission: 'rooms.moderate',
  query: z.strictObject({ brandId }),
  value: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        brandId: z.string(),
        memberId: z.string(),
        username: z.string(),
        kind: z.enum(['mute', 'block']),
        /** Null: all rooms of the brand. */
        presenter: z.nullable(z.string()),
        until: z.string(),
        reason: z.string(),
        by: z.nullable(z.string()),
      }),
    ),
  }),
  errors: deskErrors,
});

export const deskRoomUnblock = endpoint({
  summary: 'Lifts a block before its time',
  method: 'POST',
  path: '/desk/rooms/blocks/lift',
  access: 'desk',
  permission: 'rooms.moderate',
  renews: true,
  body: z.strictObject({ id: rowId, reason }),
  errors: deskErrors,
});

const report = z.object({
  id: z.string(),
  brandId: z.string(),
  presenterId: z.string(),
  presenter: z.string(),
  number: z.number(),
  text: z.string(),
  removed: z.boolean(),
  /** Who wrote it; null: the presenter. */
  memberId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  reason: z.enum(ROOM_REPORT_REASONS),
  /** How many reported the same line. */
  reporters: z.number(),
  at: z.string(),
  state: z.enum(ROOM_REPORT_STATES),
});

export const deskRoomReports = endpoint({
  summary: 'Reported lines, oldest first',
  method: 'GET',
  path: '/desk/rooms/reports',
  access: 'desk',
  permission: 'rooms.moderate',
  query: z.strictObject({ ...pageQuery, brandId, state: z.optional(z.enum(ROOM_REPORT_STATES)) }),
  value: z.object({ list: z.array(report), ...pageValue }),
  errors: deskErrors,
});

export const deskRoomDecide = endpoint({
  summary: 'Decides all reports of a line: upheld removes it, dismissed leaves it',
  method: 'POST',
  path: '/desk/rooms/reports/decide',
  access: 'desk',
  permission: 'rooms.moderate',
  renews: true,
  body: z.strictObject({ id: rowId, upheld: z.boolean(), reason }),
  errors: { ...deskErrors, 'rooms.report.decided': 409 },
});

const logRow = z.object({
  id: z.string(),
  brandId: z.string(),
  presenter: z.string(),
  act: z.enum(ROOM_ACTS),
  operator: z.string(),
  memberId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  number: z.nullable(z.number()),
  /** What the line said. */
  text: z.string(),
  reason: z.string(),
  /** Seconds of slow mode, hours of a block. */
  value: z.nullable(z.number()),
  at: z.string(),
});

export const deskRoomLog = endpoint({
  summary: 'Who moderated what and why, newest first. Nothing in it is changed',
  method: 'GET',
  path: '/desk/rooms/log',
  access: 'desk',
  permission: 'rooms.moderate',
  query: z.strictObject({ ...pageQuery, brandId }),
  value: z.object({ list: z.array(logRow), ...pageValue }),
  errors: deskErrors,
});

export const deskRoomsOfMember = endpoint({
  summary: 'Rooms a member has written in, the latest first: how much, what was removed or reported of it, and what keeps the member out',
  method: 'GET',
  path: '/desk/rooms/member',
  access: 'desk',
  permission: 'rooms.moderate',
  query: z.strictObject({ ...pageQuery, memberId: rowId }),
  value: z.object({
    list: z.array(
      z.object({
        presenterId: z.string(),
        presenter: z.string(),
        lines: z.number(),
        /** Of the lines. */
        removed: z.number(),
        /** Lines of the member that were reported. */
        reported: z.number(),
        lastAt: z.string(),
        /** What the member may not do there now; null: nothing. */
        block: z.nullable(z.enum(['mute', 'block'])),
        blockedUntil: z.nullable(z.string()),
      }),
    ),
    ...pageValue,
  }),
  errors: deskErrors,
});

const word = z.object({ id: z.string(), brandId: z.string(), language: z.string(), word: z.string() });

export const deskRoomWords = endpoint({
  summary: 'Words members may not write, by language; an empty language holds for all',
  method: 'GET',
  path: '/desk/rooms/words',
  access: 'desk',
  permission: 'rooms.manage',
  query: z.strictObject({ brandId }),
  value: z.object({ list: z.array(word) }),
  errors: deskErrors,
});

export const deskRoomWordAdd = endpoint({
  summary: 'Adds a word to a language of the brand, or to all',
  method: 'POST',
  path: '/desk/rooms/words',
  access: 'desk',
  permission: 'rooms.manage',
  renews: true,
  body: z.strictObject({ brandId: rowId, language: text(8), word: requiredText(40) }),
  value: word,
  errors: { ...deskErrors, 'rooms.language': 400, 'rooms.words.many': 409, 'rooms.word.empty': 400 },
});

export const deskRoomWordRemove = endpoint({
  summary: 'Takes a word away',
  method: 'POST',
  path: '/desk/rooms/words/remove',
  access: 'desk',
  permission: 'rooms.manage',
  renews: true,
  body: z.strictObject({ id: rowId }),
  errors: deskErrors,
});

export const roomRules = {
  /** What becomes of a line with such a word: stars instead of the word, or a refusal. */
  onWord: z.enum(['mask', 'refuse']),
  mostText: wholeJsonNumber({ min: 20, max: MAX_ROOM_TEXT }),
  /** Lines are deleted after so many days. */
  keepDays: wholeJsonNumber({ min: 7, max: 730 }),
};

export const deskRoomRules = endpoint({
  summary: 'Rules of a brand’s rooms',
  method: 'GET',
  path: '/desk/rooms/rules',
  access: 'desk',
  permission: 'rooms.manage',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({ version: z.number(), ...roomRules }),
  errors: deskErrors,
});

export const deskRoomRulesSet = endpoint({
  summary: 'Changes the rules of a brand’s rooms; a looser one needs a second operator',
  method: 'POST',
  path: '/desk/rooms/rules',
  access: 'desk',
  takesRequestId: true,
  permission: 'rooms.manage',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, brandId: rowId, version, ...roomRules, reason }),
  value: z.object({ version: z.number(), state: changeState }),
  errors: { ...deskErrors, ...proposingErrors },
});
