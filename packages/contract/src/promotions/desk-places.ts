import * as z from 'zod/mini';
import { deskErrors } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { rowId, wholeNumber } from '../base/wire-types.ts';

/** Periods of a race that can be looked back on. */
const MAX_PERIODS_BACK = 60;

export const promotionPlaces = endpoint({
  summary: 'Places of a race: of the period that runs as they stand now, of one before as they were settled, with their prizes',
  method: 'GET',
  path: '/desk/promotions/places',
  access: 'desk',
  permission: 'promotions.read',
  /** `back`: so many periods before the one of now. */
  query: z.strictObject({ id: rowId, back: z.optional(wholeNumber({ max: MAX_PERIODS_BACK })) }),
  value: z.object({
    currency: z.string(),
    timeZone: z.string(),
    /** Null: it is no race, or was not on for the whole of that period. */
    board: z.nullable(
      z.object({
        state: z.enum(['running', 'counting', 'settled']),
        from: z.string(),
        to: z.string(),
        measure: z.enum(['turnover', 'highestMultiple']),
        /** There is a period before it. */
        hasEarlier: z.boolean(),
        list: z.array(
          z.object({
            place: z.number(),
            memberId: z.string(),
            username: z.string(),
            /** Turnover, or times the stake. */
            score: money,
            prize: z.nullable(money),
            /** `none`: the member could not have it when it was given. Null: places still move. */
            prizeState: z.nullable(z.enum(['due', 'given', 'none'])),
          }),
        ),
      }),
    ),
  }),
  errors: deskErrors,
});
