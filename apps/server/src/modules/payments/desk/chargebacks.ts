import type { Act } from '@pavilion/contract/acts';
import type * as wire from '@pavilion/contract/payments/desk-chargebacks';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { OperatorContext } from '../../../http/desk.ts';
import { many, maybeOne, one } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { accounts, findBalance, findOwing } from '../../ledger/public.ts';
import { addEvidence, bookHeldNotice, proposeOutcome, represent } from '../deposits/chargeback-acts.ts';
import { type ChargebackEnd, findOpenChargebackEnds } from '../deposits/open-chargeback-ends.ts';
import { openFull, openSmall } from '../proof-pictures.ts';
import type { ChargebackRow } from '../tables.ts';
import type { PaymentsDeskDeps } from './deps.ts';

interface Row extends ChargebackRow {
  username: string;
}

const FROM = 'FROM chargeback c JOIN member_facts m ON m.id = c.member_id';
const WAITS = `c.state IN ('open', 'represented')`;

const view = (
  row: Row,
  proposed: ReadonlyMap<string, ChargebackEnd['outcome']>,
): InnerValue<typeof wire.chargebacksList>['list'][number] => ({
  id: row.id,
  brandId: row.brand_id,
  memberId: row.member_id,
  username: row.username,
  depositId: row.deposit_id,
  provider: row.provider,
  caseRef: row.case_ref,
  currency: row.currency,
  amount: row.amount,
  fromCash: row.from_cash,
  owed: row.owed,
  reasonCode: row.reason_code,
  state: row.state,
  cameAt: row.came_at.toISOString(),
  proposed: proposed.get(row.id) ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
});

