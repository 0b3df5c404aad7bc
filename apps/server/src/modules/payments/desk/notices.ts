import type { noticeClose, noticeView } from '@pavilion/contract/payments/desk-notices';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import type { OperatorContext } from '../../../http/desk.ts';
import { maybeOne } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { closeNotice } from '../providers/close-notice.ts';
import type { PaymentsDeskDeps } from './deps.ts';
import { NOTICES_IN_SCOPE } from './held-events.ts';

interface Row {
  kind: string;
  named: string;
  reference: string;
  amount: string | null;
  currency: string;
  state: 'new' | 'done' | 'parked';
  reason: string | null;
  received_at: Date;
  brand_id: string | null;
  deposit_id: string | null;
}

interface DepositFacts {
  id: string;
  member_id: string;
  username: string;
  amount: bigint;
  credited: bigint;
  currency: string;
  state: number;
  created_at: Date;
}

/** A notice as the operator may see it; null of another brand's. */
const findNotice = (
  { db }: PaymentsDeskDeps,
  { provider, eventId }: { provider: string; eventId: string },
  { session }: OperatorContext,
): Promise<Row | null> =>
  maybeOne<Row>(
    db,
    `SELECT e.body ->> 'kind' AS kind, coalesce(e.body ->> 'named', '') AS named, e.body ->> 'reference' AS reference, e.body ->> 'amount' AS amount,
       e.body ->> 'currency' AS currency, e.state, e.reason, e.received_at, coalesce(d.brand_id, w.brand_id) AS brand_id, d.id AS deposit_id
     ${NOTICES_IN_SCOPE} AND e.provider = $2 AND e.event_id = $3`,
    [session.scope, provider, eventId],
  );

export async function viewNotice(
  deps: PaymentsDeskDeps,
  query: InnerQuery<typeof noticeView>,
  context: OperatorContext,
): Promise<InnerValue<typeof noticeView>> {
  const row = await findNotice(deps, query, context);
  if (!row) throw refuse('not.found');
  const deposit =
    row.deposit_id === null
      ? null
      : await maybeOne<DepositFacts>(
          deps.db,
          `SELECT d.id, d.member_id, m.username, d.amount, d.credited, d.currency, d.state, d.created_at
             FROM deposit d JOIN member_facts m ON m.id = d.member_id WHERE d.id = $1`,
          [row.deposit_id],
        );
  return {
    provider: query.provider,
    eventId: query.eventId,
    kind: row.kind,
    named: row.named,
    reference: row.reference,
    amount: row.amount === null ? null : BigInt(row.amount),
    currency: row.currency,
    state: row.state,
    reason: row.reason ?? '',
    receivedAt: row.received_at.toISOString(),
    brandId: row.brand_id,
    deposit: deposit && {
      id: deposit.id,
      memberId: deposit.member_id,
      username: deposit.username,
      amount: deposit.amount,
      credited: deposit.credited,
      currency: deposit.currency,
      state: deposit.state,
      createdAt: deposit.created_at.toISOString(),
    },
  };
}

export async function closeHeldNotice(
  deps: PaymentsDeskDeps,
  body: InnerBody<typeof noticeClose>,
  context: OperatorContext,
): Promise<undefined> {
  const row = await findNotice(deps, body, context);
  if (!row) throw refuse('not.found');
  await closeNotice(deps, body, { operator: context.session.operatorId, ip: context.ip, brandId: row.brand_id });
}
