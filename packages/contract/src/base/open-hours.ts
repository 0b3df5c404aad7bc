import * as z from 'zod/mini';
import { wholeJsonNumber } from './wire-types.ts';

const time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

/** Time of the brand's clock in which something is open. `to` not after `from` is a time of the next day; the same twice is a whole day. */
const openTime = z.strictObject({
  /** 1 Monday to 7 Sunday, by the day it begins on; absent: every day. */
  days: z.optional(z.array(wholeJsonNumber({ min: 1, max: 7 })).check(z.minLength(1), z.maxLength(7))),
  from: time,
  to: time,
});

/** Empty: always open. */
export const openHours = z.array(openTime).check(z.maxLength(14));
export type OpenHours = z.infer<typeof openHours>;