/** Chargebacks of the operator's brands, and what waits altogether. */
export async function listChargebacks(
  { db }: PaymentsDeskDeps,
  query: InnerQuery<typeof wire.chargebacksList>,
  { session }: OperatorContext,
): Promise<InnerValue<typeof wire.chargebacksList>> {
  const page = pageOf(query);
  const brands = session.scope.filter((id) => query.brandId === undefined || id === query.brandId);
  const where = `c.brand_id = ANY ($1) AND ($2::text IS NULL OR c.member_id = $2) AND ($3::text IS NULL OR c.deposit_id = $3) AND ($4 OR ${WAITS})`;
  const values = [brands, query.memberId ?? null, query.depositId ?? null, query.all === '1'];
  const { count } = await one<{ count: number }>(db, `SELECT count(*)::int AS count ${FROM} WHERE ${where}`, values);
  const rows = await many<Row>(
    db,
    `SELECT c.*, m.username ${FROM} WHERE ${where}
     ORDER BY ${WAITS} DESC, CASE WHEN ${WAITS} THEN c.came_at END, c.came_at DESC, c.id LIMIT $5 OFFSET $6`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const waiting = await many<{ currency: string; count: number; amount: bigint }>(
    db,
    `SELECT c.currency, count(*)::int AS count, sum(c.amount)::bigint AS amount ${FROM} WHERE c.brand_id = ANY ($1) AND ${WAITS}
       GROUP BY c.currency ORDER BY c.currency`,
    [brands],
  );
  const proposed = await findOpenChargebackEnds(
    db,
    rows.map(({ id }) => id),
  );
  return { list: rows.map((row) => view(row, proposed)), waiting, ...pageFacts(page, count) };
}

interface EvidenceRow {
  id: string;
  note: string;
  added_by: string;
  added_at: Date;
}

/** One chargeback with its evidence; that pictures were looked at is written down. */
export async function viewChargeback(
  { db, access }: PaymentsDeskDeps,
  { id }: InnerQuery<typeof wire.chargebackView>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.chargebackView>> {
  const row = await maybeOne<Row>(db, `SELECT c.*, m.username ${FROM} WHERE c.id = $1 AND c.brand_id = ANY ($2)`, [
    id,
    context.session.scope,
  ]);
  if (!row) throw refuse('not.found');
  const evidence = await many<EvidenceRow>(
    db,
    'SELECT id, note, added_by, added_at FROM chargeback_evidence WHERE chargeback_id = $1 ORDER BY added_at, id',
    [id],
  );
  const pictures = await openSmall(
    db,
    'SELECT id, width, height, small_sealed FROM chargeback_evidence WHERE chargeback_id = $1 AND sealed IS NOT NULL',
    [id],
  );
  const pictureOf = new Map(pictures.map(({ id: of, ...picture }) => [of, picture]));
  if (pictures.length > 0) await noteLook(db, row, context, 'chargeback.pictures.view');
  const names = await access.operatorNames(
    [row.represented_by, row.ended_by, ...evidence.map((one) => one.added_by)].filter((by) => by !== null),
  );
  const nameOf = (by: string | null) => by && (names.get(by) ?? by);
  return {
    ...view(row, await findOpenChargebackEnds(db, [id])),
    owing: await findOwing(db, row.member_id),
    cash: await findBalance(db, accounts.cash({ brandId: row.brand_id, currency: row.currency, memberId: row.member_id })),
    representedAt: row.represented_at?.toISOString() ?? null,
    representedBy: nameOf(row.represented_by),
    representedRef: row.represented_ref,
    endedBy: nameOf(row.ended_by),
    evidence: evidence.map((one) => ({
      id: one.id,
      note: one.note,
      addedBy: names.get(one.added_by) ?? one.added_by,
      addedAt: one.added_at.toISOString(),
      picture: pictureOf.get(one.id) ?? null,
    })),
  };
}

const noteLook = (
  db: PaymentsDeskDeps['db'],
  row: Pick<ChargebackRow, 'id' | 'brand_id' | 'member_id'>,
  context: OperatorContext,
  action: Act,
): Promise<void> =>
  writeAuditEntry(db, operatorActor(context), {
    action,
    subjectKind: 'chargeback',
    subjectId: row.id,
    brandId: row.brand_id,
    detail: { memberId: row.member_id },
  });

export async function showEvidence({ db }: PaymentsDeskDeps, { id }: { id: string }, context: OperatorContext) {
  const found = await maybeOne<{ sealed: Buffer; chargeback_id: string; brand_id: string; member_id: string }>(
    db,
    `SELECT e.sealed, e.chargeback_id, c.brand_id, c.member_id FROM chargeback_evidence e JOIN chargeback c ON c.id = e.chargeback_id
       WHERE e.id = $1 AND e.sealed IS NOT NULL AND c.brand_id = ANY ($2)`,
    [id, context.session.scope],
  );
  if (!found) throw refuse('not.found');
  await noteLook(db, { ...found, id: found.chargeback_id }, context, 'chargeback.picture');
  return { contentType: 'image/jpeg', data: await openFull(db, { id, sealed: found.sealed }) };
}

const byOf = ({ session, ip }: OperatorContext) => ({ operator: session.operatorId, ip, scope: session.scope });

export const bookChargebackOf = async (deps: PaymentsDeskDeps, body: InnerBody<typeof wire.chargebackBook>, context: OperatorContext) => ({
  id: await bookHeldNotice(deps, { ...body, reasonCode: body.reasonCode?.trim() ?? '' }, byOf(context)),
});

export const addWords = async (
  deps: PaymentsDeskDeps,
  body: InnerBody<typeof wire.chargebackEvidence>,
  context: OperatorContext,
): Promise<undefined> => {
  await addEvidence(deps, { ...body, picture: null }, byOf(context));
};

export const addPicture = async (
  deps: PaymentsDeskDeps,
  { upload, ...query }: InnerQuery<typeof wire.chargebackShow> & { upload: Buffer },
  context: OperatorContext,
): Promise<undefined> => {
  await addEvidence(deps, { ...query, picture: upload }, byOf(context));
};

export const representChargeback = async (
  deps: PaymentsDeskDeps,
  body: InnerBody<typeof wire.chargebackRepresent>,
  context: OperatorContext,
): Promise<undefined> => {
  await represent(deps, { ...body, reference: body.reference.trim() }, byOf(context));
};

export const proposeChargebackOutcome = async (
  deps: PaymentsDeskDeps,
  body: InnerBody<typeof wire.chargebackPropose>,
  context: OperatorContext,
) => ({ proposalId: await proposeOutcome(deps, body, context) });
