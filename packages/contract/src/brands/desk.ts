import * as z from 'zod/mini';
import {
  BRAND_PICTURE_TYPES,
  BRAND_PICTURE_USES,
  DRAWING_TYPE,
  MAX_BRAND_PICTURE_BYTES,
  PICTURE_FOCUS,
  PICTURE_NAME,
} from '../content/brand-pictures.ts';
import { deskErrors, reason } from '../operator/desk.ts';
import { proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { endpoint } from '../base/endpoint.ts';
import { requiredText } from '../base/wire-text.ts';
import { rowId, version } from '../base/wire-types.ts';

// Brands made and changed at the desk. A draft is a brand's folder (docs/brands.md) that is not in force: its files are changed one by
// one, what is wrong with it and what it would change is answered with it, and putting it in force is an import. A draft of a brand
// outside the operator's scope answers `not.found`; drafts of brands that do not exist yet belong to operators of all brands.

const code = z.string().check(z.regex(/^[a-z][a-z0-9]{1,19}$/));
const fileName = z.string().check(z.minLength(1), z.maxLength(120));
const draftErrors = { ...deskErrors, 'desk.changed.meanwhile': 409 } as const;

/** What is wrong, by file below the folder and field inside it. */
const problem = z.object({ file: z.string(), field: z.string(), message: z.string() });

const brandRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  status: z.enum(['open', 'maintenance', 'closed']),
  hosts: z.array(z.string()),
  languages: z.array(z.string()),
  /** Number of its licence; null: none, so it takes no deposits outside of the demonstration. */
  licence: z.nullable(z.string()),
  /** Values of its theme: ground, surface, text, action. */
  colours: z.array(z.string()),
  /** Where its portal is. */
  portalUrl: z.string(),
});

const draftRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  /** There is no such brand yet. */
  isNew: z.boolean(),
  updatedAt: z.string(),
  /** Id of the operator. */
  updatedBy: z.string(),
  updatedByName: z.nullable(z.string()),
});

export const brandsList = endpoint({
  summary: "The operator's brands, drafts that are not in force, and examples to begin with",
  method: 'GET',
  path: '/desk/brands',
  access: 'desk',
  permission: 'brands.read',
  value: z.object({
    brands: z.array(brandRow),
    drafts: z.array(draftRow),
    examples: z.array(z.object({ code: z.string(), name: z.string() })),
    /** Makes brands: sees all of them. */
    mayAdd: z.boolean(),
  }),
  errors: deskErrors,
});

export const brandDraftOpen = endpoint({
  summary: 'Opens a draft: of a brand as it is (the one that is open, if there is one), or of a new one after a brand or an example',
  method: 'POST',
  path: '/desk/brands/drafts',
  access: 'desk',
  permission: 'brands.write',
  renews: true,
  body: z.strictObject({
    from: z.strictObject({ kind: z.enum(['brand', 'example']), code }),
    /** A new brand; absent: changes the one it is from. */
    as: z.optional(
      z.strictObject({ code, name: requiredText(80), host: z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9.-]{0,120}[a-z0-9])?$/)) }),
    ),
  }),
  value: z.object({ draftId: z.string() }),
  errors: { ...deskErrors, 'desk.brand.code.taken': 409 },
});

/** Of an archive as it is sent. */
const MAX_ARCHIVE_BYTES = 24 * 1024 * 1024;

export const brandDraftUpload = endpoint({
  summary: "A brand's folder as a zip (`application/zip`) becomes a draft, in place of the one that is open for its brand",
  method: 'POST',
  path: '/desk/brands/drafts/upload',
  access: 'desk',
  permission: 'brands.write',
  renews: true,
  upload: { maxBytes: MAX_ARCHIVE_BYTES, kind: 'archive' },
  throttle: { per: 'member', points: 20, seconds: 600 },
  value: z.object({ draftId: z.string() }),
  errors: { ...deskErrors, 'desk.archive.type': 400, 'desk.archive.too.large': 413, 'desk.archive.bad': 400 },
});

