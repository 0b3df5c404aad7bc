import { type homeChannels, type homeMessages, MAX_WAITING } from '@pavilion/contract/reports/desk-home';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import type { OperatorContext } from '../../http/desk.ts';
import { many, type Sql } from '../../kernel/db.ts';

const brandsOf = ({ brandId }: { brandId?: string | undefined }, { session: { scope } }: OperatorContext): string[] =>
  scope.filter((id) => brandId === undefined || id === brandId);

const FAILED_DAYS = 3;

/** Messages that could not be sent, oldest first, for the desk's home. */
export async function waitingMessages(
  sql: Sql,
  query: InnerQuery<typeof homeMessages>,
  context: OperatorContext,
): Promise<InnerValue<typeof homeMessages>> {
  const rows = await many<{ id: string; brandId: string; label: string; since: Date; count: number }>(
    sql,
    `SELECT o.id, o.brand_id AS "brandId", coalesce(m.username, o.channel) AS label, o.created_at AS since, count(*) OVER ()::int AS count
     FROM message_outbox o LEFT JOIN member_facts m ON m.id = o.member_id
     WHERE o.state = 'failed' AND o.created_at > $2::timestamptz - make_interval(days => $3) AND o.brand_id = ANY ($1)
     ORDER BY o.created_at, o.id LIMIT $4`,
    [brandsOf(query, context), context.now, FAILED_DAYS, MAX_WAITING],
  );
  return {
    totalCount: rows[0]?.count ?? 0,
    amounts: [],
    items: rows.map(({ id, brandId, label, since }) => ({ id, brandId, label, since: since.toISOString(), amount: null, currency: '' })),
  };
}

const SLOTS = 48;
const SLOT_SECONDS = 1800;

/** What was sent and what failed in the last 24 hours, by way and half-hour. */
export async function channelsHealth(
  sql: Sql,
  query: InnerQuery<typeof homeChannels>,
  context: OperatorContext,
): Promise<InnerValue<typeof homeChannels>> {
  const from = new Date(context.now.getTime() - SLOTS * SLOT_SECONDS * 1000);
  const rows = await many<{ code: string; slot: number; done: number; failed: number; median: number | null }>(
    sql,
    `WITH ended AS (
       SELECT channel AS code, created_at, ended_at - created_at AS took, state = 'sent' AS good FROM message_outbox
         WHERE created_at > $2 AND created_at <= $3 AND state IN ('sent', 'failed') AND brand_id = ANY ($1))
     SELECT n.code, s.slot, count(e.code) FILTER (WHERE e.good)::int AS done, count(e.code) FILTER (WHERE NOT e.good)::int AS failed,
       (SELECT extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY m.took))::float8 FROM ended m WHERE m.code = n.code AND m.good) AS median
     FROM (VALUES ('sms'), ('email')) AS n (code) CROSS JOIN generate_series(0, ${SLOTS - 1}) AS s (slot)
       LEFT JOIN ended e ON e.code = n.code AND floor(extract(epoch FROM e.created_at - $2) / ${SLOT_SECONDS}) = s.slot
     GROUP BY n.code, s.slot ORDER BY n.code DESC, s.slot`,
    [brandsOf(query, context), from, context.now],
  );
  return {
    list: [...Map.groupBy(rows, ({ code }) => code)].map(([code, slots]) => ({
      code,
      done: slots.reduce((sum, { done }) => sum + done, 0),
      failed: slots.reduce((sum, { failed }) => sum + failed, 0),
      medianSeconds: slots[0]?.median ?? null,
      slots: slots.map(({ done, failed }) => ({ done, failed })),
    })),
  };
}
