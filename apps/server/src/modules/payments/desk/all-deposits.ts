import type {
  depositConfirm,
  depositPropose,
  depositProposalWithdraw,
  depositsList,
  depositView,
} from '@pavilion/contract/payments/desk-deposits';
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
import { confirmEnding, proposeEnding, type ResolutionRow, withdrawEnding } from '../deposits/finish-deposit.ts';
import type { DepositRow } from '../tables.ts';
import { goneOf } from '../deposits/chargebacks.ts';
import type { PaymentsDeskParts } from './deps.ts';
import { refundsOf } from './refunds.ts';

interface Row extends DepositRow {
  username: string;
  has_notice: boolean;
  has_proposal: boolean;
}

const NOTICE = `EXISTS (SELECT FROM payment_event e WHERE e.body ->> 'reference' = d.id AND e.provider = d.provider AND e.state = 'parked')`;
const PROPOSAL = `EXISTS (SELECT FROM deposit_resolution r WHERE r.deposit_id = d.id AND r.state = 'proposed')`;
const COLUMNS = `d.*, m.username, ${NOTICE} AS has_notice, ${PROPOSAL} AS has_proposal`;
const SELECT = `SELECT ${COLUMNS} FROM deposit d JOIN member_facts m ON m.id = d.member_id`;
/** Those few that wait, found by what waits for them and not by reading all deposits. */
const WAITS = `d.id = ANY (ARRAY(SELECT r.deposit_id FROM deposit_resolution r WHERE r.state = 'proposed'
    UNION SELECT e.body ->> 'reference' FROM payment_event e WHERE e.state = 'parked')) AND (${NOTICE} OR ${PROPOSAL})`;

const view = (row: Row) => ({
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
  waits: row.has_proposal ? ('second' as const) : row.has_notice ? ('notice' as const) : null,
});

