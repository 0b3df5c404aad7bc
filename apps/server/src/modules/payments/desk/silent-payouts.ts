import type { cashierPayouts, payoutsAsk, payoutsResend } from '@pavilion/contract/payments/desk-cashier';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import type { OperatorContext } from '../../../http/desk.ts';
import { many } from '../../../kernel/db.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { resendPayout } from '../providers/held-events.ts';
import { askPayout } from '../withdrawals/pay-out.ts';
import { ProviderUnavailable } from '../providers/provider.ts';
import { STUCK_MINUTES } from '../rules.ts';
import { WITHDRAWAL_STATES } from '../states.ts';
import type { PayoutRow } from '../tables.ts';
import type { PaymentsDeskDeps } from './deps.ts';

type Outcome = InnerValue<typeof payoutsAsk>['outcomes'][number]['outcome'];

/** A provider that was down has many; an operator's act answers within the time of a request. */
const AT_ONCE = 50;

const brandsOf = ({ brandId }: { brandId?: string | undefined }, { session: { scope } }: OperatorContext): string[] =>
  scope.filter((id) => brandId === undefined || id === brandId);

const STUCK = `coalesce(w.moved_at, w.requested_at) < $2::timestamptz - make_interval(mins => ${STUCK_MINUTES})`;

/** Payouts under way, by the provider that owes an answer; most silent ones first. */
export async function listPayoutsByProvider(
  { db }: PaymentsDeskDeps,
  query: InnerQuery<typeof cashierPayouts>,
  context: OperatorContext,
): Promise<InnerValue<typeof cashierPayouts>> {
  const rows = await many<{ provider: string; currency: string; count: number; stuck: number; amount: bigint; oldest: Date }>(
    db,
    `SELECT w.provider, w.currency, count(*)::int AS count, (count(*) FILTER (WHERE ${STUCK}))::int AS stuck, sum(w.amount)::bigint AS amount,
       min(coalesce(w.moved_at, w.requested_at)) AS oldest
     FROM withdrawal w WHERE w.state IN (${WITHDRAWAL_STATES.beingPaid}) AND w.brand_id = ANY ($1) GROUP BY w.provider, w.currency ORDER BY w.provider, w.currency`,
    [brandsOf(query, context), context.now],
  );
  return {
    list: [...Map.groupBy(rows, ({ provider }) => provider)]
      .map(([provider, of]) => ({
        provider,
        count: of.reduce((sum, { count }) => sum + count, 0),
        stuck: of.reduce((sum, { stuck }) => sum + stuck, 0),
        amounts: of.map(({ currency, amount }) => ({ currency, amount })),
        oldest: new Date(Math.min(...of.map(({ oldest }) => oldest.getTime()))).toISOString(),
      }))
      .toSorted((a, b) => b.stuck - a.stuck || b.count - a.count),
  };
}

/** Asks for one after the other, and ends where the provider is still silent. */
export async function askSilentPayouts(
  deps: PaymentsDeskDeps,
  body: InnerBody<typeof payoutsAsk>,
  context: OperatorContext,
): Promise<InnerValue<typeof payoutsAsk>> {
  if (body.brandId !== undefined) await deps.access.brandInScope(body.brandId, context);
  const silent = await many<PayoutRow & { brand_id: string; total: number }>(
    deps.db,
    `SELECT p.*, w.brand_id, count(*) OVER ()::int AS total FROM withdrawal_payout p JOIN withdrawal w ON w.id = p.withdrawal_id
       WHERE p.state = 'ordered' AND w.state = ${WITHDRAWAL.paying} AND w.brand_id = ANY ($1) AND ${STUCK} AND p.provider = $3 ORDER BY p.ordered_at, p.reference LIMIT $4`,
    [brandsOf(body, context), context.now, body.provider, AT_ONCE],
  );
  const counts = new Map<Outcome, number>();
  let asked = 0;
  for (const payout of silent) {
    const outcome = await askPayout(deps, payout).catch((error: unknown): Outcome => {
      if (error instanceof ProviderUnavailable) return 'silent';
      throw error;
    });
    asked += 1;
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    await writeAuditEntry(deps.db, operatorActor(context), {
      action: 'withdrawal.ask',
      subjectKind: 'withdrawal',
      subjectId: payout.withdrawal_id,
      brandId: payout.brand_id,
      detail: { reference: payout.reference, outcome, reason: body.reason },
    });
    if (outcome === 'silent') break;
  }
  return { outcomes: [...counts].map(([outcome, count]) => ({ outcome, count })), left: (silent[0]?.total ?? 0) - asked };
}

export async function resendSilentPayouts(
  deps: PaymentsDeskDeps,
  body: InnerBody<typeof payoutsResend>,
  context: OperatorContext,
): Promise<InnerValue<typeof payoutsResend>> {
  if (body.brandId !== undefined) await deps.access.brandInScope(body.brandId, context);
  const silent = await many<{ id: string; brand_id: string; total: number }>(
    deps.db,
    `SELECT w.id, w.brand_id, count(*) OVER ()::int AS total FROM withdrawal w
       WHERE w.state IN (${WITHDRAWAL_STATES.beingPaid}) AND w.brand_id = ANY ($1) AND ${STUCK} AND w.provider = $3 ORDER BY coalesce(w.moved_at, w.requested_at), w.id LIMIT $4`,
    [brandsOf(body, context), context.now, body.provider, AT_ONCE],
  );
  const { operatorId: operator } = context.session;
  for (const { id, brand_id: brandId } of silent) {
    await resendPayout(deps, { id, operator, note: { brandId, reason: body.reason, ip: context.ip } });
  }
  return { resent: silent.length, left: (silent[0]?.total ?? 0) - silent.length };
}
