import * as wire from '@pavilion/contract/agents/calls';
import type { Serve } from '../../http/serve.ts';
import { applyToBeAgent, readOwnApplication } from './applications/apply.ts';
import { createLink } from './invitations/create-link.ts';
import { closeLink, listLinks, listRegistered } from './invitations/links.ts';
import { changeRatesBelow, listRateChanges, ownRates, ratesBelow } from './rebates/downline-rates.ts';
import { listDownlines } from './team/list-downlines.ts';
import { openDownline } from './team/open-downline.ts';
import { ownQuota, promoteDownline } from './team/promote.ts';
import type { AgentDeps } from './types.ts';

export function registerAgentRoutes(serve: Serve, deps: AgentDeps): void {
  serve(wire.affiliateUrls, ({ query }, context) => listLinks(deps, query, context));
  serve(wire.createAffiliateUrl, ({ body }, context) => createLink(deps, body, context));
  serve(wire.deleteAffiliateUrl, async ({ query }, context) => {
    await closeLink(deps, query.affiUrlId, context);
    return undefined;
  });
  serve(wire.registeredAffiliates, ({ query }, context) => listRegistered(deps, query, context));
  serve(wire.openDownline, ({ body }, context) => openDownline(deps, body, context));
  serve(wire.downlines, ({ query }, context) => listDownlines(deps, query, context));
  serve(wire.promoteDownline, async ({ body }, context) => {
    await promoteDownline(deps, body, context);
    return undefined;
  });
  serve(wire.agentQuota, (_input, context) => ownQuota(deps, context));
  serve(wire.globalRebateSettings, ({ query }, context) => ownRates(deps, query, context));
  serve(wire.downlineRebates, ({ query }, context) => ratesBelow(deps, query, context));
  serve(wire.updateDownlineRebates, ({ body }, context) => changeRatesBelow(deps, body, context));
  serve(wire.applyAsAffiliate, ({ body }, context) => applyToBeAgent(deps, body, context));
  serve(wire.ownApplication, (_input, context) => readOwnApplication(deps, context));
  serve(wire.rebateChanges, ({ query }, context) => listRateChanges(deps, query, context));
}
