import type { disputePropose, disputesList, disputeView } from '@pavilion/contract/payments/desk-disputes';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { OperatorContext } from '../../../http/desk.ts';
import { many, maybeOne, one } from '../../../kernel/db.ts';
import { maskedNumber } from '../../../kernel/mask.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { proposeDispute } from '../deposits/disputes.ts';
import { findOpenDisputeEndings } from '../deposits/open-disputes.ts';
import { findProofs, readProof } from '../proofs.ts';
import type { DisputeRow } from '../tables.ts';
import type { PaymentsDeskDeps } from './deps.ts';

type View = InnerValue<typeof disputesList>['list'][number];

interface Row extends DisputeRow {
  member_id: string;
  username: string;
  currency: string;
  amount: bigint;
  provider: string;
  provider_ref: string | null;
  paid_at: Date | null;
  bank_name: string;
  number_tail: string;
  proofs: number;
}

const FROM = 'FROM withdrawal_dispute d JOIN withdrawal w ON w.id = d.withdrawal_id';
const SELECT = `SELECT d.*, w.member_id, m.username, w.currency, p.amount, p.provider, p.provider_ref, p.ended_at AS paid_at, w.bank_name, w.number_tail,
    (SELECT count(*)::int FROM withdrawal_proof f WHERE f.dispute_id = d.id) AS proofs
  ${FROM} JOIN withdrawal_payout p ON p.reference = d.reference JOIN member_facts m ON m.id = w.member_id`;

/** `waiting`: withdrawals whose ending waits for a second operator. */
const view = (row: Row, names: ReadonlyMap<string, string>, waiting: readonly string[]): View => ({
  id: row.id,
  withdrawalId: row.withdrawal_id,
  brandId: row.brand_id,
  memberId: row.member_id,
  username: row.username,
  currency: row.currency,
  amount: row.amount,
  rest: row.rest,
  provider: row.provider,
  reference: row.reference,
  providerRef: row.provider_ref,
  paidAt: row.paid_at?.toISOString() ?? null,
  bankName: row.bank_name,
  bankNumber: maskedNumber(row.number_tail),
  state: row.state === 'open' && waiting.includes(row.withdrawal_id) ? 'proposed' : row.state,
  openedAt: row.opened_at.toISOString(),
  ending: row.ending,
  reason: row.reason,
  proposedBy: row.proposed_by && (names.get(row.proposed_by) ?? row.proposed_by),
  decidedBy: row.decided_by && (names.get(row.decided_by) ?? row.decided_by),
  decidedAt: row.decided_at?.toISOString() ?? null,
  proofs: row.proofs,
});

const namesOf = ({ access }: PaymentsDeskDeps, rows: readonly Row[]) =>
  access.operatorNames(rows.flatMap((row) => [row.proposed_by, row.decided_by].filter((id) => id !== null)));

const waitingOf = ({ db }: PaymentsDeskDeps, rows: readonly Row[]) =>
  findOpenDisputeEndings(
    db,
    rows.map((row) => row.withdrawal_id),
  );

/** Disputes of the operator's brands: those that wait, oldest first, then the ended, newest first. */
export async function listDisputes(
  deps: PaymentsDeskDeps,
  query: InnerQuery<typeof disputesList>,
  context: OperatorContext,
): Promise<InnerValue<typeof disputesList>> {
  const page = pageOf(query);
  const where = `d.brand_id = ANY ($1) AND ($2::text IS NULL OR d.withdrawal_id = $2) AND ($3 OR d.state <> 'done')`;
  const values = [
    context.session.scope.filter((id) => query.brandId === undefined || id === query.brandId),
    query.withdrawalId ?? null,
    query.all === '1',
  ];
  const { count } = await one<{ count: number }>(deps.db, `SELECT count(*)::int AS count ${FROM} WHERE ${where}`, values);
  const rows = await many<Row>(
    deps.db,
    `${SELECT} WHERE ${where}
     ORDER BY d.state = 'done', CASE WHEN d.state <> 'done' THEN d.opened_at END, d.opened_at DESC, d.id LIMIT $4 OFFSET $5`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const names = await namesOf(deps, rows);
  const waiting = await waitingOf(deps, rows);
  return { list: rows.map((row) => view(row, names, waiting)), ...pageFacts(page, count) };
}

async function rowOf(deps: PaymentsDeskDeps, id: string, context: OperatorContext): Promise<View> {
  const row = await maybeOne<Row>(deps.db, `${SELECT} WHERE d.id = $1 AND d.brand_id = ANY ($2)`, [id, context.session.scope]);
  if (!row) throw refuse('not.found');
  return view(row, await namesOf(deps, [row]), await waitingOf(deps, [row]));
}

/** One dispute with its proofs, small; that they were looked at is written down. */
export async function viewDispute(
  deps: PaymentsDeskDeps,
  { id }: InnerQuery<typeof disputeView>,
  context: OperatorContext,
): Promise<InnerValue<typeof disputeView>> {
  const row = await rowOf(deps, id, context);
  const pictures = await findProofs(deps.db, id);
  if (pictures.length > 0) {
    await writeAuditEntry(deps.db, operatorActor(context), {
      action: 'withdrawal.proofs.view',
      subjectKind: 'withdrawal',
      subjectId: row.withdrawalId,
      brandId: row.brandId,
      detail: { memberId: row.memberId },
    });
  }
  return { ...row, pictures };
}

export async function showProof(deps: PaymentsDeskDeps, { id }: { id: string }, context: OperatorContext) {
  const proof = await readProof(deps.db, id, context.session.scope);
  if (!proof) throw refuse('not.found');
  await writeAuditEntry(deps.db, operatorActor(context), {
    action: 'withdrawal.proof',
    subjectKind: 'withdrawal',
    subjectId: proof.withdrawalId,
    brandId: proof.brandId,
    detail: { memberId: proof.memberId, picture: id },
  });
  return { contentType: 'image/jpeg', data: proof.data };
}

export const proposeEndingOfDispute = async (deps: PaymentsDeskDeps, body: InnerBody<typeof disputePropose>, context: OperatorContext) => ({
  proposalId: await proposeDispute(deps, body, context),
});
