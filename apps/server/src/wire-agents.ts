import type { Deps } from './deps.ts';
import type { DomainModule } from './domain-module.ts';
import { brandAddress } from './kernel/brand-address.ts';
import type { Sql, Tx } from './kernel/db.ts';
import { refuse } from './kernel/refusal.ts';
import { messages } from './messages/all.ts';
import {
  agentProposals,
  type AgentDeps,
  firstCode,
  maskedName,
  rebateRates,
  registerAgentRoutes,
  registerAgentsDesk,
  ruleFrom,
} from './modules/agents/public.ts';
import {
  contractsOver,
  countRequests,
  createContracts,
  endedParts,
  endForMove,
  findTermsAbove,
  markSettled,
  signedTypes,
} from './modules/contracts/public.ts';
import type { Content } from './modules/content/public.ts';
import { type Identity, maskedName as maskedUserName } from './modules/identity/public.ts';
import type { InboxDeps } from './modules/inbox/public.ts';
import type { Messaging } from './modules/messaging/public.ts';
import { judgeWithdrawal } from './modules/risk/public.ts';
import { findOwing } from './modules/ledger/public.ts';
import {
  activeTurnoverOf,
  createAgentSettlements,
  createReckoning,
  findNextSettlement,
  findOwed,
  findSettledKinds,
} from './modules/settlements/public.ts';
import { registerTeamReports, type TeamReportsDeps } from './modules/team-reports/public.ts';
import type { Vendors } from './modules/vendors/public.ts';

// What concerns agents, wired apart from `domains.ts`: their trees, contracts and settlements.

interface Wiring {
  content: Content;
  messaging: Messaging;
  /** Made later: registration needs the invitations. */
  identity(): Identity;
}

export const wireAgents = (deps: Deps, { content, messaging, identity }: Wiring): AgentDeps => ({
  ...deps,
  messageFor: messages.messageFor,
  ruleOf: async (brandId) => ruleFrom((await content.brandSnapshot(brandId)).settings.agents),
  hashSecret: (secret) => identity().hashSecret(secret),
  registerRules: content.registrationRules,
  send: messaging.send,
  linkTo: async (brandId, path) => {
    const { info, settings } = await content.brandSnapshot(brandId);
    const address = brandAddress(deps.settings.publicUrl, { code: info.code, mainDomain: settings.mainDomain });
    address.pathname = path;
    return address.href;
  },
  contracts: {
    marksOf: signedTypes,
    aboveUpline: findTermsAbove,
    endWithUpline: (tx, move, now) => endForMove(deps, tx, move, now),
  },
});

interface AgentParts {
  deps: Deps;
  agents: AgentDeps;
  content: Content;
  vendors: Vendors;
}

export const agentModules = ({ deps, agents, content, vendors }: AgentParts): DomainModule[] => {
  const ports = { ...deps, contractsOver, endedParts, markSettled, rebateRates };
  const settlements = { ...ports, reckoning: createReckoning(ports) };
  return [
    {
      registerRoutes: (serve) => registerAgentRoutes(serve, agents),
      registerDesk: (to) => registerAgentsDesk(to, agents),
      proposals: agentProposals(agents),
    },
    createContracts({ ...deps, activeTurnover: (brandId) => activeTurnoverOf(deps.db, brandId) }),
    createAgentSettlements({ ...settlements, nameFor: nameForOf(agents), messageFor: messages.messageFor }),
    {
      registerRoutes: (serve) =>
        registerTeamReports(
          serve,
          wireTeamReports(deps, { agents, content, vendors, nextSettlement: (asked) => findNextSettlement(settlements, asked) }),
        ),
    },
  ];
};

/** How members see each other's names in letters. */
export const letterNames = (agents: AgentDeps): Pick<InboxDeps, 'nameFor' | 'masked'> => ({
  nameFor: nameForOf(agents),
  masked: maskedUserName,
});

const nameForOf =
  (agents: AgentDeps): TeamReportsDeps['nameFor'] =>
  async (brand) => {
    const { maskNames } = await agents.ruleOf(brand.id);
    return (viewerId, { id, username, agentPath }) =>
      maskedName({ viewerId, agentPath, memberId: id, userName: username, brandSetting: maskNames });
  };

interface ReportParts extends Omit<AgentParts, 'deps'> {
  nextSettlement: TeamReportsDeps['nextSettlement'];
}

const wireTeamReports = ({ db, clock }: Deps, { agents, content, vendors, nextSettlement }: ReportParts): TeamReportsDeps => ({
  db,
  clock,
  messageFor: messages.messageFor,
  gameLooks: vendors.gameLooks,
  nameFor: nameForOf(agents),
  notices: async (brand, { language, now }) => {
    const query = { types: new Set(['A']), platform: null, execution: null, language, now };
    const { agents } = await content.announcements(brand, query);
    return agents
      .map(({ id, title, content: text, date }) => ({ id, title, content: text, date: Date.parse(date) }))
      .toSorted((a, b) => b.date - a.date);
  },
  contractsOf: async (memberId) => {
    const signed = (await signedTypes(db, [memberId])).get(memberId) ?? [];
    const of = (kind: (typeof signed)[number]['kind']) => signed.filter((one) => one.kind === kind).map(({ type }) => type);
    return {
      requests: await countRequests(db, memberId, clock.now()),
      dividend: of('dividend'),
      daily: of('daily'),
      hourly: of('hourly'),
      realtime: of('realtime'),
    };
  },
  settledKinds: (memberId) => findSettledKinds(db, memberId),
  nextSettlement,
  activeTurnover: ({ id }) => activeTurnoverOf(db, id),
  affiliateCode: (memberId) => firstCode(db, memberId, clock.now()),
});

/** Refuses `withdraw.owed` to who still owes salaries or dividends to those below, and `withdraw.charged.back` to who owes a deposit that was taken back. */
async function passOwed(sql: Sql, memberId: string): Promise<void> {
  const owing = await findOwing(sql, memberId);
  if (owing > 0n) throw refuse('withdraw.charged.back', { params: { amount: Number(owing) / 10_000 } });
  const owed = await findOwed(sql, memberId);
  if (owed > 0n) throw refuse('withdraw.owed', { params: { amount: Number(owed) / 10_000 } });
}

/** What is asked before a withdrawal is taken: nothing is owed, then the rules against misuse. */
export async function judgeLeaving(
  tx: Tx,
  asked: { brandId: string; memberId: string; amount: bigint; now: Date },
): Promise<'free' | 'review'> {
  await passOwed(tx, asked.memberId);
  return judgeWithdrawal(tx, asked);
}

type Pass = (sql: Sql, who: { brandId: string; memberId: string }) => Promise<void>;

/** What is asked before a transfer along the tree: documents, and that nothing is owed. */
export const passTransfer =
  ({ passWithdrawal }: { passWithdrawal: Pass }): Pass =>
  async (sql, who) => {
    await passWithdrawal(sql, who);
    await passOwed(sql, who.memberId);
  };
