import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { text } from '../base/wire-text.ts';
import { deskErrors } from './desk.ts';

// Messages to members, for operators.

export const outboxList = endpoint({
  summary: 'Messages to members: SMS and e-mail, with what became of them',
  method: 'GET',
  path: '/desk/outbox',
  access: 'desk',
  permission: 'outbox.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    channel: z.optional(z.enum(['sms', 'email'])),
    state: z.optional(z.enum(['waiting', 'sent', 'failed'])),
    memberId: z.optional(text(64)),
    /** Part of the destination, or the beginning of a username. */
    q: z.optional(text(120)),
  }),
  value: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        createdAt: z.string(),
        brandId: z.string(),
        memberId: z.nullable(z.string()),
        channel: z.enum(['sms', 'email']),
        /** Masked, but in a demonstration. */
        to: z.string(),
        template: z.string(),
        subject: z.string(),
        /** Empty once it is wiped: codes and links are stored in a demonstration only. */
        text: z.string(),
        state: z.enum(['waiting', 'sent', 'failed']),
        attempts: z.number(),
        error: z.nullable(z.string()),
        sentAt: z.nullable(z.string()),
      }),
    ),
    ...pageValue,
  }),
  errors: deskErrors,
});
