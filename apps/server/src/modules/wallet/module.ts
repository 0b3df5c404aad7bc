import { defineModule } from '../../compose/define-module.ts';
import { messages } from '../../messages/all.ts';
import { activityModule } from '../activity/module.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { entitiesOf } from '../content/public.ts';
import { ledgerModule } from '../ledger/module.ts';
import { promotionsModule } from '../promotions/module.ts';
import { titlesOf } from '../promotions/public.ts';
import { rewardsModule } from '../rewards/module.ts';
import { namingOf } from '../rewards/public.ts';
import { settlementsModule } from '../settlements/module.ts';
import { findLinePeriods } from '../settlements/public.ts';
import { vendorWalletsModule } from '../vendor-wallets/module.ts';
import { findWallets } from '../vendor-wallets/public.ts';
import { vendorsModule } from '../vendors/module.ts';
import { registerWalletDesk } from './desk.ts';
import { registerWalletRoutes } from './routes.ts';

/** Balances, statements and bets as members and operators read them. */
export const walletModule = defineModule({
  name: 'wallet',
  uses: {
    activity: activityModule,
    audit: auditModule,
    content: contentModule,
    ledger: ledgerModule,
    promotions: promotionsModule,
    rewards: rewardsModule,
    settlements: settlementsModule,
    vendorWallets: vendorWalletsModule,
    vendors: vendorsModule,
  },
  build: ({ db, clock }, { content: { content }, vendors, vendorWallets }) => ({
    api: {},
    registerRoutes: (serve) =>
      registerWalletRoutes(serve, {
        db,
        clock,
        messageFor: messages.messageFor,
        gameLooks: vendors.gameLooks,
        roundUrl: vendors.roundUrl,
        grantNames: (grants, to) => namingOf({ db, messageFor: messages.messageFor, promotionTitles: titlesOf }, grants, to),
        linePeriods: (ids) => findLinePeriods(db, ids),
        channelName: ({ code }, channelCode, language) => content.words(entitiesOf(code).channel(channelCode), 'name', language),
        findWallets: (owner) => findWallets(vendorWallets, owner),
      }),
    registerDesk: (to) => registerWalletDesk(to, { db, gamesOf: vendors.gameMaths, roundUrl: vendors.roundUrl }),
  }),
});
