import { defineModule } from '../../compose/define-module.ts';
import { messages } from '../../messages/all.ts';
import { activityModule } from '../activity/module.ts';
import { agentsModule } from '../agents/module.ts';
import { firstCode } from '../agents/public.ts';
import { contentModule } from '../content/module.ts';
import { contractsModule } from '../contracts/module.ts';
import { countRequests, signedTypes } from '../contracts/public.ts';
import { settlementsModule } from '../settlements/module.ts';
import { activeTurnoverOf, findSettledKinds } from '../settlements/public.ts';
import { vendorsModule } from '../vendors/module.ts';
import type { TeamReportsDeps } from './deps.ts';
import { registerTeamReports } from './routes.ts';

export const teamReportsModule = defineModule({
  name: 'team-reports',
  uses: {
    activity: activityModule,
    agents: agentsModule,
    content: contentModule,
    contracts: contractsModule,
    settlements: settlementsModule,
    vendors: vendorsModule,
  },
  build: ({ db, clock }, { agents: { nameFor }, content: { content }, settlements: { nextSettlement }, vendors }) => {
    const deps: TeamReportsDeps = {
      db,
      clock,
      messageFor: messages.messageFor,
      gameLooks: vendors.gameLooks,
      nameFor,
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
    };
    return { api: {}, registerRoutes: (serve) => registerTeamReports(serve, deps) };
  },
});
