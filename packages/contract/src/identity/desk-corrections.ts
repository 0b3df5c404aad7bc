import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { endpoint } from '../base/endpoint.ts';
import { requiredText } from '../base/wire-text.ts';
import { rowId } from '../base/wire-types.ts';

// Corrections of a member's details at the desk. The payee's name decides to whom money is paid: it is a proposal to a second operator. The
// member's sessions end with every correction, a message goes to the old address too, and after one of payee, e-mail or number
// withdrawals pause for the brand's hours.

const memberId = rowId;
const correctedField = z.enum(['fullName', 'payeeName', 'email', 'mobile']);

const correction = z.object({
  id: z.string(),
  field: correctedField,
  /** Masked. */
  before: z.string(),
  after: z.string(),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  decidedBy: z.string(),
  decidedAt: z.string(),
});

const correctionErrors = {
  ...deskErrors,
  /** The account is closed. */
  'desk.member.state': 409,
  /** It says so already. */
  'correction.same': 409,
} as const;

export const memberCorrections = endpoint({
  summary: "Corrections of a member's details, newest first, at most 50",
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
  summary: "Corrects a member's name, e-mail or number. A corrected address is not verified: the member verifies it again",
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
  summary: "Proposes another payee's name: the profile and all bank accounts carry it once a second operator confirms it",
  method: 'POST',
  path: '/desk/members/correct/propose',
  access: 'desk',
  takesRequestId: true,
  permission: 'members.correct',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, memberId, payeeName: requiredText(80), reason }),
  value: z.object({ proposalId: z.string() }),
  errors: { ...deskErrors, ...proposingErrors, 'desk.member.state': 409 },
});
