import * as z from 'zod/mini';
import { deskDay, deskErrors } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { rowId } from '../base/wire-types.ts';

/**
 * Why a transfer is looked at. large: at or above the brand's threshold, with what went the same way within a day and was not looked at; back: money went the other way between the two within a day;
 * passed.on: the giver had been given money within a day.
 */
export const transferSigns = ['large', 'back', 'passed.on'] as const;
/** none: nothing to look at; open: waits; cleared and suspicious: how an operator found it. */
export const transferReviews = ['none', 'open', 'cleared', 'suspicious'] as const;
const review = z.enum(transferReviews);

const transferRow = z.object({
  id: z.string(),
  brandId: z.string(),
  /** up: to the agent right above; down: to a member right below. */
  direction: z.enum(['up', 'down']),
  fromId: z.string(),
  fromName: z.string(),
  toId: z.string(),
  toName: z.string(),
  currency: z.string(),
  amount: money,
  createdAt: z.string(),
  signs: z.array(z.enum(transferSigns)),
  review,
  note: z.string(),
  reviewedBy: z.nullable(z.string()),
  reviewedAt: z.nullable(z.string()),
});

export const transfersList = endpoint({
  summary: 'Money members gave along the tree; those that wait for a look oldest first, else newest first',
  method: 'GET',
  path: '/desk/transfers',
  access: 'desk',
  permission: 'transfers.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    /** Giver or receiver. */
    memberId: z.optional(text(64)),
    review: z.optional(review),
    from: z.optional(deskDay),
    to: z.optional(deskDay),
  }),
  value: z.object({ list: z.array(transferRow), ...pageValue }),
  errors: deskErrors,
});

export const transferReview = endpoint({
  summary: 'Says how a transfer that waits for a look was found; once. It moves no money',
  method: 'POST',
  path: '/desk/transfers/review',
  access: 'desk',
  permission: 'transfers.review',
  renews: true,
  body: z.strictObject({ id: rowId, finding: z.enum(['cleared', 'suspicious']), note: requiredText(500) }),
  value: z.object({ review }),
  errors: { ...deskErrors, 'transfer.reviewed.already': 409 },
});
