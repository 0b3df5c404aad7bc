import * as z from 'zod/mini';
import { chatPictureFacts } from './chat.ts';
import { COMPLAINT_EVENTS, COMPLAINT_KINDS, COMPLAINT_MAX, COMPLAINT_OUTCOMES, COMPLAINT_STATES, complaintFacts } from './complaints.ts';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { rowId } from '../base/wire-types.ts';

// Complaints at the desk, late ones first. An answer that names money that was paid is a proposal to a second operator; an escalated
// complaint is decided by another operator than the one who answered it.

const complaintRow = z.object({
  ...complaintFacts,
  brandId: z.string(),
  memberId: z.string(),
  username: z.string(),
  first: z.string(),
  /** The clock has run out for what is due next. */
  late: z.boolean(),
  /** When what is due next is due; null: nothing is. */
  dueAt: z.nullable(z.string()),
  /** An answer with money waits for a second operator: a proposal of the kind `complaint.answer`. */
  proposed: z.boolean(),
});

export const complaintsList = endpoint({
  summary: 'Complaints: those that are late first, then by what is due next; by state, kind and member',
  method: 'GET',
  path: '/desk/complaints',
  access: 'desk',
  permission: 'complaints.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    /** `open`: everything that waits for the house. */
    state: z.optional(z.enum(['open', ...COMPLAINT_STATES])),
    kind: z.optional(z.enum(COMPLAINT_KINDS)),
    memberId: z.optional(text(64)),
  }),
  value: z.object({ list: z.array(complaintRow), ...pageValue }),
  errors: deskErrors,
});

const complaint = z.object({
  ...complaintRow.shape,
  messages: z.array(
    z.object({
      number: z.number(),
      from: z.enum(['member', 'operator', 'house', 'note']),
      operator: z.nullable(z.string()),
      text: z.string(),
      event: z.nullable(z.enum(COMPLAINT_EVENTS)),
      at: z.string(),
    }),
  ),
  pictures: z.array(chatPictureFacts),
  /** The adjustment that paid what was due. */
  adjustmentId: z.nullable(z.string()),
  /** This operator answered it before and may not decide it again. */
  answeredByMe: z.boolean(),
});

export const complaintOpen = endpoint({
  summary: 'One complaint with what was said and sent; that it was looked at is written down',
  method: 'GET',
  path: '/desk/complaints/view',
  access: 'desk',
  permission: 'complaints.read',
  query: z.strictObject({ id: rowId }),
  value: complaint,
  errors: deskErrors,
});

export const complaintPicture = endpoint({
  summary: 'A picture of a complaint as base64; that it was looked at is written down',
  method: 'GET',
  path: '/desk/complaints/picture',
  access: 'desk',
  permission: 'complaints.read',
  query: z.strictObject({ id: rowId }),
  value: z.object({ contentType: z.string(), data: z.string() }),
  errors: deskErrors,
});

const actErrors = { ...deskErrors, 'complaint.state': 409 } as const;

export const complaintAcknowledge = endpoint({
  summary: 'Tells the member that the house has the complaint and looks at it',
  method: 'POST',
  path: '/desk/complaints/acknowledge',
  access: 'desk',
  permission: 'complaints.answer',
  renews: true,
  body: z.strictObject({ id: rowId }),
  value: complaint,
  errors: actErrors,
});

export const complaintSay = endpoint({
  summary: 'Writes to the member about an open complaint, or a note that only operators read',
  method: 'POST',
  path: '/desk/complaints/say',
  access: 'desk',
  permission: 'complaints.answer',
  renews: true,
  body: z.strictObject({ id: rowId, text: requiredText(COMPLAINT_MAX), note: z.boolean() }),
  value: complaint,
  errors: actErrors,
});

const answerBody = {
  id: rowId,
  outcome: z.enum(COMPLAINT_OUTCOMES),
  /** The member reads it. */
  text: requiredText(COMPLAINT_MAX),
};

export const complaintAnswer = endpoint({
  summary: 'Answers a complaint with an outcome, or decides an escalated one',
  method: 'POST',
  path: '/desk/complaints/answer',
  access: 'desk',
  permission: 'complaints.answer',
  renews: true,
  body: z.strictObject(answerBody),
  value: complaint,
  errors: { ...actErrors, 'complaint.second.operator': 409 },
});

export const complaintPropose = endpoint({
  summary: 'Proposes an answer, or the last word, that names an adjustment by which something was paid. A second operator confirms it',
  method: 'POST',
  path: '/desk/complaints/propose',
  access: 'desk',
  takesRequestId: true,
  permission: 'complaints.answer',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    ...repeatable,
    ...answerBody,
    /** Of this member, done or proposed. */
    adjustmentId: rowId,
    reason,
  }),
  value: z.object({ ...complaint.shape, proposalId: z.string() }),
  errors: { ...actErrors, ...proposingErrors, 'complaint.second.operator': 409, 'complaint.adjustment.unknown': 400 },
});
