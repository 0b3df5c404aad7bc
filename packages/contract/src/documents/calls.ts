import { joinedSigns } from '@pavilion/languages/compared-text';
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { rowId } from '../base/wire-types.ts';

const base = '/wps/member/documents';

export const PICTURE_KINDS = ['passport', 'id-front', 'id-back', 'licence', 'address'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
export const MOST_PICTURES = 3;

/** Are the added documents enough to identify a person? A proof of address alone is not. */
export function isComplete(kinds: readonly PictureKind[]): boolean {
  const has = (kind: PictureKind) => kinds.includes(kind);
  return has('passport') || has('licence') || (has('id-front') && has('id-back'));
}

const submission = z.object({
  id: z.string(),
  state: z.enum(['draft', 'submitted', 'approved', 'rejected']),
  /** Why it was turned down, in the reviewer's words. */
  reason: z.string(),
  submittedAt: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** Small pictures as data addresses, for their owner alone. */
  pictures: z.array(z.object({ id: z.string(), kind: z.enum(PICTURE_KINDS), width: z.number(), height: z.number(), preview: z.string() })),
});

const value = z.object({
  /** The brand requires approved documents before a withdrawal. */
  required: z.boolean(),
  approved: z.boolean(),
  /** The newest one; null before the first picture. */
  current: z.nullable(submission),
});

export const documentsState = endpoint({
  summary: "A member's identity documents: what is added, sent, decided",
  method: 'GET',
  path: base,
  access: 'member',
  value,
});

export const uploadPicture = endpoint({
  summary: 'Adds a picture of a document: the body is the picture itself. It is re-encoded on the server, without camera metadata',
  method: 'PUT',
  path: `${base}/picture`,
  access: 'member',
  renews: true,
  upload: { maxBytes: MAX_PICTURE_BYTES },
  query: z.strictObject({ kind: z.enum(PICTURE_KINDS) }),
  value,
  errors: {
    'documents.picture.missing': 400,
    'documents.picture.type': 415,
    'documents.picture.too.large': 413,
    'documents.picture.unreadable': 400,
    'documents.picture.too.small': 400,
    'documents.picture.too.many': 400,
    'documents.in.review': 409,
    'documents.approved.already': 409,
    'documents.too.many': 429,
  },
  throttle: { per: 'member', points: 20, seconds: 600 },
});

export const removePicture = endpoint({
  summary: 'Takes a picture away that was not sent yet',
  method: 'POST',
  path: `${base}/picture/remove`,
  access: 'member',
  renews: true,
  body: z.strictObject({ id: rowId }),
  value,
});

export const submitDocuments = endpoint({
  summary: 'Sends what was added for review',
  method: 'POST',
  path: `${base}/submit`,
  access: 'member',
  sealed: true,
  renews: true,
  /** Number of the document, as printed. */
  body: z.strictObject({
    idNumber: z.string().check(
      z.trim(),
      z.minLength(4),
      z.maxLength(40),
      z.refine((typed) => joinedSigns(typed, 'identity') !== null),
    ),
  }),
  value,
  errors: { 'documents.incomplete': 400, 'documents.in.review': 409, 'documents.approved.already': 409 },
});
