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
import { approve, goOn, raiseBudget, takeStep, withdraw } from './put-in-force.ts';
import type { PromotionsDeps } from '../store.ts';
import type { Signals } from '../../../kernel/signals.ts';
import { type RainParts, stopFall, watchRain } from './rain.ts';
import { giveTickets } from './give-tickets.ts';
import { listTickets } from './tickets.ts';
import { tryOut } from './try-out.ts';
import { listPromotions, readChoices, viewPromotion } from './views.ts';
import { offerDraft, saveDraft } from './write-draft.ts';

/** Promotions at the desk: drafts, their approval by a second operator, codes, and what members apply for. */
export function registerPromotionsDesk({ serve, access }: DeskRegistrar, deps: PromotionsDeps & { signals: Signals }): void {
  const parts: RainParts = { ...deps, access };
  serve(wire.promotionsList, ({ query }, context) => listPromotions(parts, query, context));
  serve(wire.promotionView, ({ query }, context) => viewPromotion(parts, query.id, context));
  serve(wire.promotionChoices, ({ query }, context) => readChoices(parts, query.brandId, context));
  serve(wire.promotionSave, async ({ body }, context) => viewPromotion(parts, await saveDraft(parts, body, context), context));
  serve(wire.promotionOffer, async ({ body }, context) => {
    await offerDraft(parts, body, context);
    return viewPromotion(parts, body.id, context);
  });
  serve(wire.promotionWithdraw, async ({ body }, context) => {
    await withdraw(parts, body, context);
    return viewPromotion(parts, body.id, context);
  });
  serve(wire.promotionApprove, async ({ body }, context) => {
    await approve(parts, body, context);
    return viewPromotion(parts, body.id, context);
  });
  serve(wire.promotionRaise, async ({ body }, context) => {
    await raiseBudget(parts, body, context);
    return viewPromotion(parts, body.id, context);
  });
  serve(wire.promotionStop, async ({ body }, context) => {
    await takeStep(parts, 'stop', body, context);
    return viewPromotion(parts, body.id, context);
  });
  serve(wire.promotionGoOn, async ({ body }, context) => {
    await goOn(parts, body, context);
    return viewPromotion(parts, body.id, context);
  });
  serve(wire.promotionEnd, async ({ body }, context) => {
    await takeStep(parts, 'end', body, context);
    return viewPromotion(parts, body.id, context);
  });
  serve(wire.promotionTry, ({ body }, context) => tryOut(parts, body, context));
  serve(wire.promotionCosts, ({ query }, context) => readCosts(parts, query, context));
  serve(wire.promotionCostsFile, ({ query }, context) => costsFile(parts, query, context));
  serve(wire.promotionCodes, ({ query }, context) => listCodes(parts, query, context));
  serve(wire.promotionCodesMake, ({ body }, context) => makeCodes(parts, body, context));
  serve(wire.promotionCodesFile, ({ query }, context) => codesFile(parts, query, context));
  serve(promotionTickets, ({ query }, context) => listTickets(parts, query, context));
  serve(promotionTicketsGive, ({ body }, context) => giveTickets(parts, body, context));
  serve(promotionPlaces, ({ query }, context) => listPlaces(parts, query, context));
  serve(promotionRain, ({ query }, context) => watchRain(parts, query, context));
  serve(promotionRainStop, async ({ body }, context) => {
    await stopFall(parts, body, context);
    return undefined;
  });
  serve(wire.promotionApplications, ({ query }, context) => listApplications(parts, query, context));
  serve(wire.promotionPicture, ({ query }, context) => showPicture(parts, query, context));
  serve(wire.promotionDecide, async ({ body }, context) => {
    const outcome = await decideApplication(parts, body, context);
    return { ...(await shownApplication(parts, body.id, context)), outcome };
  });
}