export const brandDraft = endpoint({
  summary: 'A draft with what is wrong with it and what it would change',
  method: 'GET',
  path: '/desk/brands/drafts/view',
  access: 'desk',
  permission: 'brands.read',
  query: z.strictObject({ draftId: rowId }),
  value: z.object({
    ...draftRow.shape,
    version,
    /** The portal its theme is shown in: its own, or, of a new brand, that of another one. */
    shownIn: z.object({ name: z.string(), code: z.string(), url: z.string() }),
    files: z.array(z.object({ name: z.string(), bytes: z.number() })),
    /** Text of the JSON files by name. */
    texts: z.record(z.string(), z.string()),
    problems: z.array(problem),
    /** Against what is in force. `before` and `after` are short texts; null: not there. At most 300. */
    changes: z.array(z.object({ file: z.string(), field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
    /** Put in force by another operator after the draft was opened: putting the draft in force takes that back. */
    isBehind: z.boolean(),
  }),
  errors: deskErrors,
});

export const brandDraftFile = endpoint({
  summary: 'One file of a draft as base64',
  method: 'GET',
  path: '/desk/brands/drafts/file',
  access: 'desk',
  permission: 'brands.read',
  query: z.strictObject({ draftId: rowId, name: fileName }),
  value: z.object({ contentType: z.string(), data: z.string() }),
  errors: deskErrors,
});

export const brandDraftSave = endpoint({
  summary: 'Writes files of a draft; a text of null takes one away. Another currency empties the amounts that were not changed with it',
  method: 'POST',
  path: '/desk/brands/drafts/save',
  access: 'desk',
  permission: 'brands.write',
  renews: true,
  body: z.strictObject({
    draftId: rowId,
    version,
    files: z
      .array(z.strictObject({ name: fileName, text: z.nullable(z.string().check(z.maxLength(200_000))) }))
      .check(z.minLength(1), z.maxLength(40)),
  }),
  value: z.object({
    version,
    /** With another currency: amounts in the one before that were emptied, and files taken out whole (`field` empty). */
    cleared: z.array(z.object({ file: z.string(), field: z.string() })),
  }),
  errors: { ...draftErrors, 'desk.brand.file': 400 },
});

export const brandDraftPicture = endpoint({
  summary:
    'Makes the files of a picture of a draft: cut to every size of its use, re-encoded, without anything else that was written into the file',
  method: 'POST',
  path: '/desk/brands/drafts/picture',
  access: 'desk',
  permission: 'brands.write',
  renews: true,
  upload: { maxBytes: MAX_BRAND_PICTURE_BYTES, types: [...BRAND_PICTURE_TYPES, DRAWING_TYPE] },
  throttle: { per: 'member', points: 120, seconds: 600 },
  query: z.strictObject({
    draftId: rowId,
    use: z.enum(BRAND_PICTURE_USES),
    /** Base name in `art/`. The logo and the pictures of login and registration have names of their own. */
    name: z.optional(z.string().check(z.regex(PICTURE_NAME))),
    focus: z.optional(z.enum(PICTURE_FOCUS)),
  }),
  value: z.object({
    version,
    /** Base name, as lists of the folder name it. */
    picture: z.string(),
    /** Names below the folder of what was written. */
    files: z.array(z.string()),
  }),
  errors: {
    ...draftErrors,
    'desk.brand.file': 400,
    'desk.brand.picture.small': 400,
    'desk.brand.picture.pixels': 400,
    'documents.picture.missing': 400,
    'documents.picture.type': 400,
    'documents.picture.unreadable': 400,
    'documents.picture.too.large': 413,
  },
});

export const brandDraftDrop = endpoint({
  summary: 'Throws a draft away',
  method: 'POST',
  path: '/desk/brands/drafts/drop',
  access: 'desk',
  permission: 'brands.write',
  renews: true,
  body: z.strictObject({ draftId: rowId }),
  errors: deskErrors,
});

export const brandDraftPublish = endpoint({
  summary: 'Puts a draft in force: an import, with its reason in the audit trail',
  method: 'POST',
  path: '/desk/brands/drafts/publish',
  access: 'desk',
  takesRequestId: true,
  permission: 'brands.write',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, draftId: rowId, version, reason }),
  value: z.object({
    brandId: z.string(),
    /** `proposed`: it loosens something, and a second operator confirms it; a repeat of the request says what became of that since. */
    outcome: z.enum(['added', 'changed', 'same', 'proposed', 'refused', 'withdrawn', 'void', 'expired']),
    /** Payment providers that carry nothing before they have their secret. */
    withoutSecret: z.array(z.string()),
  }),
  errors: { ...draftErrors, ...proposingErrors, 'desk.brand.invalid': 400, 'desk.proposal.unfit': 409 },
});

const folder = z.object({ name: z.string(), data: z.string() });

export const brandFolder = endpoint({
  summary: "A brand's folder as a zip in base64; it holds no secret",
  method: 'GET',
  path: '/desk/brands/folder',
  access: 'desk',
  permission: 'brands.write',
  throttle: { per: 'member', points: 60, seconds: 600 },
  query: z.strictObject({ brandId: rowId }),
  value: folder,
  errors: deskErrors,
});

export const brandDraftFolder = endpoint({
  summary: "A draft's folder as a zip in base64",
  method: 'GET',
  path: '/desk/brands/drafts/folder',
  access: 'desk',
  permission: 'brands.write',
  throttle: { per: 'member', points: 60, seconds: 600 },
  query: z.strictObject({ draftId: rowId }),
  value: folder,
  errors: deskErrors,
});
