import { defineModule, fill, slot } from '../../compose/define-module.ts';
import { brandAddress } from '../../kernel/brand-address.ts';
import { messages } from '../../messages/all.ts';
import { activityModule } from '../activity/module.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { identityModule, invitationsSlot } from '../identity/module.ts';
import { inboxModule, letterNamesSlot } from '../inbox/module.ts';
import type { InboxDeps } from '../inbox/public.ts';
import { ledgerModule } from '../ledger/module.ts';
import { messagingModule } from '../messaging/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { agentProposals } from './desk/quota-control.ts';
import { registerAgentsDesk } from './desk/desk.ts';
import { createDepositConsumer } from './follow-deposits.ts';
import { createInvitations } from './invitations/take-invitation.ts';
import { agentSections } from './member-data.ts';
import { registerAgentRoutes } from './routes.ts';
import { maskedName, ruleFrom } from './rules.ts';
import type { AgentDeps, TreeContracts } from './types.ts';

/** What contracts mean to a tree that is moved. */
export const treeContractsSlot = slot<TreeContracts>('agents.contracts');

export interface AgentsApi {
  agents: AgentDeps;
  /** How members see the names of those below them, as the brand masks them. */
  nameFor: InboxDeps['nameFor'];
}

export const agentsModule = defineModule({
  name: 'agents',
  uses: {
    activity: activityModule,
    audit: auditModule,
    fourEyes: fourEyesModule,
    identity: identityModule,
    inbox: inboxModule,
    ledger: ledgerModule,
    messaging: messagingModule,
    playerLimits: playerLimitsModule,
    content: contentModule,
  },
  asks: { contracts: treeContractsSlot },
  build: ({ settings }, { identity: { identity }, messaging, content: { content, deps } }, { contracts }) => {
    const agents: AgentDeps = {
      ...deps,
      messageFor: messages.messageFor,
      ruleOf: async (brandId) => ruleFrom((await content.brandSnapshot(brandId)).settings.agents),
      hashSecret: identity.hashSecret,
      registerRules: content.registrationRules,
      send: messaging.send,
      linkTo: async (brandId, path) => {
        const { info, settings: own } = await content.brandSnapshot(brandId);
        const address = brandAddress(settings.publicUrl, { code: info.code, mainDomain: own.mainDomain });
        address.pathname = path;
        return address.href;
      },
      contracts,
    };
    const nameFor: InboxDeps['nameFor'] = async (brand) => {
      const { maskNames } = await agents.ruleOf(brand.id);
      return (viewerId, { id, username, agentPath }) =>
        maskedName({ viewerId, agentPath, memberId: id, userName: username, brandSetting: maskNames });
    };
    const api: AgentsApi = { agents, nameFor };
    return {
      api,
      registerRoutes: (serve) => registerAgentRoutes(serve, agents),
      registerDesk: (to) => registerAgentsDesk(to, agents),
      proposals: agentProposals(agents),
      consumers: [createDepositConsumer({ ...agents, clock: deps.clock })],
      memberData: { sections: agentSections },
      fills: [fill(invitationsSlot, createInvitations(agents)), fill(letterNamesSlot, nameFor)],
    };
  },
});
