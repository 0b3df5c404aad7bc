import type { ContractKind } from '@pavilion/contract/contracts/terms';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import * as wire from '@pavilion/contract/settlements/calls';
import type { Serve } from '../../http/serve.ts';
import type { SessionContext } from '../../http/types.ts';
import { reportRange } from '../../kernel/report-range.ts';
import type { SettlementReads } from './deps.ts';
import { findRecords } from './find-records.ts';
import type { EvaluatePeriod } from './next-settlement.ts';
import { readDividends } from './read-dividends.ts';
import { readIncome, readIncomeDay } from './read-income.ts';
import { readStatement } from './read-statement.ts';

/** Reports of agents about what they were paid. */
export function registerSettlementRoutes(serve: Serve, deps: SettlementReads & { evaluatePeriod: EvaluatePeriod }): void {
  serve(wire.agentIncome, ({ query }, context) => readIncome(deps, query, context));
  serve(wire.agentIncomeDay, ({ query }, context) => readIncomeDay(deps, query, context));
  serve(wire.dividendRecords, ({ query }, context) => readDividends(deps, query, context));
  serve(wire.dailySalaries, ({ query }, context) => salaries(deps, 'daily', query, context));
  serve(wire.hourlySalaries, ({ query }, context) => salaries(deps, 'hourly', query, context));
  serve(wire.realtimeSalaries, ({ query }, context) => salaries(deps, 'realtime', query, context));
  serve(wire.settlementStatement, ({ query }, context) => readStatement(deps, { lineId: query.lineId, page: pageOf(query) }, context));
}

async function salaries(
  deps: SettlementReads,
  kind: ContractKind,
  query: InnerQuery<typeof wire.dailySalaries>,
  { brand, session, now }: SessionContext,
) {
  const page = pageOf(query);
  const { gameType, customerId, customerName, status: state } = query;
  const range = reportRange(query, { timeZone: brand.timeZone, now });
  const { rows, sums } = await findRecords(
    deps.db,
    { kind, memberId: session.memberId, ...range, gameType, customerId, customerName, state },
    { limit: page.pageSize, offset: (page.pageNo - 1) * page.pageSize },
  );
  const nameFor = await deps.nameFor(brand);
  return {
    list: rows.map((row) => ({
      lineId: row.id,
      from: row.counted_from.toISOString(),
      to: row.counted_to.toISOString(),
      settleTime: row.settled_at?.toISOString() ?? null,
      customerId: row.agent_id,
      customerName: nameFor(session.memberId, { id: row.agent_id, username: row.username, agentPath: row.agent_path }),
      mine: row.agent_id === session.memberId,
      gameType: row.type,
      betVolume: row.turnover,
      activeMember: row.active_members,
      rateType: row.rate_type,
      rate: row.rate,
      amount: row.amount,
      status: row.state,
    })),
    footer: { betVolume: sums.turnover, amount: sums.amount },
    ...pageFacts(page, sums.count),
  };
}
