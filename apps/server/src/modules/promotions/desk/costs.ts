import type * as wire from '@pavilion/contract/desk-promotions';
import { MOST_COST_DAYS } from '@pavilion/contract/desk-promotions';
import type { InnerQuery } from '@pavilion/contract/endpoint';
import { DateTime } from 'luxon';
import type { OperatorContext } from '../../../http/desk.ts';
import { many } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Parts } from './store.ts';

const USUAL_DAYS = 30;

interface CostRow {
  day: string;
  source: string;
  kind: string;
  times: number;
  given: bigint;
  completed: bigint;
  lost: bigint;
  takenBack: bigint;
}

/** What was given counts on the day it was paid, how it ended on the day it ended; days are the brand's. */
export async function readCosts({ db, access }: Parts, query: InnerQuery<typeof wire.promotionCosts>, context: OperatorContext) {
  const brand = await access.brandInScope(query.brandId, context);
  const zone = brand.timeZone;
  const last = query.to === undefined ? DateTime.fromJSDate(context.now, { zone }).startOf('day') : DateTime.fromISO(query.to, { zone });
  const first = query.from === undefined ? last.minus({ days: USUAL_DAYS - 1 }) : DateTime.fromISO(query.from, { zone });
  if (first > last) throw refuse('report.range.invalid', { field: 'from' });
  if (last.diff(first, 'days').days >= MOST_COST_DAYS)
    throw refuse('report.range.too.long', { field: 'from', params: { days: MOST_COST_DAYS } });
  const list = await many<CostRow & Record<string, unknown>>(
    db,
    `SELECT to_char(g.at AT TIME ZONE $4, 'YYYY-MM-DD') AS day, g.source, coalesce(p.kind, '') AS kind, sum(g.times)::int AS times,
         sum(g.given)::bigint AS given, sum(g.completed)::bigint AS completed, sum(g.lost)::bigint AS lost, sum(g.taken)::bigint AS "takenBack"
       FROM (
         SELECT paid_at AS at, source, code, 1 AS times, amount AS given, 0 AS completed, 0 AS lost, 0 AS taken FROM grant_course
           WHERE brand_id = $1 AND paid_at >= $2 AND paid_at < $3
         UNION ALL SELECT ended_at, source, code, 0, 0, CASE state WHEN 'completed' THEN amount ELSE 0 END,
             CASE WHEN state IN ('forfeited', 'expired') THEN amount ELSE 0 END, taken FROM grant_course
           WHERE brand_id = $1 AND ended_at >= $2 AND ended_at < $3 AND paid_at IS NOT NULL) g
       LEFT JOIN promotion p ON g.source = 'promotion' AND p.brand_id = $1 AND p.code = g.code
       GROUP BY 1, 2, 3 ORDER BY 1 DESC, 2, 3`,
    [brand.id, first.toJSDate(), last.plus({ days: 1 }).toJSDate(), zone],
  );
  return { currency: brand.currency, list };
}
