import { newId } from '@pavilion/contract/base/id';
import { defineModule } from '../../compose/define-module.ts';
import { accountEventsModule } from '../account-events/module.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { identityModule } from '../identity/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { vendorWalletsModule } from '../vendor-wallets/module.ts';
import { SWEEP } from '../vendor-wallets/public.ts';
import type { ResponsibleGamingDeps } from './deps.ts';
import { registerResponsibleGamingDesk } from './desk.ts';
import { registerResponsibleGamingRoutes } from './routes.ts';

export const responsibleGamingModule = defineModule({
  name: 'responsible-gaming',
  uses: {
    accountEvents: accountEventsModule,
    audit: auditModule,
    content: contentModule,
    identity: identityModule,
    playerLimits: playerLimitsModule,
    vendorWallets: vendorWalletsModule,
  },
  build: (_base, { accountEvents, content: { content, deps: base }, identity: { identity } }) => {
    const deps: ResponsibleGamingDeps = {
      ...base,
      accountEvents,
      content,
      identity,
      // Money that lies in wallets at vendors comes back to those who stopped.
      afterStop: async (tx, memberIds) => {
        for (const memberId of memberIds)
          await base.enqueue(tx, SWEEP, { memberId, requestId: newId('swp') }, { key: `sweep:${memberId}` });
      },
    };
    return {
      api: {},
      registerRoutes: (serve) => registerResponsibleGamingRoutes(serve, deps),
      registerDesk: (to) => registerResponsibleGamingDesk(to, deps),
    };
  },
});
