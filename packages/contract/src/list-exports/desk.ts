import * as z from 'zod/mini';
import { deskErrors } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { rowId } from '../base/wire-types.ts';

// A whole list of the desk as a file. A job reads the list by its own call, page after page, with the permissions and brands the operator
// has then; only the operator who ordered the file gets it.

/** Rows of one file; a longer list is refused, never cut. */
export const MAX_EXPORT_ROWS = 50_000;
/** Files of one operator that are not made yet. */
export const MAX_EXPORTS_WAITING = 3;

export const exportStates = ['waiting', 'making', 'ready', 'failed', 'gone'] as const;

const exportRow = z.object({
  id: z.string(),
  /** Path of the list's call, and its filters. */
  list: z.string(),
  query: z.record(z.string(), z.string()),
  /** `gone`: the file is deleted. */
  state: z.enum(exportStates),
  /** Why it could not be made, in the operator's language; null: it could, or will. */
  failure: z.nullable(z.string()),
  rows: z.nullable(z.number()),
  askedAt: z.string(),
  /** The file is deleted then; null: not made yet. */
  expiresAt: z.nullable(z.string()),
});

export const listExportOrder = endpoint({
  summary: 'Orders a whole list of the desk as a file, with the filters it is shown with; needs the permission of the list',
  method: 'POST',
  path: '/desk/exports',
  access: 'desk',
  renews: true,
  throttle: { per: 'member', points: 30, seconds: 600 },
  body: z.strictObject({
    /** Path of the list's call, as `/desk/complaints`. */
    list: requiredText(120),
    /** What the call is asked with, without page and page size. */
    query: z.record(text(64), text(255)),
  }),
  value: exportRow,
  errors: { ...deskErrors, 'list.export.unknown': 400, 'list.export.many': 409 },
});

export const listExports = endpoint({
  summary: "The operator's own files of a list, newest first, at most 50",
  method: 'GET',
  path: '/desk/exports',
  access: 'desk',
  query: z.strictObject({ list: z.optional(text(120)) }),
  value: z.object({ list: z.array(exportRow) }),
  errors: deskErrors,
});

export const listExportFile = endpoint({
  summary: 'The file, for the operator who ordered it and still has the permission and brands it was made with',
  method: 'GET',
  path: '/desk/exports/file',
  access: 'desk',
  throttle: { per: 'member', points: 30, seconds: 600 },
  query: z.strictObject({ id: rowId }),
  value: z.object({
    rows: z.number(),
    /** Base64 of gzip of JSON lines: each line is a row as the list answers it. */
    gzip: z.string(),
  }),
  errors: { ...deskErrors, 'list.export.not.ready': 409, 'list.export.gone': 410 },
});
