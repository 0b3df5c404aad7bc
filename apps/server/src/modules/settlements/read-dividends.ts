import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { dividendRecords } from '@pavilion/contract/settlements/calls';
import type { SessionContext } from '../../http/types.ts';
import { many } from '../../kernel/db.ts';
import { reportRange } from '../../kernel/report-range.ts';
import type { NameFor, SettlementReads } from './deps.ts';
import { findRecords, type RecordQuery, type RecordRow } from './find-records.ts';
import { findRunning, type EvaluatePeriod, type RunningPeriod } from './next-settlement.ts';

type Row = InnerValue<typeof dividendRecords>['list'][number];

/** Dividends of the caller and of contracts they offered: the periods under way, then what was settled. */
export async function readDividends(
  deps: SettlementReads & { evaluatePeriod: EvaluatePeriod },
  query: InnerQuery<typeof dividendRecords>,
  context: SessionContext,
): Promise<InnerValue<typeof dividendRecords>> {
  const { brand, session, now } = context;
  const { gameType, customerId, customerName } = query;
  const range = reportRange(query, { timeZone: brand.timeZone, now });
  const asked = { kind: 'dividend' as const, memberId: session.memberId, ...range, gameType, customerId, customerName };
  const page = pageOf(query);
  const nameFor = await deps.nameFor(brand);
  const open = await findOpen(deps, asked, { nameFor, context });
  const start = (page.pageNo - 1) * page.pageSize;
  const head = open.slice(start, start + page.pageSize);
  const { rows, sums } = await findRecords(deps.db, asked, {
    limit: page.pageSize - head.length,
    offset: Math.max(0, start - open.length),
  });
  return {
    list: [...head, ...rows.map((row) => settled(row, session.memberId, nameFor))],
    footer: { net_profit: sums.net, dividend_income: sums.amount, team_betting: sums.turnover },
    ...pageFacts(page, open.length + sums.count),
  };
}

interface DividendReader {
  nameFor: NameFor;
  context: SessionContext;
}

interface NamedAgent {
  id: string;
  username: string;
  agentPath: string[];
}

/** Periods under way that begin in the range. */
async function findOpen(
  deps: SettlementReads & { evaluatePeriod: EvaluatePeriod },
  { memberId, from, to, gameType, customerId, customerName }: RecordQuery,
  { nameFor, context: { brand, now } }: DividendReader,
): Promise<Row[]> {
  const running = (await findRunning(deps, { brand, memberId, kind: 'dividend', now })).filter(
    ({ span, type, agentId }) => span.from >= from && span.from < to && (gameType ?? type) === type && (customerId ?? agentId) === agentId,
  );
  if (running.length === 0) return [];
  const people = await many<NamedAgent>(deps.db, 'SELECT id, username, agent_path AS "agentPath" FROM member_facts WHERE id = ANY ($1)', [
    running.map(({ agentId }) => agentId),
  ]);
  const known = new Map(people.map((one) => [one.id, one]));
  const wanted = customerName?.trim().toLowerCase();
  return running.flatMap((one) => {
    const agent = known.get(one.agentId);
    return agent && (!wanted || agent.username.toLowerCase() === wanted) ? [openRow(one, agent, { memberId, nameFor })] : [];
  });
}

const openRow = (one: RunningPeriod, agent: NamedAgent, { memberId, nameFor }: { memberId: string; nameFor: NameFor }): Row => ({
  lineId: null,
  customerId: one.agentId,
  customerName: nameFor(memberId, agent),
  mine: one.agentId === memberId,
  gameType: one.type,
  prev_start_date: null,
  prev_end_date: null,
  curr_start_date: one.span.from.toISOString(),
  curr_end_date: one.span.to.toISOString(),
  net_profit: one.net,
  carried_in: one.carriedIn,
  carried_out: one.carriedOut,
  dividend_rate: one.rate,
  dividend_income: one.amount,
  active_member_count: one.activeMembers,
  team_betting: one.turnover,
  dividend_status: 0,
  state: 'open',
  settleTime: null,
});

const settled = (row: RecordRow, viewerId: string, nameFor: NameFor): Row => ({
  lineId: row.id,
  customerId: row.agent_id,
  customerName: nameFor(viewerId, { id: row.agent_id, username: row.username, agentPath: row.agent_path }),
  mine: row.agent_id === viewerId,
  gameType: row.type,
  prev_start_date: row.before_from?.toISOString() ?? null,
  prev_end_date: row.before_to?.toISOString() ?? null,
  curr_start_date: row.counted_from.toISOString(),
  curr_end_date: row.counted_to.toISOString(),
  net_profit: row.net,
  carried_in: row.carried_in,
  carried_out: row.carried_out,
  dividend_rate: row.rate,
  dividend_income: row.amount,
  active_member_count: row.active_members,
  team_betting: row.turnover,
  dividend_status: statusOf(row),
  state: row.state,
  settleTime: row.settled_at?.toISOString() ?? null,
});

/** As the family counts: 1 computed, 2 paid, 3 carried over. */
const statusOf = ({ state, carried_out: carried }: RecordRow): number =>
  state === 'paid' ? 2 : state === 'nothing' ? (carried < 0n ? 3 : 2) : 1;
