import * as z from 'zod/mini';
import { CHAT_PICTURE_TYPES, chatPictureFacts, MAX_CHAT_PICTURE_BYTES } from './chat.ts';
import { endpoint } from '../base/endpoint.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { rowId } from '../base/wire-types.ts';

/*
 * Formal complaints: each has a number and a clock. The house acknowledges it, answers it with an outcome, and the member may request once
 * for another person to look at it again. What is said is never changed.
 */

const base = '/wps/complaints';

export const COMPLAINT_KINDS = ['payment', 'game', 'bonus', 'account', 'conduct', 'other'] as const;
export const COMPLAINT_ABOUT = ['deposit', 'withdrawal', 'bet'] as const;
/** filed → acknowledged → answered → escalated → decided; withdrawn by the member before the end. */
export const COMPLAINT_STATES = ['filed', 'acknowledged', 'answered', 'escalated', 'decided', 'withdrawn'] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];
export const COMPLAINT_OUTCOMES = ['upheld', 'partly', 'rejected'] as const;
export const COMPLAINT_EVENTS = ['filed', 'acknowledged', 'answered', 'escalated', 'decided', 'withdrawn'] as const;

export const COMPLAINT_MIN = 20;
export const COMPLAINT_MAX = 4000;
export const MAX_COMPLAINT_PICTURES = 3;
export const COMPLAINT_PICTURE_TYPES = CHAT_PICTURE_TYPES;

export const complaintFacts = {
  id: z.string(),
  /** To quote when asking: `C-000012`. */
  number: z.string(),
  kind: z.enum(COMPLAINT_KINDS),
  /** What it is about, by its reference; null: nothing in particular. */
  about: z.nullable(z.object({ kind: z.enum(COMPLAINT_ABOUT), id: z.string() })),
  state: z.enum(COMPLAINT_STATES),
  outcome: z.nullable(z.enum(COMPLAINT_OUTCOMES)),
  filedAt: z.string(),
  /** By when the house says that it has it, and by when it answers. */
  acknowledgeBy: z.string(),
  answerBy: z.string(),
  acknowledgedAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
};

const row = z.object({ ...complaintFacts, first: z.string() });

const message = z.object({
  number: z.number(),
  from: z.enum(['member', 'operator', 'house']),
  /** Name of the operator. */
  operator: z.nullable(z.string()),
  text: z.string(),
  event: z.nullable(z.enum(COMPLAINT_EVENTS)),
  at: z.string(),
});

const view = z.object({
  ...complaintFacts,
  messages: z.array(message),
  pictures: z.array(chatPictureFacts),
  /** The member may request another person now. */
  canEscalate: z.boolean(),
});

export const ownComplaints = endpoint({
  summary: "The member's complaints, newest first, with their state and clock",
  method: 'GET',
  path: base,
  access: 'member',
  module: 'FEEDBACK3',
  query: z.strictObject(pageQuery),
  value: z.object({
    ...pageValue,
    list: z.array(row),
    /** What a complaint filed now could count on. */
    clock: z.object({ acknowledgeHours: z.number(), answerDays: z.number() }),
  }),
});

export const complaintView = endpoint({
  summary: 'One of the own complaints with what was said and sent',
  method: 'GET',
  path: `${base}/view`,
  access: 'member',
  module: 'FEEDBACK3',
  query: z.strictObject({ id: rowId }),
  value: view,
});

const words = requiredText(COMPLAINT_MAX);

export const complaintFile = endpoint({
  summary: 'Files a complaint; sent again under the same requestId it is the same complaint',
  method: 'POST',
  path: base,
  access: 'member',
  module: 'FEEDBACK3',
  renews: true,
  throttle: { per: 'member', points: 10, seconds: 3600 },
  body: z.strictObject({
    requestId: rowId,
    kind: z.enum(COMPLAINT_KINDS),
    text: text(COMPLAINT_MAX),
    about: z.optional(z.strictObject({ kind: z.enum(COMPLAINT_ABOUT), id: rowId })),
  }),
  value: view,
  errors: { 'complaint.short': 400, 'complaint.about.unknown': 400, 'complaint.too.many': 409, 'complaint.request.differs': 409 },
});

export const complaintAddPicture = endpoint({
  summary: 'Adds a picture (PNG or JPEG) to the own complaint while it is open: the body is the picture itself, re-encoded and sealed',
  method: 'PUT',
  path: `${base}/picture`,
  access: 'member',
  module: 'FEEDBACK3',
  renews: true,
  throttle: { per: 'member', points: 20, seconds: 600 },
  upload: { maxBytes: MAX_CHAT_PICTURE_BYTES, types: CHAT_PICTURE_TYPES },
  query: z.strictObject({ id: rowId, name: z.optional(text(120)) }),
  value: view,
  errors: {
    'complaint.over': 409,
    'complaint.pictures.many': 409,
    'documents.picture.missing': 400,
    'documents.picture.type': 415,
    'documents.picture.too.large': 413,
    'documents.picture.unreadable': 400,
    'documents.picture.too.small': 400,
  },
});

export const complaintShowPicture = endpoint({
  summary: 'A picture of an own complaint as base64',
  method: 'GET',
  path: `${base}/picture`,
  access: 'member',
  module: 'FEEDBACK3',
  query: z.strictObject({ id: rowId }),
  value: z.object({ contentType: z.string(), data: z.string() }),
});

export const complaintReply = endpoint({
  summary: 'Adds words to an open complaint',
  method: 'POST',
  path: `${base}/reply`,
  access: 'member',
  module: 'FEEDBACK3',
  renews: true,
  throttle: { per: 'member', points: 20, seconds: 600 },
  body: z.strictObject({ id: rowId, text: words }),
  value: view,
  errors: { 'complaint.over': 409 },
});

export const complaintEscalate = endpoint({
  summary: 'Asks, once, that another person decides an answered complaint again',
  method: 'POST',
  path: `${base}/escalate`,
  access: 'member',
  module: 'FEEDBACK3',
  renews: true,
  body: z.strictObject({ id: rowId, text: words }),
  value: view,
  errors: { 'complaint.escalated.already': 409, 'complaint.not.answered': 409 },
});

export const complaintWithdraw = endpoint({
  summary: 'Takes an open complaint back',
  method: 'POST',
  path: `${base}/withdraw`,
  access: 'member',
  module: 'FEEDBACK3',
  renews: true,
  body: z.strictObject({ id: rowId }),
  value: view,
  errors: { 'complaint.over': 409 },
});
