import * as z from 'zod/mini';
import { deskErrors } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { FEEDBACK_STATES } from './feedback.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { QUESTION_TYPES } from './system.ts';
import { text } from '../base/wire-text.ts';
import { rowId } from '../base/wire-types.ts';

const state = z.enum(FEEDBACK_STATES);

const feedbackRow = z.object({
  id: z.string(),
  brandId: z.string(),
  /** Null: a visitor, who left a contact or none. */
  memberId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  questionType: z.enum(QUESTION_TYPES),
  content: z.string(),
  contact: z.string(),
  /** Language it was written in, as the wire writes it. */
  language: z.string(),
  state,
  reply: z.string(),
  sentAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** Id of the operator. */
  decidedBy: z.nullable(z.string()),
});

export const feedbackList = endpoint({
  summary: 'Questions and complaints; those that wait come oldest first, the decided newest first',
  method: 'GET',
  path: '/desk/feedback',
  access: 'desk',
  permission: 'feedback.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    state: z.optional(state),
    questionType: z.optional(z.enum(QUESTION_TYPES)),
  }),
  value: z.object({ list: z.array(feedbackRow), ...pageValue }),
  errors: deskErrors,
});

export const feedbackDecide = endpoint({
  summary: 'Answers a question (the member reads it) or closes it without an answer; once',
  method: 'POST',
  path: '/desk/feedback/decide',
  access: 'desk',
  permission: 'feedback.answer',
  renews: true,
  body: z.strictObject({
    id: rowId,
    /** Needed to answer; when it is closed, stored as the reason and not shown to the member. */
    reply: z.optional(text(1000)),
    close: z.boolean(),
  }),
  value: z.object({ state }),
  errors: { ...deskErrors, 'feedback.decided.already': 409, 'feedback.reply.missing': 400 },
});
