import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { requiredText } from '../base/wire-text.ts';
import { rowId } from '../base/wire-types.ts';

// Corrections of a member's details at the desk. The payee's name decides to whom money is paid: one operator proposes it, another does it. The
// member's sessions end with every correction, they are told at the old address too, and after one of payee, e-mail or number
// withdrawals pause for the brand's hours.

const memberId = rowId;
const correctedField = z.enum(['fullName', 'payeeName', 'email', 'mobile']);

const correction = z.object({
  id: z.string(),
  field: correctedField,
  /** In full for a proposal that waits, else masked. */
  before: z.string(),
  after: z.string(),
  reason: z.string(),
  state: z.enum(['proposed', 'done', 'withdrawn']),
  proposedBy: z.string(),
  proposedByMe: z.boolean(),
  proposedAt: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
});

const correctionErrors = {
  ...deskErrors,
  /** The account is closed. */
  'desk.member.state': 409,
  /** It says so already. */
  'correction.same': 409,
} as const;

export const memberCorrections = endpoint({
  summary: "Corrections of a member's details, newest first, at most 50; a payee's name that waits for a second operator in full",
  method: 'GET',
  path: '/desk/members/corrections',
  access: 'desk',
  permission: 'members.correct',
  query: z.strictObject({ memberId }),
  value: z.object({
    list: z.array(correction),
    /** Until when withdrawals pause after the last one; null: they do not. */
    pausedUntil: z.nullable(z.string()),
  }),
  errors: deskErrors,
});

export const memberCorrect = endpoint({
  summary: "Corrects a member's name, e-mail or number. A corrected address is not verified: the member proves it anew",
  method: 'POST',
  path: '/desk/members/correct',
  access: 'desk',
  permission: 'members.correct',
  renews: true,
  stepUp: true,
  body: z.strictObject({ memberId, field: z.enum(['fullName', 'email', 'mobile']), value: requiredText(254), reason }),
  value: correction,
  errors: {
    ...correctionErrors,
    'format.email.err': 400,
    'format.mobile.err': 400,
    'field.invalid': 400,
    /** Another member of the brand has verified it. */
    'contact.taken': 409,
  },
});

export const memberCorrectPropose = endpoint({
  summary: "Proposes another payee's name. Another operator does it",
  method: 'POST',
  path: '/desk/members/correct/propose',
  access: 'desk',
  permission: 'members.correct',
  renews: true,
  stepUp: true,
  body: z.strictObject({ memberId, payeeName: requiredText(80), reason }),
  value: correction,
  /** One waits already. */
  errors: { ...correctionErrors, 'correction.open': 409 },
});

export const memberCorrectConfirm = endpoint({
  summary: 'The second operator does what the first proposed: the profile and all bank accounts carry the name from now on',
  method: 'POST',
  path: '/desk/members/correct/confirm',
  access: 'desk',
  permission: 'members.correct',
  renews: true,
  stepUp: true,
  body: z.strictObject({ correctionId: rowId }),
  value: correction,
  errors: { ...correctionErrors, 'correction.second.operator': 409, 'desk.changed.meanwhile': 409 },
});

export const memberCorrectWithdraw = endpoint({
  summary: 'Refuses a proposed name, or takes it back',
  method: 'POST',
  path: '/desk/members/correct/withdraw',
  access: 'desk',
  permission: 'members.correct',
  renews: true,
  body: z.strictObject({ correctionId: rowId, reason }),
  value: correction,
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409 },
});
