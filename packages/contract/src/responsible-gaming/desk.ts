import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { text } from '../base/wire-text.ts';
import { rowId } from '../base/wire-types.ts';

// Exclusions and pauses at the desk. A member of a brand outside the operator's scope answers `not.found`.

const memberId = rowId;
export const exclusionsList = endpoint({
  summary: 'Members who are excluded or cooling off, and for how long',
  method: 'GET',
  path: '/desk/exclusions',
  access: 'desk',
  permission: 'exclusions.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    kind: z.optional(z.enum(['exclusion', 'cool.off'])),
    q: z.optional(text(120)),
  }),
  value: z.object({
    list: z.array(
      z.object({
        memberId: z.string(),
        brandId: z.string(),
        username: z.string(),
        personId: z.nullable(z.string()),
        kind: z.enum(['exclusion', 'cool.off']),
        until: z.string(),
        /** When it was asked for last, and by whom: the member or an operator. */
        askedAt: z.nullable(z.string()),
        askedBy: z.enum(['member', 'operator']),
      }),
    ),
    ...pageValue,
  }),
  errors: deskErrors,
});

export const exclusionHistory = endpoint({
  summary: 'Every exclusion and pause of a member, in order',
  method: 'GET',
  path: '/desk/exclusions/history',
  access: 'desk',
  permission: 'exclusions.read',
  query: z.strictObject({ memberId }),
  value: z.object({
    list: z.array(z.object({ id: z.string(), at: z.string(), kind: z.enum(['exclusion', 'cool.off']), until: z.string() })),
  }),
  errors: deskErrors,
});

/** Lengths offered; `forever` is a hundred years. */
export const exclusionLengths = ['24h', '7d', '30d', '6m', '1y', '5y', 'forever'] as const;

export const exclusionAdd = endpoint({
  summary: 'Excludes (6m and longer: the person, in every brand) or pauses (up to 30d) a member on their behalf. Never shortens.',
  method: 'POST',
  path: '/desk/exclusions',
  access: 'desk',
  permission: 'exclusions.add',
  renews: true,
  body: z.strictObject({ memberId, length: z.enum(exclusionLengths), reason }),
  value: z.object({ kind: z.enum(['exclusion', 'cool.off']), until: z.string() }),
  /** A trial account has no member to protect. */
  errors: { ...deskErrors, 'desk.member.state': 409 },
});
