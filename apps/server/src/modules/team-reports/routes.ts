import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import * as wire from '@pavilion/contract/team-reports/calls';
import type { Serve } from '../../http/serve.ts';
import { readBets } from './bets.ts';
import type { TeamReportsDeps } from './deps.ts';
import { readOverview, teamNow } from './overview.ts';
import { readProfit, readProfitByType } from './profit.ts';
import { readTransactions } from './transactions.ts';

export function registerTeamReports(serve: Serve, deps: TeamReportsDeps): void {
  serve(wire.agentDefault, async (_input, { brand, session, now, language }) => {
    const team = await teamNow(deps, session.memberId, now);
    const { requests, ...contracts } = await deps.contractsOf(session.memberId);
    return {
      teamSize: team.agents + team.members,
      agentCount: team.agents,
      memberCount: team.members,
      requests,
      contracts,
      settled: await deps.settledKinds(session.memberId),
      announcements: (await deps.notices(brand, { language, now })).length,
      timeZone: brand.timeZone,
      activeTurnover: await deps.activeTurnover(brand),
      affiliateCode: await deps.affiliateCode(session.memberId),
    };
  });
  serve(wire.agentAnnouncements, async ({ query }, { brand, now, language }) => {
    const page = pageOf(query);
    const notices = await deps.notices(brand, { language, now });
    const start = (page.pageNo - 1) * page.pageSize;
    return { list: notices.slice(start, start + page.pageSize), ...pageFacts(page, notices.length) };
  });
  serve(wire.teamOverview, ({ query }, context) => readOverview(deps, query, context));
  serve(wire.teamProfit, ({ query }, context) => readProfit(deps, query, context));
  serve(wire.teamProfitByType, ({ query }, context) => readProfitByType(deps, query, context));
  serve(wire.teamBets, ({ query }, context) => readBets(deps, query, context));
  serve(wire.teamTransactions, ({ query }, context) => readTransactions(deps, query, context));
}
