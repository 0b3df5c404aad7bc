import { defineModule, fill, slot } from '../../compose/define-module.ts';
import { auditModule } from '../audit/module.ts';
import { bettingModule } from '../betting/module.ts';
import { contentModule } from '../content/module.ts';
import { hiddenSinceSlot, identityModule } from '../identity/module.ts';
import { ledgerModule } from '../ledger/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import type { HouseOffers } from './catalogue.ts';
import type { LaunchWorld } from './launch-game.ts';
import { forgetGames, gameSections, hiddenSince } from './member-data.ts';
import { createVendors } from './public.ts';
import { createWinnerHints } from './winner-hints.ts';

/** What happens to a member's wallets before a vendor of transfer mode opens. */
export const beforeTransferLaunchSlot = slot<LaunchWorld['beforeTransferLaunch']>('vendors.beforeTransferLaunch');
/** Games of ours that brands take bets on. */
export const houseOffersSlot = slot<HouseOffers>('vendors.houseOffers');

export const vendorsModule = defineModule({
  name: 'vendors',
  uses: {
    audit: auditModule,
    betting: bettingModule,
    ledger: ledgerModule,
    playerLimits: playerLimitsModule,
    content: contentModule,
    identity: identityModule,
  },
  asks: { beforeTransferLaunch: beforeTransferLaunchSlot, houseOffers: houseOffersSlot },
  build: (
    { db, clock, log, record, outbound, settings },
    { content: { content, deps, visitedOrigin }, betting: { bets, stakes }, identity: { identity } },
    { beforeTransferLaunch, houseOffers },
  ) => {
    const vendors = createVendors({
      db,
      clock,
      log,
      record,
      outbound,
      content,
      bets,
      stakes,
      logins: identity,
      visitedOrigin,
      beforeTransferLaunch,
      houseOffers,
      answerMs: settings.vendorAnswerMs,
    });
    return {
      ...vendors,
      api: vendors,
      registerCallbacks: vendors.registerGateway,
      consumers: [createWinnerHints(deps)],
      memberData: { sections: gameSections, forget: (tx, { memberId }) => forgetGames(tx, memberId) },
      fills: [fill(hiddenSinceSlot, hiddenSince)],
    };
  },
});
