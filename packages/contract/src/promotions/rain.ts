import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { publicTerms } from './calls.ts';

// A rain as members meet it: when it falls, what is in it, what it came to.

/** An envelope holds from `least` to `most`; drawn when it is taken, so that all on a screen have the same chance. */
const fall = {
  /** Names it: the brand's day and hour it begins at, yyyy-MM-ddTHH:mm. */
  at: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  pool: money,
  least: money,
  most: money,
  /** Envelopes the pool holds at least, whatever is in them. */
  leastEnvelopes: z.number(),
};

/** `falling`: envelopes are there to be taken. `caught`: the pool holds none any more. `stopped`: by the brand. `over`: its time ran out. */
export const fallStates = ['falling', 'caught', 'stopped', 'over'] as const;

const course = z.object({
  ...fall,
  state: z.enum(fallStates),
  /** Of the pool, and how many envelopes that is at least; `most` is what one may hold now. */
  left: money,
  leastLeft: z.number(),
  /** Envelopes that were taken. */
  caught: z.number(),
  /** When nothing was to be taken any more; null while it falls. */
  endedAt: z.nullable(z.string()),
  /** What the member took; null: nothing. */
  mine: z.nullable(money),
});

export const rainNow = endpoint({
  summary: 'The rain the member may take an envelope of: the fall of now, the one that ended within the last ten minutes, and the next two',
  method: 'GET',
  path: '/wps/rewards/rain',
  access: 'member',
  module: 'REWCEN3',
  value: z.object({
    /** Null: there is none for the member. Of several that which falls, else that which falls next. */
    rain: z.nullable(
      z.object({
        promotionId: z.string(),
        /** In the reader's language. */
        title: z.string(),
        terms: publicTerms,
        now: z.nullable(course),
        last: z.nullable(course),
        next: z.nullable(z.object(fall)),
        /** When the one after the next begins. */
        thenAt: z.nullable(z.string()),
      }),
    ),
  }),
});
