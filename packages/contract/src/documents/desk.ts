import * as z from 'zod/mini';
import { PICTURE_KINDS } from './calls.ts';
import { deskErrors } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { text } from '../base/wire-text.ts';
import { calendarDay, rowId } from '../base/wire-types.ts';

// Identity documents at the desk. A submission of a brand outside the operator's scope answers `not.found`.
const submissionState = z.enum(['submitted', 'approved', 'rejected']);

const submissionRow = z.object({
  id: z.string(),
  memberId: z.string(),
  brandId: z.string(),
  username: z.string(),
  state: submissionState,
  /** What was photographed. */
  kinds: z.array(z.enum(PICTURE_KINDS)),
  submittedAt: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** Id of the operator. */
  decidedBy: z.nullable(z.string()),
});

export const documentsList = endpoint({
  summary: 'Documents sent in; those that wait come oldest first, the decided newest first',
  method: 'GET',
  path: '/desk/documents',
  access: 'desk',
  permission: 'documents.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    state: z.optional(submissionState),
    memberId: z.optional(text(64)),
  }),
  value: z.object({ list: z.array(submissionRow), ...pageValue }),
  errors: deskErrors,
});

export const documentView = endpoint({
  summary: 'One submission with what the account says of the member',
  method: 'GET',
  path: '/desk/documents/view',
  access: 'desk',
  permission: 'documents.read',
  query: z.strictObject({ id: rowId }),
  value: z.object({
    ...submissionRow.shape,
    /** As the member typed it. */
    idNumber: z.string(),
    /** What the account says of the member; empty and null where it says nothing. In full for who decides, as is `idNumber`: it is what the document is held against. */
    account: z.object({ fullName: z.string(), payeeName: z.string(), birthDate: z.nullable(z.string()) }),
    /** What the reviewer read, once approved, and why a difference was let pass. */
    readName: z.nullable(z.string()),
    readBirthDate: z.nullable(z.string()),
    overrideReason: z.nullable(z.string()),
    /** Why it was turned down. */
    reason: z.string(),
    pictures: z.array(z.object({ id: z.string(), kind: z.enum(PICTURE_KINDS), width: z.number(), height: z.number(), bytes: z.number() })),
  }),
  errors: deskErrors,
});

export const documentPayees = endpoint({
  summary: "Holders of the member's bank accounts in full, to hold a document's name against; that they were looked at is written down",
  method: 'GET',
  path: '/desk/documents/payees',
  access: 'desk',
  permission: 'documents.read',
  query: z.strictObject({ memberId: rowId }),
  value: z.object({
    list: z.array(z.object({ id: z.string(), holder: z.string(), bankName: z.string(), number: z.string(), createdAt: z.string() })),
  }),
  errors: deskErrors,
});

export const documentPicture = endpoint({
  summary: 'A picture of a document as base64, never kept by caches; that it was looked at is written down',
  method: 'GET',
  path: '/desk/documents/picture',
  access: 'desk',
  permission: 'documents.read',
  /** Of the picture. */
  query: z.strictObject({ id: rowId }),
  value: z.object({ contentType: z.string(), data: z.string() }),
  errors: deskErrors,
});

export const documentDecide = endpoint({
  summary: 'Approves a submission (with name and birthday as the document shows them) or rejects it with a reason; the member is notified',
  method: 'POST',
  path: '/desk/documents/decide',
  access: 'desk',
  permission: 'documents.decide',
  renews: true,
  body: z.strictObject({
    id: rowId,
    approve: z.boolean(),
    /** Shown to the member; needed to reject. */
    reason: z.optional(text(500)),
    /** Needed to approve; the birthday as yyyy-MM-dd. */
    readName: z.optional(text(120)),
    readBirthDate: z.optional(z.union([z.literal(''), calendarDay])),
    /** Lets a difference of name or birthday pass, for this reason; never an age below the minimum. */
    overrideReason: z.optional(text(500)),
  }),
  value: z.object({ state: submissionState }),
  errors: {
    ...deskErrors,
    'documents.decided.already': 409,
    'documents.reading.missing': 400,
    'documents.age.below.minimum': 409,
    'documents.name.differs': 409,
    'documents.birth.date.differs': 409,
    'documents.reason.missing': 400,
  },
});
