import type { IncomePart } from '@pavilion/contract/settlements/calls';
import { many, type Sql } from '../../kernel/db.ts';
import type { LineRow } from './tables.ts';

interface IncomeDayQuery {
  memberId: string;
  /** A day of the brand. */
  from: Date;
  to: Date;
  of?: IncomePart | undefined;
}

/** What was paid on the day, with the name of who got it. */
export interface PaidRow {
  of: Exclude<IncomePart, 'rebate'>;
  line_id: string;
  is_correction: boolean;
  type: LineRow['type'];
  product: string;
  agent_id: string;
  username: string;
  agent_path: string[];
  at: Date;
  counted_from: Date;
  counted_to: Date;
  amount: bigint;
}

const PAID = `SELECT l.kind AS of, l.id AS line_id, false AS is_correction, l.type, l.product, l.agent_id, l.settled_at AS at, l.counted_from, l.counted_to, l.amount
    FROM agent_line l WHERE l.agent_id = $1 AND l.state = 'paid' AND l.settled_at >= $2 AND l.settled_at < $3
  UNION ALL SELECT c.kind, c.line_id, true, l.type, l.product, c.agent_id, c.decided_at, l.counted_from, l.counted_to, c.amount
    FROM agent_correction c JOIN agent_line l ON l.id = c.line_id
    WHERE c.agent_id = $1 AND c.decided_at >= $2 AND c.decided_at < $3
  UNION ALL SELECT 'below', l.id, false, l.type, l.product, l.agent_id, l.settled_at, l.counted_from, l.counted_to, l.amount
    FROM agent_line l WHERE l.upline_id = $1 AND l.state = 'paid' AND l.settled_at >= $2 AND l.settled_at < $3`;

/** Rows behind a day of the income, the latest first: as `incomeByDay` counts them, but for the own rebates. */
export async function findPaidOn(
  sql: Sql,
  { memberId, from, to, of }: IncomeDayQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PaidRow[]; count: number }> {
  const rows = await many<({ [Name in keyof PaidRow]: PaidRow[Name] } | { [Name in keyof PaidRow]: null }) & { count: number }>(
    sql,
    `SELECT n.count, y.*, m.username, m.agent_path
       FROM (SELECT count(*)::int AS count FROM (${PAID}) x WHERE $4::text IS NULL OR x.of = $4) n
         LEFT JOIN LATERAL (SELECT * FROM (${PAID}) x WHERE $4::text IS NULL OR x.of = $4
           ORDER BY x.at DESC, x.line_id DESC, x.is_correction LIMIT $5 OFFSET $6) y ON true
         LEFT JOIN member_facts m ON m.id = y.agent_id
       ORDER BY y.at DESC, y.line_id DESC, y.is_correction`,
    [memberId, from, to, of ?? null, limit, offset],
  );
  return { rows: rows.filter((row) => row.line_id !== null), count: rows[0]?.count ?? 0 };
}
