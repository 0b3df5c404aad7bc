import type { reportMovements } from '@pavilion/contract/reports/desk';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageOf } from '@pavilion/contract/base/paging';
import type { OperatorContext } from '../../http/desk.ts';
import { many, one, type Sql } from '../../kernel/db.ts';
import { noteLook } from '../audit/public.ts';
import type { ReportDeps } from './deps.ts';
import { momentsOf, periodOf, periodView } from './periods.ts';

type MovementQuery = InnerQuery<typeof reportMovements>;

export interface MovementRow {
  id: string;
  at: Date;
  memberId: string;
  username: string;
  currency: string;
  type: number;
  amount: bigint;
  reference: string;
  provider: string | null;
  channel: string | null;
}

export interface MovementFilter {
  brandId: string;
  from: Date;
  to: Date;
  fact: MovementQuery['fact'];
  provider: string | null;
  channel: string | null;
  memberId: string | null;
}

const FROM = `FROM money_movement m LEFT JOIN payment_way w ON w.id = m.reference
  WHERE m.brand_id = $1 AND m.at >= $2 AND m.at < $3 AND m.fact = $4 AND ($5::text IS NULL OR m.provider = $5)
    AND ($6::text IS NULL OR coalesce(nullif(w.channel, ''), '-') = $6) AND ($7::text IS NULL OR m.member_id = $7)`;
const valuesOf = ({ brandId, from, to, fact, provider, channel, memberId }: MovementFilter): unknown[] => [
  brandId,
  from,
  to,
  fact,
  provider,
  channel,
  memberId,
];

/** Where a page goes on: stamp, number and line of the last row. */
const AFTER = /^(\d{1,16})\.(\d{1,18})\.(\d{1,4})$/;

/** Movements of a fact, newest first. `id` is stamp (microseconds), number and line. */
export function findMovements(
  sql: Sql,
  filter: MovementFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<MovementRow[]> {
  const place = after === null ? null : AFTER.exec(after);
  return many<MovementRow>(
    sql,
    `SELECT concat((extract(epoch FROM m.at) * 1000000)::bigint, '.', m.number, '.', m.line) AS id, m.at, m.member_id AS "memberId", m.username, m.currency,
         m.type, m.amount, m.reference, m.provider, w.channel ${FROM}
       AND ($8::bigint IS NULL OR (m.at, m.number, m.line) < (timestamptz 'epoch' + $8 * interval '1 microsecond', $9::bigint, $10::smallint))
       ORDER BY m.at DESC, m.number DESC, m.line DESC LIMIT $11`,
    [...valuesOf(filter), place?.[1] ?? null, place?.[2] ?? null, place?.[3] ?? null, limit],
  );
}

/** What all movements of a filter come to. */
export const sumMovements = (sql: Sql, filter: MovementFilter): Promise<{ amount: bigint; times: number }> =>
  one(
    sql,
    `SELECT coalesce(sum(m.amount), 0)::bigint AS amount, coalesce(sum(m.sign) FILTER (WHERE m.is_first), 0)::float8 AS times ${FROM}`,
    valuesOf(filter),
  );

/** The movements behind one figure of one brand. That members' money was read is written down. */
export async function readMovements(
  { db, access }: ReportDeps,
  asked: MovementQuery,
  context: OperatorContext,
): Promise<InnerValue<typeof reportMovements>> {
  const brand = await access.brandInScope(asked.brandId, context);
  const period = periodOf(brand, asked, context.now);
  const { provider, channel = null, memberId, fact } = asked;
  const filter = { brandId: brand.id, ...momentsOf(brand, period), fact, provider: provider || null, channel, memberId: memberId || null };
  const { pageSize } = pageOf(asked, 25);
  const found = await findMovements(db, filter, { after: asked.after || null, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  await noteLook(db, context, { action: 'reports.movements.view', subjectKind: 'brand', subjectId: brand.id, brandId: brand.id });
  return {
    period: periodView(period),
    ...(await sumMovements(db, filter)),
    list: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
  };
}
