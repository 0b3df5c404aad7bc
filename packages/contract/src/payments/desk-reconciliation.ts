import * as z from 'zod/mini';
import { deskDay, deskErrors } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { codeText, rowId } from '../base/wire-types.ts';

// A provider's statement compared with the payments of one brand. Nothing moves: each difference opens its payment.

/** Of a statement as it is sent; a longer one goes in parts, by days. */
export const MAX_STATEMENT_CHARACTERS = 200_000;

export const reconciliationSources = endpoint({
  summary: "A brand's payment providers whose statements can be compared, and the columns they have",
  method: 'GET',
  path: '/desk/reconciliation/sources',
  access: 'desk',
  permission: 'payments.reconcile',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({
    list: z.array(
      z.object({
        code: z.string(),
        kind: z.string(),
        columns: z.array(z.string()),
        /** The provider can be asked for it here. */
        fetches: z.boolean(),
      }),
    ),
  }),
  errors: deskErrors,
});

const days = { from: deskDay, to: deskDay };

export const statementFetch = endpoint({
  summary:
    "Asks a provider for the statement of some days, as its CSV; of the installation's own provider only for operators of all brands",
  method: 'POST',
  path: '/desk/reconciliation/statement',
  access: 'desk',
  permission: 'payments.reconcile',
  renews: true,
  body: z.strictObject({ brandId: rowId, provider: codeText(32), ...days }),
  value: z.object({ fileName: z.string(), text: z.string() }),
  errors: {
    ...deskErrors,
    'report.range.invalid': 400,
    'report.range.too.long': 400,
    'statement.not.offered': 409,
    'statement.unavailable': 503,
    'statement.too.long': 400,
  },
});

const run = z.object({
  id: z.string(),
  brandId: z.string(),
  provider: z.string(),
  from: z.string(),
  to: z.string(),
  fileName: z.string(),
  /** Lines of these days that are this brand's or of no brand. */
  lines: z.number(),
  agreed: z.number(),
  /** Lines of other days or other brands. */
  beyond: z.number(),
  differences: z.number(),
  madeBy: z.string(),
  madeAt: z.string(),
});

export const reconciliationMake = endpoint({
  summary: "Compares a provider's statement with a brand's payments and keeps what differs",
  method: 'POST',
  path: '/desk/reconciliation/make',
  access: 'desk',
  permission: 'payments.reconcile',
  renews: true,
  throttle: { per: 'member', points: 30, seconds: 600 },
  body: z.strictObject({
    brandId: rowId,
    provider: codeText(32),
    /** Days of UTC, both included; at most 31. */
    ...days,
    fileName: text(128),
    text: requiredText(MAX_STATEMENT_CHARACTERS),
  }),
  value: run,
  errors: {
    ...deskErrors,
    'report.range.invalid': 400,
    'report.range.too.long': 400,
    'statement.not.offered': 409,
    /** A column is missing, or a line says no amount or time; the refusal names the line. */
    'statement.unreadable': 400,
  },
});

export const reconciliationRuns = endpoint({
  summary: 'Reconciliations made, newest first',
  method: 'GET',
  path: '/desk/reconciliation',
  access: 'desk',
  permission: 'payments.reconcile',
  query: z.strictObject({ ...pageQuery, brandId: z.optional(text(64)), provider: z.optional(text(32)) }),
  value: z.object({ list: z.array(run), ...pageValue }),
  errors: deskErrors,
});

/** `missing.here`: paid there, unknown here; `missing.there`: paid here, not on the statement; `twice.there`: paid there more than once. */
const differenceKinds = ['missing.here', 'missing.there', 'other.amount', 'other.state', 'twice.there'] as const;

export const reconciliationView = endpoint({
  summary: 'One reconciliation with its differences',
  method: 'GET',
  path: '/desk/reconciliation/view',
  access: 'desk',
  permission: 'payments.reconcile',
  query: z.strictObject({ ...pageQuery, id: rowId, difference: z.optional(z.enum(differenceKinds)) }),
  value: z.object({
    run,
    list: z.array(
      z.object({
        place: z.number(),
        difference: z.enum(differenceKinds),
        kind: z.enum(['deposit', 'payout']),
        reference: z.string(),
        providerRef: z.string(),
        /** Ours; null where there is none of this brand. */
        paymentId: z.nullable(z.string()),
        currency: z.string(),
        ours: z.nullable(money),
        theirs: z.nullable(money),
        /** Of a deposit or of a withdrawal, as everywhere at the desk. */
        ourState: z.nullable(z.number()),
        /** In the provider's own word. */
        theirState: z.string(),
      }),
    ),
    ...pageValue,
  }),
  errors: deskErrors,
});
