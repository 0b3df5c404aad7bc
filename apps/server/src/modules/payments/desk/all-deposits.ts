import type { depositPropose, depositsList, depositView } from '@pavilion/contract/payments/desk-deposits';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { OperatorContext } from '../../../http/desk.ts';
import { countListed } from '../../../kernel/count-listed.ts';
import { many, maybeOne, one } from '../../../kernel/db.ts';
import { maskFor } from '../../../kernel/mask.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { utcDays } from '../../../kernel/report-range.ts';
import { noteLook, operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { findDepositProofs, readDepositProof } from '../deposits/deposit-proofs.ts';
import { proposeEnding } from '../deposits/finish-deposit.ts';
import { findOpenEndings } from '../deposits/open-endings.ts';
import { isRefundProposed } from '../deposits/open-refunds.ts';
import type { DepositRow, ResolutionRow } from '../tables.ts';
import { goneOf } from '../deposits/chargebacks.ts';
import type { PaymentsDeskDeps } from './deps.ts';
import { refundsOf } from './refunds.ts';

interface Row extends DepositRow {
  username: string;
  has_notice: boolean;
}

const NOTICE = `EXISTS (SELECT FROM payment_event e WHERE e.body ->> 'reference' = d.id AND e.provider = d.provider AND e.state = 'parked')`;
const COLUMNS = `d.*, m.username, ${NOTICE} AS has_notice`;
const SELECT = `SELECT ${COLUMNS} FROM deposit d JOIN member_facts m ON m.id = d.member_id`;
/** Those few that wait, found by what waits for them and not by reading all deposits. $8: whose ending is proposed. */
const WAITS = `d.id = ANY ($8::text[] || ARRAY(SELECT e.body ->> 'reference' FROM payment_event e WHERE e.state = 'parked')) AND (${NOTICE} OR d.id = ANY ($8))`;

const view = (row: Row, proposed: readonly string[]) => ({
  id: row.id,
  brandId: row.brand_id,
  memberId: row.member_id,
  username: row.username,
  provider: row.provider,
  providerRef: row.provider_ref,
  channelName: row.channel_name,
  currency: row.currency,
  amount: row.amount,
  credited: row.credited,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
  waits: proposed.includes(row.id) ? ('second' as const) : row.has_notice ? ('notice' as const) : null,
});

/** Deposits of the operator's brands, newest first. */
export async function listAllDeposits(
  { db }: PaymentsDeskDeps,
  query: InnerQuery<typeof depositsList>,
  { session }: OperatorContext,
): Promise<InnerValue<typeof depositsList>> {
  const page = pageOf(query);
  const where = `d.brand_id = ANY ($1) AND ($2::text IS NULL OR d.member_id = $2) AND ($3::text IS NULL OR d.id = $3 OR d.provider_ref = $3)
    AND ($4::text IS NULL OR d.provider = $4) AND ($5::int IS NULL OR d.state = $5) AND ($6::timestamptz IS NULL OR d.created_at >= $6)
    AND ($7::timestamptz IS NULL OR d.created_at < $7)
    AND ${query.waits === '1' ? WAITS : '($8::text[] IS NOT NULL)'}`;
  const proposed = (await findOpenEndings(db)).map(({ depositId }) => depositId);
  const values = [
    session.scope.filter((id) => query.brandId === undefined || id === query.brandId),
    query.memberId ?? null,
    query.q?.trim() || null,
    query.provider ?? null,
    query.state ?? null,
    ...utcDays(query),
    proposed,
  ];
  const { count, isMore } = await countListed(db, `FROM deposit d WHERE ${where}`, values);
  // Each brand by its index, newest first: over several brands at once no index is in that order.
  const rows = await many<Row>(
    db,
    `SELECT ${COLUMNS} FROM (SELECT d.* FROM unnest($1::text[]) s (brand) CROSS JOIN LATERAL (
         SELECT d.* FROM deposit d WHERE d.brand_id = s.brand AND ${where} ORDER BY d.created_at DESC, d.id DESC LIMIT $9::int + $10::int) d
       ORDER BY d.created_at DESC, d.id DESC LIMIT $9::int OFFSET $10::int) d JOIN member_facts m ON m.id = d.member_id ORDER BY d.created_at DESC, d.id DESC`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const providers = await many<{ code: string }>(
    db,
    'SELECT code FROM payment_provider WHERE brand_id IS NULL OR brand_id = ANY ($1) ORDER BY code',
    [session.scope],
  );
  return { list: rows.map((row) => view(row, proposed)), providers: providers.map(({ code }) => code), ...pageFacts(page, count, isMore) };
}

/** One deposit with its notices and how operators ended it. */
export async function viewDeposit(
  deps: PaymentsDeskDeps,
  { id }: InnerQuery<typeof depositView>,
  context: OperatorContext,
): Promise<InnerValue<typeof depositView>> {
  const { session } = context;
  const { db, access } = deps;
  const row = await maybeOne<Row>(db, `${SELECT} WHERE d.id = $1 AND d.brand_id = ANY ($2)`, [id, session.scope]);
  if (!row) throw refuse('not.found');
  const open = await findOpenEndings(db, [id]);
  const notices = await many<{
    eventId: string;
    kind: string;
    amount: string | null;
    currency: string;
    reference: string;
    state: 'new' | 'done' | 'parked';
    reason: string | null;
    receivedAt: Date;
  }>(
    db,
    `SELECT event_id AS "eventId", body ->> 'kind' AS kind, body ->> 'amount' AS amount, body ->> 'currency' AS currency, state, reason,
       body ->> 'reference' AS reference, received_at AS "receivedAt" FROM payment_event WHERE provider = $2 AND (body ->> 'reference' = $1 OR event_id = ANY ($3)
         OR event_id IN (SELECT r.event_id FROM deposit_resolution r WHERE r.deposit_id = $1)) ORDER BY received_at, event_id`,
    [id, row.provider, open.flatMap(({ eventId }) => eventId ?? [])],
  );
  const resolutions = await many<ResolutionRow>(db, 'SELECT * FROM deposit_resolution WHERE deposit_id = $1 ORDER BY decided_at DESC, id', [
    id,
  ]);
  const mask = maskFor(session, 'payments.repair');
  await noteLook(db, context, {
    action: 'deposit.view',
    subjectKind: 'deposit',
    subjectId: id,
    brandId: row.brand_id,
    detail: { memberId: row.member_id },
  });
  const pictures = await one<{ count: number }>(db, 'SELECT count(*)::int AS count FROM deposit_proof WHERE deposit_id = $1', [id]);
  const names = await access.operatorNames(resolutions.flatMap((one) => [one.proposed_by, one.decided_by]));
  return {
    ...view(
      row,
      open.map(({ depositId }) => depositId),
    ),
    expiresAt: row.expires_at?.toISOString() ?? null,
    fee: row.fee,
    kind: row.channel_kind,
    transferCode: row.transfer_code,
    payerName: row.payer_name === null ? null : mask.text(row.payer_name),
    payerReference: row.payer_reference,
    pictures: pictures.count,
    notices: notices.map(({ amount, receivedAt, ...notice }) => ({
      ...notice,
      amount: amount === null ? null : BigInt(amount),
      receivedAt: receivedAt.toISOString(),
    })),
    resolutions: resolutions.map((one) => resolutionView(one, names)),
    ...(await backOf(deps, row)),
  };
}

/** What of a deposit went back to its payer, and how. */
async function backOf(deps: PaymentsDeskDeps, { id, provider }: Row) {
  const chargebacks = await many<{ id: string; amount: bigint; state: 'open' | 'represented' | 'won' | 'lost'; came_at: Date }>(
    deps.db,
    'SELECT id, amount, state, came_at FROM chargeback WHERE deposit_id = $1 ORDER BY came_at, id',
    [id],
  );
  return {
    gone: await goneOf(deps.db, id),
    refundable: (await deps.providers.find(provider))?.createRefund !== undefined,
    refundProposed: await isRefundProposed(deps.db, id),
    refunds: await refundsOf(deps, id),
    chargebacks: chargebacks.map(({ came_at: at, ...one }) => ({ ...one, cameAt: at.toISOString() })),
  };
}

/** Small pictures of a transfer written by hand, and a row of the audit trail. */
export async function listDepositPictures({ db }: PaymentsDeskDeps, { id }: { id: string }, context: OperatorContext) {
  const row = await maybeOne<{ member_id: string; brand_id: string }>(
    db,
    'SELECT member_id, brand_id FROM deposit WHERE id = $1 AND brand_id = ANY ($2)',
    [id, context.session.scope],
  );
  if (!row) throw refuse('not.found');
  const pictures = await findDepositProofs(db, id);
  if (pictures.length > 0) {
    await writeAuditEntry(db, operatorActor(context), {
      action: 'deposit.pictures.view',
      subjectKind: 'deposit',
      subjectId: id,
      brandId: row.brand_id,
      detail: { memberId: row.member_id },
    });
  }
  return { pictures };
}

export async function showDepositPicture({ db }: PaymentsDeskDeps, { id }: { id: string }, context: OperatorContext) {
  const picture = await readDepositProof(db, id, context.session.scope);
  if (!picture) throw refuse('not.found');
  await writeAuditEntry(db, operatorActor(context), {
    action: 'deposit.picture',
    subjectKind: 'deposit',
    subjectId: picture.depositId,
    brandId: picture.brandId,
    detail: { memberId: picture.memberId, picture: id },
  });
  return { contentType: 'image/jpeg', data: picture.data };
}

const resolutionView = (row: ResolutionRow, names: ReadonlyMap<string, string>) => ({
  id: row.id,
  ending: row.ending,
  amount: row.amount,
  reason: row.reason,
  reference: row.reference,
  proposedBy: names.get(row.proposed_by) ?? row.proposed_by,
  proposedAt: row.proposed_at.toISOString(),
  decidedBy: names.get(row.decided_by) ?? row.decided_by,
  decidedAt: row.decided_at.toISOString(),
});

export const proposeDepositEnding = async (deps: PaymentsDeskDeps, body: InnerBody<typeof depositPropose>, context: OperatorContext) => ({
  proposalId: await proposeEnding(deps, body, context),
});
