import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { text } from '../base/wire-text.ts';
import { rowId } from '../base/wire-types.ts';

// A rain at the desk while it falls: what its pool still has, who takes, and the brake.

/** Takes that are named, the last first. */
export const RAIN_TAKES = 20;

const when = { at: z.string(), startsAt: z.string(), endsAt: z.string() };

/** `at` names it: the brand's day and hour it begins at, yyyy-MM-ddTHH:mm. */
const fall = z.object({
  ...when,
  pool: money,
  taken: money,
  left: money,
  /** Envelopes that were taken, and how many the pool still has at least and at most. */
  envelopes: z.number(),
  leastLeft: z.number(),
  mostLeft: z.number(),
  stopped: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
  /** The last first, at most `RAIN_TAKES`. Members by masked names. */
  takes: z.array(z.object({ at: z.string(), name: z.string(), amount: money })),
});

export const promotionRain = endpoint({
  summary:
    'A rain: the fall of now, the last one and the next. With the stamp of the last answer as `seen` it waits up to 15 seconds for news',
  method: 'GET',
  path: '/desk/promotions/rain',
  access: 'desk',
  permission: 'promotions.read',
  query: z.strictObject({ id: rowId, seen: z.optional(text(40)) }),
  value: z.object({
    currency: z.string(),
    timeZone: z.string(),
    /** It gives: in force and within its time. */
    isOn: z.boolean(),
    running: z.nullable(fall),
    /** Within a day. */
    last: z.nullable(fall),
    next: z.nullable(z.object({ ...when, pool: money })),
    stamp: z.string(),
  }),
  errors: deskErrors,
});

export const promotionRainStop = endpoint({
  summary: 'Stops the fall that is named: nothing more is given of it; the promotion goes on with the next',
  method: 'POST',
  path: '/desk/promotions/rain/stop',
  access: 'desk',
  permission: 'promotions.write',
  renews: true,
  body: z.strictObject({ id: rowId, at: text(16), reason }),
  /** `desk.changed.meanwhile`: it is over, or was stopped. */
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409 },
});
