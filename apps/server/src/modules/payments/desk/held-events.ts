import type { parkedPayments, parkedReapply, payoutAsk, payoutResend } from '@pavilion/contract/payments/desk';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { OperatorContext } from '../../../http/desk.ts';
import { many, maybeOne, one } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { findOpenEndings } from '../deposits/open-endings.ts';
import { reapplyEvent, resendPayout } from '../providers/held-events.ts';
import { askPayout, lastPayout } from '../withdrawals/pay-out.ts';
import { ProviderUnavailable } from '../providers/provider.ts';
import type { PaymentsDeskDeps } from './deps.ts';

interface HeldEventRow {
  provider: string;
  eventId: string;
  kind: string;
  named: string;
  reference: string;
  brandId: string | null;
  amount: string | null;
  currency: string;
  reason: string;
  receivedAt: Date;
  payment: 'deposit' | 'withdrawal' | null;
  memberId: string | null;
  username: string | null;
}

/** A webhook event belongs to the brand of its deposit or withdrawal; one whose reference is unknown is seen by operators of all brands. */
export const NOTICES_IN_SCOPE = `FROM payment_event e LEFT JOIN deposit d ON d.id = e.body ->> 'reference' AND d.provider = e.provider
  LEFT JOIN withdrawal w ON w.id = split_part(e.body ->> 'reference', '.', 1) AND w.provider = e.provider
  WHERE (coalesce(d.brand_id, w.brand_id) = ANY ($1)
    OR (coalesce(d.brand_id, w.brand_id) IS NULL AND cardinality($1::text[]) = (SELECT count(*) FROM brand_facts)))`;

const FROM = `${NOTICES_IN_SCOPE} AND e.state = 'parked'`;

/** Webhook events held for review, oldest first. */
export async function listHeldEvents({ db }: PaymentsDeskDeps, query: InnerQuery<typeof parkedPayments>, { session }: OperatorContext) {
  const page = pageOf(query);
  const where = `${FROM} AND ($2::text IS NULL OR coalesce(d.brand_id, w.brand_id) = $2)`;
  const values = [session.scope, query.brandId ?? null];
  const { count } = await one<{ count: number }>(db, `SELECT count(*)::int AS count ${where}`, values);
  const rows = await many<HeldEventRow>(
    db,
    `
    SELECT e.provider, e.event_id AS "eventId", e.body ->> 'kind' AS kind, coalesce(e.body ->> 'named', '') AS named, e.body ->> 'reference' AS reference, e.body ->> 'amount' AS amount,
      e.body ->> 'currency' AS currency, e.reason, e.received_at AS "receivedAt", coalesce(d.brand_id, w.brand_id) AS "brandId",
      CASE WHEN d.id IS NOT NULL THEN 'deposit' WHEN w.id IS NOT NULL THEN 'withdrawal' END AS payment, coalesce(d.member_id, w.member_id) AS "memberId",
      (SELECT m.username FROM member_facts m WHERE m.id = coalesce(d.member_id, w.member_id)) AS username
    ${where} ORDER BY e.received_at, e.event_id LIMIT $3 OFFSET $4`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const open = await findOpenEndings(db);
  return {
    list: rows.map(
      ({ provider, eventId, kind, named, reference, brandId, amount, currency, reason, receivedAt, payment, memberId, username }) => ({
        provider,
        eventId,
        kind,
        named,
        reference,
        brandId,
        currency,
        reason: reason ?? '',
        receivedAt: receivedAt.toISOString(),
        payment,
        proposedFor: open.find((one) => one.provider === provider && one.eventId === eventId)?.depositId ?? null,
        member: memberId === null ? null : { memberId, username: username ?? memberId },
        amount: amount === null ? null : BigInt(amount),
      }),
    ),
    ...pageFacts(page, count),
  };
}

export async function reapplyHeldEvent(
  deps: PaymentsDeskDeps,
  body: InnerBody<typeof parkedReapply>,
  { session, ip }: OperatorContext,
): Promise<void> {
  const { provider, eventId, reason } = body;
  const known = await maybeOne<{ brandId: string | null }>(
    deps.db,
    `SELECT coalesce(d.brand_id, w.brand_id) AS "brandId" ${FROM} AND e.provider = $2 AND e.event_id = $3`,
    [session.scope, provider, eventId],
  );
  if (!known) throw refuse('not.found');
  await reapplyEvent(deps, { provider, eventId, operator: session.operatorId, note: { brandId: known.brandId, reason, ip } });
}

export async function resendStuckPayout(
  deps: PaymentsDeskDeps,
  { id, reason }: InnerBody<typeof payoutResend>,
  { session, ip }: OperatorContext,
): Promise<void> {
  const known = await maybeOne<{ brand_id: string }>(deps.db, 'SELECT brand_id FROM withdrawal WHERE id = $1 AND brand_id = ANY ($2)', [
    id,
    session.scope,
  ]);
  if (!known) throw refuse('not.found');
  await resendPayout(deps, { id, operator: session.operatorId, note: { brandId: known.brand_id, reason, ip } });
}

/** Asks the provider at once for the state of a payout under way. `silent`: it does not say. */
export async function askStuckPayout(
  deps: PaymentsDeskDeps,
  { id, reason }: InnerBody<typeof payoutAsk>,
  context: OperatorContext,
): Promise<InnerValue<typeof payoutAsk>> {
  const known = await maybeOne<{ brand_id: string }>(deps.db, 'SELECT brand_id FROM withdrawal WHERE id = $1 AND brand_id = ANY ($2)', [
    id,
    context.session.scope,
  ]);
  const payout = known && (await lastPayout(deps.db, id));
  if (!known || payout?.state !== 'ordered') throw refuse('not.found');
  const outcome = await askPayout(deps, payout).catch((error: unknown) => {
    if (error instanceof ProviderUnavailable) return 'silent' as const;
    throw error;
  });
  await writeAuditEntry(deps.db, operatorActor(context), {
    action: 'withdrawal.ask',
    subjectKind: 'withdrawal',
    subjectId: id,
    brandId: known.brand_id,
    detail: { reference: payout.reference, outcome, reason },
  });
  return { outcome };
}