/** Deposits of the operator's brands, newest first. */
export async function listAllDeposits(
  { db }: PaymentsDeskParts,
  query: InnerQuery<typeof depositsList>,
  { session }: OperatorContext,
): Promise<InnerValue<typeof depositsList>> {
  const page = pageOf(query);
  const where = `d.brand_id = ANY ($1) AND ($2::text IS NULL OR d.member_id = $2) AND ($3::text IS NULL OR d.id = $3 OR d.provider_ref = $3)
    AND ($4::text IS NULL OR d.provider = $4) AND ($5::int IS NULL OR d.state = $5) AND ($6::timestamptz IS NULL OR d.created_at >= $6)
    AND ($7::timestamptz IS NULL OR d.created_at < $7)${query.waits === '1' ? ` AND ${WAITS}` : ''}`;
  const values = [
    session.scope.filter((id) => query.brandId === undefined || id === query.brandId),
    query.memberId ?? null,
    query.q?.trim() || null,
    query.provider ?? null,
    query.state ?? null,
    ...utcDays(query),
  ];
  const { count, isMore } = await countListed(db, `FROM deposit d WHERE ${where}`, values);
  // Each brand by its index, newest first: over several brands at once no index is in that order.
  const rows = await many<Row>(
    db,
    `SELECT ${COLUMNS} FROM (SELECT d.* FROM unnest($1::text[]) s (brand) CROSS JOIN LATERAL (
         SELECT d.* FROM deposit d WHERE d.brand_id = s.brand AND ${where} ORDER BY d.created_at DESC, d.id DESC LIMIT $8::int + $9::int) d
       ORDER BY d.created_at DESC, d.id DESC LIMIT $8::int OFFSET $9::int) d JOIN member_facts m ON m.id = d.member_id ORDER BY d.created_at DESC, d.id DESC`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const providers = await many<{ code: string }>(
    db,
    'SELECT code FROM payment_provider WHERE brand_id IS NULL OR brand_id = ANY ($1) ORDER BY code',
    [session.scope],
  );
  return { list: rows.map(view), providers: providers.map(({ code }) => code), ...pageFacts(page, count, isMore) };
}

/** One deposit with its notices and the ways operators ended it or want to. */
export async function viewDeposit(
  parts: PaymentsDeskParts,
  { id }: InnerQuery<typeof depositView>,
  context: OperatorContext,
): Promise<InnerValue<typeof depositView>> {
  const { session } = context;
  const { db, access } = parts;
  const row = await maybeOne<Row>(db, `${SELECT} WHERE d.id = $1 AND d.brand_id = ANY ($2)`, [id, session.scope]);
  if (!row) throw refuse('not.found');
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
       body ->> 'reference' AS reference, received_at AS "receivedAt" FROM payment_event WHERE provider = $2 AND (body ->> 'reference' = $1 OR event_id IN
         (SELECT r.event_id FROM deposit_resolution r WHERE r.deposit_id = $1 AND r.state <> 'withdrawn')) ORDER BY received_at, event_id`,
    [id, row.provider],
  );
  const resolutions = await many<ResolutionRow>(
    db,
    'SELECT * FROM deposit_resolution WHERE deposit_id = $1 ORDER BY proposed_at DESC, id',
    [id],
  );
  const mask = maskFor(session, 'payments.repair');
  await noteLook(db, context, {
    action: 'deposit.view',
    subjectKind: 'deposit',
    subjectId: id,
    brandId: row.brand_id,
    detail: { memberId: row.member_id },
  });
  const pictures = await one<{ count: number }>(db, 'SELECT count(*)::int AS count FROM deposit_proof WHERE deposit_id = $1', [id]);
  const names = await access.operatorNames(resolutions.flatMap((one) => [one.proposed_by, one.decided_by ?? '']));
  return {
    ...view(row),
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
    resolutions: resolutions.map((one) => resolutionView(one, names, session.operatorId)),
    ...(await backOf(parts, row, context)),
  };
}

/** What of a deposit went back to its payer, and how. */
async function backOf(parts: PaymentsDeskParts, { id, provider }: Row, context: OperatorContext) {
  const chargebacks = await many<{ id: string; amount: bigint; state: 'open' | 'represented' | 'won' | 'lost'; came_at: Date }>(
    parts.db,
    'SELECT id, amount, state, came_at FROM chargeback WHERE deposit_id = $1 ORDER BY came_at, id',
    [id],
  );
  return {
    gone: await goneOf(parts.db, id),
    refundable: (await parts.providers.find(provider))?.createRefund !== undefined,
    refunds: await refundsOf(parts, id, context),
    chargebacks: chargebacks.map(({ came_at: at, ...one }) => ({ ...one, cameAt: at.toISOString() })),
  };
}

/** Small pictures of a transfer written by hand, and a row of the audit trail. */
export async function listDepositPictures({ db }: PaymentsDeskParts, { id }: { id: string }, context: OperatorContext) {
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

export async function showDepositPicture({ db }: PaymentsDeskParts, { id }: { id: string }, context: OperatorContext) {
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

const resolutionView = (row: ResolutionRow, names: ReadonlyMap<string, string>, operatorId: string) => ({
  id: row.id,
  ending: row.ending,
  amount: row.amount,
  reason: row.reason,
  reference: row.reference,
  state: row.state,
  proposedBy: names.get(row.proposed_by) ?? row.proposed_by,
  proposedByMe: row.proposed_by === operatorId,
  proposedAt: row.proposed_at.toISOString(),
  decidedBy: row.decided_by && (names.get(row.decided_by) ?? row.decided_by),
  decidedAt: row.decided_at?.toISOString() ?? null,
});

const byOf = ({ session: { operatorId, scope }, ip }: OperatorContext) => ({ operator: operatorId, scope, ip });

async function answer({ access }: PaymentsDeskParts, row: ResolutionRow, { session }: OperatorContext) {
  return resolutionView(row, await access.operatorNames([row.proposed_by, row.decided_by ?? '']), session.operatorId);
}

export const proposeDepositEnding = async (parts: PaymentsDeskParts, body: InnerBody<typeof depositPropose>, context: OperatorContext) =>
  answer(parts, await proposeEnding(parts, body, byOf(context)), context);

export const confirmDepositEnding = async (parts: PaymentsDeskParts, body: InnerBody<typeof depositConfirm>, context: OperatorContext) =>
  answer(parts, await confirmEnding(parts, body.resolutionId, byOf(context)), context);

export const withdrawDepositEnding = async (
  parts: PaymentsDeskParts,
  body: InnerBody<typeof depositProposalWithdraw>,
  context: OperatorContext,
) => answer(parts, await withdrawEnding(parts, body, byOf(context)), context);
