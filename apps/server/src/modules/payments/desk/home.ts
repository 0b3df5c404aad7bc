import { type homeExceptions, type homePayments, type homeWithdrawals, MAX_WAITING } from '@pavilion/contract/reports/desk-home';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { DEPOSIT, WITHDRAWAL } from '@pavilion/contract/payments/states';
import type { OperatorContext } from '../../../http/desk.ts';
import { many } from '../../../kernel/db.ts';
import { oldestOf, type Queue, queueOf, type WaitingRow } from '../../../kernel/waiting-queue.ts';
import { PAYOUT_REFUSED, STUCK_MINUTES } from '../rules.ts';
import type { PaymentsDeskDeps } from './deps.ts';
import { WITHDRAWAL_STATES } from '../states.ts';

const brandsOf = ({ brandId }: { brandId?: string | undefined }, { session: { scope } }: OperatorContext): string[] =>
  scope.filter((id) => brandId === undefined || id === brandId);

export async function waitingWithdrawals(
  { db }: PaymentsDeskDeps,
  query: InnerQuery<typeof homeWithdrawals>,
  context: OperatorContext,
): Promise<Queue> {
  return queueOf(
    await many<WaitingRow>(
      db,
      oldestOf(
        `SELECT w.id, w.brand_id AS "brandId", m.username AS label, w.requested_at AS since, w.amount, w.currency
           FROM withdrawal w JOIN member_facts m ON m.id = w.member_id WHERE w.state = ${WITHDRAWAL.review} AND w.brand_id = ANY ($1)`,
        '$2',
      ),
      [brandsOf(query, context), MAX_WAITING],
    ),
  );
}

/** Notices held for review, chargebacks without an end, and payouts that went silent. */
export async function waitingExceptions(
  { db }: PaymentsDeskDeps,
  query: InnerQuery<typeof homeExceptions>,
  context: OperatorContext,
): Promise<Queue> {
  const brands = brandsOf(query, context);
  return queueOf(
    await many<WaitingRow>(
      db,
      oldestOf(
        `SELECT e.event_id AS id, coalesce(d.brand_id, w.brand_id) AS "brandId", coalesce(m.username, e.body ->> 'reference') AS label,
             e.received_at AS since, (e.body ->> 'amount')::bigint AS amount, e.body ->> 'currency' AS currency
           FROM payment_event e LEFT JOIN deposit d ON d.id = e.body ->> 'reference' AND d.provider = e.provider
             LEFT JOIN withdrawal w ON w.id = split_part(e.body ->> 'reference', '.', 1) AND w.provider = e.provider
             LEFT JOIN member_facts m ON m.id = coalesce(d.member_id, w.member_id)
           WHERE e.state = 'parked' AND (coalesce(d.brand_id, w.brand_id) = ANY ($1)
             OR (coalesce(d.brand_id, w.brand_id) IS NULL AND cardinality($1::text[]) = (SELECT count(*) FROM brand_facts)))
         UNION ALL
         SELECT c.id, c.brand_id, m.username, c.came_at, c.amount, c.currency FROM chargeback c JOIN member_facts m ON m.id = c.member_id
           WHERE c.state IN ('open', 'represented') AND c.brand_id = ANY ($1)
         UNION ALL
         SELECT w.id, w.brand_id, m.username, coalesce(w.moved_at, w.requested_at), w.amount, w.currency
           FROM withdrawal w JOIN member_facts m ON m.id = w.member_id
           WHERE w.state IN (${WITHDRAWAL_STATES.beingPaid}) AND w.brand_id = ANY ($1) AND coalesce(w.moved_at, w.requested_at) < $2::timestamptz - make_interval(mins => $3)`,
        '$4',
      ),
      [brands, context.now, STUCK_MINUTES, MAX_WAITING],
    ),
  );
}

const SLOTS = 48;
const SLOT_SECONDS = 1800;

/** Deposits and payouts that ended in the last 24 hours, by provider and half-hour. */
export async function paymentsHealth(
  { db }: PaymentsDeskDeps,
  query: InnerQuery<typeof homePayments>,
  context: OperatorContext,
): Promise<InnerValue<typeof homePayments>> {
  const from = new Date(context.now.getTime() - SLOTS * SLOT_SECONDS * 1000);
  const rows = await many<{ code: string; slot: number; done: number; failed: number; median: number | null }>(
    db,
    `WITH ended AS (
       SELECT provider AS code, settled_at, settled_at - created_at AS took, state = ${DEPOSIT.credited} AS good FROM deposit
         WHERE settled_at > $2 AND settled_at <= $3 AND state IN (${DEPOSIT.credited}, ${DEPOSIT.failed}) AND brand_id = ANY ($1)
       UNION ALL
       SELECT provider, settled_at, settled_at - coalesce(
           (SELECT p.ordered_at FROM withdrawal_payout p WHERE p.withdrawal_id = withdrawal.id ORDER BY p.number DESC LIMIT 1), requested_at), state = ${WITHDRAWAL.done}
         FROM withdrawal WHERE settled_at > $2 AND settled_at <= $3 AND (state = ${WITHDRAWAL.done} OR (state = ${WITHDRAWAL.rejected} AND remark = '${PAYOUT_REFUSED}')) AND brand_id = ANY ($1)),
     named AS (SELECT DISTINCT c.provider AS code FROM payment_channel c WHERE c.enabled AND c.brand_id = ANY ($1) UNION SELECT code FROM ended)
     SELECT n.code, s.slot, count(e.code) FILTER (WHERE e.good)::int AS done, count(e.code) FILTER (WHERE NOT e.good)::int AS failed,
       (SELECT extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY m.took))::float8 FROM ended m WHERE m.code = n.code AND m.good) AS median
     FROM named n CROSS JOIN generate_series(0, ${SLOTS - 1}) AS s (slot)
       LEFT JOIN ended e ON e.code = n.code AND floor(extract(epoch FROM e.settled_at - $2) / ${SLOT_SECONDS}) = s.slot
     GROUP BY n.code, s.slot ORDER BY n.code, s.slot`,
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
