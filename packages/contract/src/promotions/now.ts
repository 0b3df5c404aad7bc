import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';

// What is on at a brand now, in short, for the first screen: no terms, but where each leads by its code.

/** Titles are in the reader's language. */
const named = { code: z.string(), title: z.string() };
const racePlace = z.object({ place: z.number(), score: money, prize: z.nullable(money) });

export const promotionsNow = endpoint({
  summary: 'What is on now: the race that ends next with who leads it by masked names, and the rain that falls or falls next',
  method: 'GET',
  path: '/wps/rewards/now',
  access: 'visitor',
  module: 'REWCEN3',
  value: z.object({
    race: z.nullable(
      z.object({
        ...named,
        endsAt: z.string(),
        measure: z.enum(['turnover', 'highestMultiple']),
        /** All prizes together, and how many they are. */
        pool: money,
        prizes: z.number(),
        /** The first three who reached what the race asks for. */
        leaders: z.array(z.object({ ...racePlace.shape, customerName: z.string(), isSelf: z.boolean() })),
        /** Of a member who takes part. */
        self: z.nullable(racePlace),
      }),
    ),
    /** `startsAt` is over while it falls. */
    rain: z.nullable(z.object({ ...named, startsAt: z.string(), endsAt: z.string(), pool: money })),
  }),
});
