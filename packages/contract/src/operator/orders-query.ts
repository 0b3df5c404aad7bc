import * as z from 'zod/mini';
import { deskDay } from './desk.ts';
import { pageQuery } from '../base/paging.ts';
import { text } from '../base/wire-text.ts';

/** Of lists of what members ordered. */
export const ordersQuery = {
  ...pageQuery,
  brandId: z.optional(text(64)),
  memberId: z.optional(text(64)),
  /** Its number, in full. */
  q: z.optional(text(64)),
  from: z.optional(deskDay),
  to: z.optional(deskDay),
};
