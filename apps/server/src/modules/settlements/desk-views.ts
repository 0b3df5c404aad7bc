import { many, one, type Sql } from '../../kernel/db.ts';
import type { DeskAccess } from '../../http/desk.ts';
import { findProposedReleases } from './release-kind.ts';
import { type LineRow, type RunRow, SYSTEM } from './tables.ts';

export type NameOf = (id: string | null) => string | null;

/** Names of operators; the product itself is ''. */
export async function operatorNames(access: DeskAccess, ids: readonly (string | null)[]): Promise<NameOf> {
  const names = await access.operatorNames(ids.filter((id) => id !== null));
  return (id) => (id === null ? null : id === SYSTEM ? '' : (names.get(id) ?? id));
}

export type ListedRun = RunRow & { before: bigint | null; paid: bigint; owed: bigint; held: number };

/** A run with what became of its lines. */
export const RUN_COLUMNS = `r.*, (SELECT p.amount FROM agent_run p WHERE p.brand_id = r.brand_id AND p.kind = r.kind AND p.period = r.period
    AND p.period_to = r.period_from AND p.state <> 'computing') AS before, s.paid, s.owed, s.held`;
export const RUN_SUMS = `CROSS JOIN LATERAL (SELECT coalesce(sum(l.amount) FILTER (WHERE l.state = 'paid'), 0)::bigint AS paid,
    coalesce(sum(l.amount) FILTER (WHERE l.state = 'owed'), 0)::bigint AS owed, count(*) FILTER (WHERE l.state = 'held')::int AS held
  FROM agent_line l WHERE l.run_id = r.id) s`;

/** `proposed`: runs whose release waits for a second operator. */
export const runView = (row: ListedRun, nameOf: NameOf, proposed: ReadonlySet<string>) => ({
  id: row.id,
  brandId: row.brand_id,
  kind: row.kind,
  period: row.period,
  from: row.period_from.toISOString(),
  to: row.period_to.toISOString(),
  state: row.state,
  heldBy: nameOf(row.held_by),
  heldReason: row.held_reason,
  currency: row.currency,
  lines: row.lines,
  unusual: row.unusual,
  amount: row.amount,
  before: row.before,
  paid: row.paid,
  owed: row.owed,
  held: row.held,
  computedAt: row.computed_at?.toISOString() ?? null,
  proposed: proposed.has(row.id),
  proposedBy: nameOf(row.proposed_by),
  releasedBy: nameOf(row.released_by),
  releasedAt: row.released_at?.toISOString() ?? null,
  version: row.version,
});

export async function viewRun({ db, access }: { db: Sql; access: DeskAccess }, id: string) {
  const row = await one<ListedRun>(db, `SELECT ${RUN_COLUMNS} FROM agent_run r ${RUN_SUMS} WHERE r.id = $1`, [id]);
  const nameOf = await operatorNames(access, [row.held_by, row.proposed_by, row.released_by]);
  return runView(row, nameOf, await findProposedReleases(db, [id]));
}

export type ListedLine = LineRow & { agent_name: string; payer_name: string | null; corrected: bigint };

export const LINE_SELECT = `SELECT l.*, m.username AS agent_name, u.username AS payer_name,
    (SELECT coalesce(sum(c.amount), 0)::bigint FROM agent_correction c WHERE c.line_id = l.id) AS corrected
  FROM agent_line l JOIN member_facts m ON m.id = l.agent_id LEFT JOIN member_facts u ON u.id = l.upline_id`;

export const lineView = (row: ListedLine, nameOf: NameOf) => ({
  id: row.id,
  contractId: row.contract_id,
  type: row.type,
  product: row.product,
  agentId: row.agent_id,
  agentName: row.agent_name,
  payerId: row.upline_id,
  payerName: row.payer_name,
  from: row.counted_from.toISOString(),
  to: row.counted_to.toISOString(),
  turnover: row.turnover,
  net: row.net,
  activeMembers: row.active_members,
  tier: row.tier,
  rateType: row.rate_type,
  rate: row.rate,
  carriedIn: row.carried_in,
  carriedOut: row.carried_out,
  beneath: row.beneath,
  late: row.late,
  amount: row.amount,
  before: row.before_amount,
  unusual: row.is_unusual,
  state: row.state,
  heldBy: nameOf(row.held_by),
  heldReason: row.held_reason,
  settledAt: row.settled_at?.toISOString() ?? null,
  corrected: row.corrected,
});

export const partsOf = (db: Sql, lineId: string, { pageNo, pageSize }: { pageNo: number; pageSize: number }) =>
  many<{
    accountId: string;
    accountName: string;
    turnover: bigint;
    net: bigint;
    rate: bigint;
    beneath: bigint;
    exact: bigint;
    amount: bigint;
  }>(
    db,
    `SELECT p.account AS "accountId", m.username AS "accountName", p.turnover, p.net, p.rate, p.beneath, p.exact, p.amount
       FROM agent_line_part p JOIN member_facts m ON m.id = p.account WHERE p.line_id = $1 ORDER BY p.n LIMIT $2 OFFSET $3`,
    [lineId, pageSize, (pageNo - 1) * pageSize],
  );
