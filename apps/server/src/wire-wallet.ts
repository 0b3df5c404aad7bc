import type { Deps } from './deps.ts';
import type { DomainModule } from './domain-module.ts';
import { messages } from './messages/all.ts';
import { type Content, entitiesOf } from './modules/content/public.ts';
import { titlesOf } from './modules/promotions/public.ts';
import { namingOf } from './modules/rewards/public.ts';
import { findLinePeriods } from './modules/settlements/public.ts';
import { findWallets, type VendorWalletsDeps } from './modules/vendor-wallets/public.ts';
import type { Vendors } from './modules/vendors/public.ts';
import { registerWalletDesk, registerWalletRoutes } from './modules/wallet/public.ts';

/** Balances, statements and bets as members and operators read them. */
export const walletModule = (
  { db, clock }: Deps,
  { content, vendors, wallets }: { content: Content; vendors: Vendors; wallets: VendorWalletsDeps },
): DomainModule => ({
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
      findWallets: (whose) => findWallets(wallets, whose),
    }),
  registerDesk: (to) => registerWalletDesk(to, { db, gamesOf: vendors.gameMaths, roundUrl: vendors.roundUrl }),
});
