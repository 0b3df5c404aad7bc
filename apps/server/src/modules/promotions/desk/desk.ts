import * as wire from '@pavilion/contract/promotions/desk';
import { promotionPlaces } from '@pavilion/contract/promotions/desk-places';
import { promotionRain, promotionRainStop } from '@pavilion/contract/promotions/desk-rain';
import { promotionTickets, promotionTicketsGive } from '@pavilion/contract/promotions/desk-tickets';
import type { DeskRegistrar } from '../../../http/desk.ts';
import { listApplications, showPicture, shownApplication } from './applications.ts';
import { codesFile, listCodes, makeCodes } from './codes.ts';
import { costsFile, readCosts } from './costs.ts';
import { decideApplication } from './decide-application.ts';
import { listPlaces } from './places.ts';
import { goOn, raiseBudget, takeStep } from './put-in-force.ts';
import type { PromotionsDeps } from '../store.ts';
import type { Signals } from '../../../kernel/signals.ts';
import { type RainDeps, stopFall, watchRain } from './rain.ts';
import { giveTickets } from './give-tickets.ts';
import { listTickets } from './tickets.ts';
import { tryOut } from './try-out.ts';
import { listPromotions, readChoices, viewPromotion } from './views.ts';
import { offerDraft, saveDraft } from './write-draft.ts';

/** Promotions at the desk: drafts and their way into force (four-eyes), codes, and what members apply for. */
export function registerPromotionsDesk({ serve, access }: DeskRegistrar, base: PromotionsDeps & { signals: Signals }): void {
  const deps: RainDeps = { ...base, access };
  serve(wire.promotionsList, ({ query }, context) => listPromotions(deps, query, context));
  serve(wire.promotionView, ({ query }, context) => viewPromotion(deps, query.id, context));
  serve(wire.promotionChoices, ({ query }, context) => readChoices(deps, query.brandId, context));
  serve(wire.promotionSave, async ({ body }, context) => viewPromotion(deps, await saveDraft(deps, body, context), context));
  serve(wire.promotionOffer, async ({ body }, context) => ({ proposalId: await offerDraft(deps, body, context) }));
  serve(wire.promotionRaise, async ({ body }, context) => ({ proposalId: await raiseBudget(deps, body, context) }));
  serve(wire.promotionStop, async ({ body }, context) => {
    await takeStep(deps, 'stop', body, context);
    return viewPromotion(deps, body.id, context);
  });
  serve(wire.promotionGoOn, async ({ body }, context) => {
    await goOn(deps, body, context);
    return viewPromotion(deps, body.id, context);
  });
  serve(wire.promotionEnd, async ({ body }, context) => {
    await takeStep(deps, 'end', body, context);
    return viewPromotion(deps, body.id, context);
  });
  serve(wire.promotionTry, ({ body }, context) => tryOut(deps, body, context));
  serve(wire.promotionCosts, ({ query }, context) => readCosts(deps, query, context));
  serve(wire.promotionCostsFile, ({ query }, context) => costsFile(deps, query, context));
  serve(wire.promotionCodes, ({ query }, context) => listCodes(deps, query, context));
  serve(wire.promotionCodesMake, ({ body }, context) => makeCodes(deps, body, context));
  serve(wire.promotionCodesFile, ({ query }, context) => codesFile(deps, query, context));
  serve(promotionTickets, ({ query }, context) => listTickets(deps, query, context));
  serve(promotionTicketsGive, ({ body }, context) => giveTickets(deps, body, context));
  serve(promotionPlaces, ({ query }, context) => listPlaces(deps, query, context));
  serve(promotionRain, ({ query }, context) => watchRain(deps, query, context));
  serve(promotionRainStop, async ({ body }, context) => {
    await stopFall(deps, body, context);
    return undefined;
  });
  serve(wire.promotionApplications, ({ query }, context) => listApplications(deps, query, context));
  serve(wire.promotionPicture, ({ query }, context) => showPicture(deps, query, context));
  serve(wire.promotionDecide, async ({ body }, context) => {
    const outcome = await decideApplication(deps, body, context);
    return { ...(await shownApplication(deps, body.id, context)), outcome };
  });
}
