import { defineModule, fill } from '../../compose/define-module.ts';
import { createLocks } from '../../kernel/advisory-lock.ts';
import type { Sql } from '../../kernel/db.ts';
import { messages } from '../../messages/all.ts';
import { agentsModule } from '../agents/module.ts';
import { rateAbove, ratesAbove } from '../agents/public.ts';
import { auditModule } from '../audit/module.ts';
import { bettingModule, operationsAppliedSlot } from '../betting/module.ts';
import { contentModule } from '../content/module.ts';
import { findBrandsWith } from '../content/public.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { inboxModule } from '../inbox/module.ts';
import { ledgerModule } from '../ledger/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { rewardsModule } from '../rewards/module.ts';
import { ratesByHand } from '../rewards/public.ts';
import { houseOffersSlot, vendorsModule } from '../vendors/module.ts';
import { listOffers } from './games/catalogue.ts';
import { createDrawClient } from './draws/draw-client.ts';
import { lotterySections } from './member-data.ts';
import { groupBelow } from './games/offer.ts';
import { createLottery, drawSecret } from './public.ts';
import { onTopOf } from './games/returns.ts';

export const lotteryModule = defineModule({
  name: 'lottery',
  uses: {
    agents: agentsModule,
    audit: auditModule,
    betting: bettingModule,
    content: contentModule,
    fourEyes: fourEyesModule,
    inbox: inboxModule,
    ledger: ledgerModule,
    playerLimits: playerLimitsModule,
    rewards: rewardsModule,
    vendors: vendorsModule,
  },
  asks: { operationsApplied: operationsAppliedSlot },
  build: (_base, { agents: { agents }, betting: { settlements, stakes }, content: { deps } }, { operationsApplied }) => ({
    api: {},
    ...createLottery({
      ...deps,
      draws: createDrawClient({ url: deps.settings.drawUrl ?? null, clock: deps.clock, secret: () => drawSecret(deps.db) }),
      stakes,
      settlements,
      locks: createLocks(deps.db),
      onApplied: () => operationsApplied(),
      ownGroup: async (memberId, product, brandTop) => {
        const above = await rateAbove(deps.db, { memberId, product, at: deps.clock.now() });
        return groupBelow(brandTop, above);
      },
      ownGroups: async (memberIds, product) => {
        const above = await ratesAbove(deps.db, { memberIds, product, at: deps.clock.now() });
        return (memberId, brandTop) => groupBelow(brandTop, above.get(memberId) ?? 0n);
      },
      rebatesOnTop: async (brandId) => {
        const { rebates } = await agents.ruleOf(brandId);
        return onTopOf({ agents: rebates, byHand: await ratesByHand(deps.db, brandId) });
      },
      messageFor: messages.messageFor,
    }),
    memberData: { sections: lotterySections },
    fills: [fill(houseOffersSlot, lotteriesOffered)],
  }),
});

/** Lottery games shown in lobbies: those a brand takes bets on, where it has the lottery on. */
async function lotteriesOffered(sql: Sql): Promise<ReadonlySet<string>> {
  const [offers, brands] = [await listOffers(sql), await findBrandsWith(sql, 'LOTT3')];
  return new Set(
    offers.filter(({ brandId }) => brands.has(brandId)).map(({ brandId, vassalage, code }) => `${brandId}/${vassalage}/${code}`),
  );
}
