import type { teamTransactions } from '@pavilion/contract/team-reports/calls';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { MAX_COUNTED, pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { SessionContext } from '../../http/types.ts';
import { many, one, type Sql } from '../../kernel/db.ts';
import { refuseFields } from '../../kernel/refusal.ts';
import { reportRange } from '../../kernel/report-range.ts';
import { findAskedMembers } from './bets.ts';
import type { TeamReportsDeps } from './deps.ts';
import { lookBack } from './newest.ts';

interface Filter {
  brandId: string;
  agentId: string;
  /** Null: more members than are looked through one by one. */
  members: readonly string[] | null;
  from: Date;
  to: Date;
  /** Empty: all. */
  types: readonly number[];
}

interface Row {
  number: bigint;
  leg: number;
  at: Date;
  type: number;
  amount: bigint;
  balance: bigint;
  reference: string;
  member_id: string;
  username: string;
  agent_path: string[];
}

const SPAN = `c.brand_id = $1 AND c.at >= $4 AND c.at < $5 AND ($6::int[] IS NULL OR c.type = ANY ($6)) AND $3::text[] IS NOT DISTINCT FROM $3`;
/** What moved while the member was elsewhere is not the agent's to see. Asked only of who ever did: most never moved. */
const BELOW = `(m.id = $2 OR m.id NOT IN (SELECT member_id FROM moved_member) OR stood_below(m.id, $2, c.at))`;

const found = ({ members }: Filter): string =>
  members === null
    ? `SELECT c.*, m.id AS member_id, m.username, m.agent_path FROM cash_movement c JOIN account a ON a.id = c.account AND a.kind = 'member.cash'
         JOIN member_facts m ON m.id = a.owner AND (m.id = $2 OR m.agent_path @> ARRAY[$2])
         WHERE ${SPAN} AND ${BELOW} ORDER BY c.at DESC, c.number DESC, c.leg DESC LIMIT $7`
    : `SELECT c.*, m.id AS member_id, m.username, m.agent_path FROM unnest($3::text[]) t (id) JOIN member_facts m ON m.id = t.id
         JOIN account a ON a.owner = m.id AND a.kind = 'member.cash'
         CROSS JOIN LATERAL (SELECT c.* FROM cash_movement c WHERE c.account = a.id AND ${SPAN} ORDER BY c.at DESC, c.number DESC, c.leg DESC LIMIT $7) c
         WHERE ${BELOW} ORDER BY c.at DESC, c.number DESC, c.leg DESC LIMIT $7`;

const valuesOf = (f: Filter, most: number): unknown[] => [
  f.brandId,
  f.agentId,
  f.members,
  f.from,
  f.to,
  f.types.length > 0 ? f.types : null,
  most,
];

const findPage = (sql: Sql, filter: Filter, { offset, limit }: { offset: number; limit: number }): Promise<Row[]> =>
  many<Row>(
    sql,
    `WITH f AS (${found(filter)}) SELECT * FROM f ORDER BY at DESC, number DESC, leg DESC LIMIT ${limit} OFFSET ${offset}`,
    valuesOf(filter, offset + limit),
  );

const sumFound = (sql: Sql, filter: Filter): Promise<{ rows: number; total_in: bigint; total_out: bigint }> =>
  one(
    sql,
    `WITH f AS (${found(filter)}) SELECT count(*)::int AS rows, coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::bigint AS total_in,
       coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::bigint AS total_out FROM f`,
    valuesOf(filter, MAX_COUNTED + 1),
  );

/** Movements of money without play, of all current downlines, newest first. Totals are of the newest `MAX_COUNTED`. */
export async function readTransactions(
  deps: TeamReportsDeps,
  query: InnerQuery<typeof teamTransactions>,
  { brand, session, now }: SessionContext,
): Promise<InnerValue<typeof teamTransactions>> {
  const { from, to } = reportRange(query, { timeZone: brand.timeZone, now });
  if (query.types && !/^\d{4}(,\d{4})*$/.test(query.types)) throw refuseFields([{ field: 'types', code: 'field.invalid' }]);
  const agentId = session.memberId;
  const members = await findAskedMembers(deps, { customerId: query.customerId, customerName: query.name }, { brand, agentId });
  const filter: Filter = {
    brandId: brand.id,
    agentId,
    members,
    from,
    to,
    types: (query.types ?? '').split(',').filter(Boolean).map(Number),
  };
  const page = pageOf(query);
  const within = { from: filter.members ? to : from, to };
  const [offset, limit] = [Math.min((page.pageNo - 1) * page.pageSize, MAX_COUNTED), page.pageSize];
  const of = (since: Date): Filter => (filter.members ? filter : { ...filter, from: since });
  const rows = await lookBack(
    within,
    (since) => findPage(deps.db, of(since), { offset, limit }),
    (found) => found.length === limit,
  );
  const totals = await lookBack(
    within,
    (since) => sumFound(deps.db, of(since)),
    (found) => found.rows > MAX_COUNTED,
  );
  const nameOf = await deps.nameFor(brand);
  return {
    list: rows.map((row) => ({
      tx_id: `${row.number}-${row.leg}`,
      customer_id: row.member_id,
      customer_name: nameOf(agentId, { id: row.member_id, username: row.username, agentPath: row.agent_path }),
      tx_type: row.type,
      tx_time: row.at.toISOString(),
      amount: row.amount,
      direction: row.amount < 0n ? ('out' as const) : ('in' as const),
      balance: row.balance,
      reference: row.reference,
      remark: '',
    })),
    footer: { totalIn: totals.total_in, totalOut: totals.total_out, net: totals.total_in - totals.total_out },
    ...pageFacts(page, Math.min(totals.rows, MAX_COUNTED), totals.rows > MAX_COUNTED),
  };
}
