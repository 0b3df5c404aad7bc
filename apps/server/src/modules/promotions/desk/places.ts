import type { promotionPlaces } from '@pavilion/contract/promotions/desk-places';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import type { OperatorContext } from '../../../http/desk.ts';
import { periodBack, prizeAt, readPlaces } from '../race.ts';
import { findPromotion } from '../store.ts';
import { findInScope, type PromotionsDeskDeps } from './store.ts';

/** Places of a race by the names of the members: the desk pays them. */
export async function listPlaces(
  deps: PromotionsDeskDeps,
  { id, back }: InnerQuery<typeof promotionPlaces>,
  context: OperatorContext,
): Promise<InnerValue<typeof promotionPlaces>> {
  const row = await findInScope(deps.db, id, context);
  const brand = await deps.access.brandInScope(row.brand_id, context);
  const live = await findPromotion(deps.db, brand.id, id);
  const period = live && periodBack(live, brand.timeZone, context.now, back ?? 0);
  const found = live && period ? await readPlaces(deps, { brand, live, period, now: context.now, self: null }) : null;
  return {
    currency: brand.currency,
    timeZone: brand.timeZone,
    board:
      live && period && found
        ? {
            state: found.state,
            from: period.from.toISOString(),
            to: period.to.toISOString(),
            measure: found.rule.measure,
            hasEarlier: periodBack(live, brand.timeZone, period.from, 1) !== null,
            list: found.places.map((one) => ({
              place: one.place,
              memberId: one.memberId,
              username: one.username,
              score: one.score,
              prize: prizeAt(found.rule, one),
              prizeState: one.prizeState ?? null,
            })),
          }
        : null,
  };
}
