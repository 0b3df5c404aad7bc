import type { ContractKind, ContractType } from '@pavilion/contract/contracts/terms';
import type { LineState } from './tables.ts';
import { many, one, type Sql } from '../../kernel/db.ts';

/** A line with the name of who gets it. */
export interface RecordRow {
  id: string;
  contract_id: string;
  agent_id: string;
  username: string;
  agent_path: string[];
  type: ContractType;
  counted_from: Date;
  counted_to: Date;
  turnover: bigint;
  net: bigint;
  active_members: number;
  rate_type: 'P' | 'A';
  rate: bigint;
  carried_in: bigint;
  carried_out: bigint;
  amount: bigint;
  state: LineState;
  settled_at: Date | null;
  before_from: Date | null;
  before_to: Date | null;
}

export interface RecordQuery {
  kind: ContractKind;
  memberId: string;
  /** Periods that begin in [from, to). */
  from: Date;
  to: Date;
  gameType?: string | undefined;
  customerId?: string | undefined;
  /** Beginning of a name of who gets it. */
  customerName?: string | undefined;
  state?: LineState | undefined;
}

/** Lines of the member's own contracts and of those they offered. */
const WHERE = `l.kind = $1 AND (l.agent_id = $2 OR l.above_id = $2)
  AND l.counted_from >= $3 AND l.counted_from < $4 AND ($5::text IS NULL OR l.type = $5) AND ($6::text IS NULL OR l.agent_id = $6)
  AND ($7::text IS NULL OR lower(m.username) = lower($7)) AND ($8::text IS NULL OR l.state = $8)`;

export interface RecordSums {
  count: number;
  turnover: bigint;
  net: bigint;
  amount: bigint;
}

export async function findRecords(
  sql: Sql,
  { kind, memberId, from, to, gameType, customerId, customerName, state }: RecordQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RecordRow[]; sums: RecordSums }> {
  const values = [kind, memberId, from, to, gameType ?? null, customerId ?? null, customerName?.trim() || null, state ?? null];
  const sums = await one<RecordSums>(
    sql,
    `SELECT count(*)::int AS count, coalesce(sum(l.turnover), 0)::bigint AS turnover, coalesce(sum(l.net), 0)::bigint AS net,
         coalesce(sum(l.amount), 0)::bigint AS amount
       FROM agent_line l JOIN member_facts m ON m.id = l.agent_id WHERE ${WHERE}`,
    values,
  );
  const rows = await many<RecordRow>(
    sql,
    `SELECT l.id, l.contract_id, l.agent_id, m.username, m.agent_path, l.type, l.counted_from, l.counted_to, l.turnover, l.net, l.active_members, l.rate_type,
         l.rate, l.carried_in, l.carried_out, l.amount, l.state, l.settled_at, b.counted_from AS before_from, b.counted_to AS before_to
       FROM agent_line l JOIN member_facts m ON m.id = l.agent_id
         LEFT JOIN LATERAL (SELECT p.counted_from, p.counted_to FROM agent_line p WHERE p.contract_id = l.contract_id AND p.counted_to <= l.counted_from
           ORDER BY p.counted_to DESC LIMIT 1) b ON true
       WHERE ${WHERE} ORDER BY l.counted_to DESC, l.id DESC LIMIT $9 OFFSET $10`,
    [...values, limit, offset],
  );
  return { rows, sums };
}
