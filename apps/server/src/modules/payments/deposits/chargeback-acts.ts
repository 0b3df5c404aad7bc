import type { Act } from '@pavilion/contract/acts';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import type { chargebackPropose } from '@pavilion/contract/payments/desk-chargebacks';
import type { OperatorContext } from '../../../http/desk.ts';
import { maybeOne, one, type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { type Actor, operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { propose, repeatedProposal } from '../../four-eyes/public.ts';
import { lockMember } from '../../player-limits/public.ts';
import { bookChargeback, lockChargeback } from './chargebacks.ts';
import { endNotice, lockHeldNotice } from '../providers/close-notice.ts';
import type { PaymentsDeps } from '../deps.ts';
import { sealPicture } from '../proof-pictures.ts';
import type { ChargebackRow, DepositRow } from '../tables.ts';
import { chargebackKind } from './chargeback-kind.ts';
import { CHARGEBACK_SUBJECT } from './open-chargeback-ends.ts';

type ActDeps = Pick<PaymentsDeps, 'db' | 'clock' | 'hint' | 'locks'>;

/** An operator at the desk. */
interface ActingOperator {
  operator: string;
  ip: string;
  /** Brands the operator sees; a chargeback of another one is `not.found`. */
  scope: readonly string[];
}

const actorOf = ({ operator, ip }: ActingOperator, now: Date): Actor => ({ kind: 'operator', id: operator, ip, now });

async function lockOpen(tx: Tx, id: string, { scope }: ActingOperator): Promise<ChargebackRow> {
  const row = await lockChargeback(tx, id, (memberId) => lockMember(tx, memberId));
  if (!row || !scope.includes(row.brand_id)) throw refuse('not.found');
  if (row.ended_at !== null) throw refuse('chargeback.ended');
  return row;
}

/** Most pieces of evidence of one chargeback. */
const MAX_EVIDENCE = 20;

/** Adds words, a picture, or both. Refuses `not.found`, `chargeback.ended`, `chargeback.evidence.most`, and what is no picture (`documents.picture.*`). */
export async function addEvidence(
  deps: ActDeps,
  { id, note, picture }: { id: string; note: string; picture: Buffer | null },
  by: ActingOperator,
): Promise<void> {
  const now = deps.clock.now();
  const evidenceId = newId('cbe', now.getTime());
  // Before the picture is looked at: what belongs to another brand does not exist.
  if (!(await maybeOne(deps.db, 'SELECT FROM chargeback WHERE id = $1 AND brand_id = ANY ($2)', [id, by.scope]))) throw refuse('not.found');
  const sealed = picture && (await sealPicture(deps.db, evidenceId, picture));
  await transaction(deps.db, async (tx) => {
    const row = await lockOpen(tx, id, by);
    const { count } = await one<{ count: number }>(tx, 'SELECT count(*)::int AS count FROM chargeback_evidence WHERE chargeback_id = $1', [
      id,
    ]);
    if (count >= MAX_EVIDENCE) throw refuse('chargeback.evidence.most', { params: { most: MAX_EVIDENCE } });
    await tx.query(
      `INSERT INTO chargeback_evidence (id, chargeback_id, note, width, height, sealed, small_sealed, added_by, added_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        evidenceId,
        id,
        note,
        sealed?.width ?? null,
        sealed?.height ?? null,
        sealed?.sealed ?? null,
        sealed?.small ?? null,
        by.operator,
        now,
      ],
    );
    await noteAct(tx, row, { action: 'chargeback.evidence', reason: note, by, now });
  });
}

/** Our answer went to the provider. Refuses `not.found`, `chargeback.ended`, and `desk.changed.meanwhile` where it was sent already. */
export async function represent(
  deps: ActDeps,
  { id, reference, reason }: { id: string; reference: string; reason: string },
  by: ActingOperator,
): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    const row = await lockOpen(tx, id, by);
    if (row.state !== 'open') throw refuse('desk.changed.meanwhile');
    await tx.query(
      `UPDATE chargeback SET state = 'represented', represented_at = $2, represented_by = $3, represented_ref = $4 WHERE id = $1`,
      [id, now, by.operator, reference],
    );
    await noteAct(tx, row, { action: 'chargeback.represent', reason, by, now });
  });
}

/** Proposes how it ended, where the provider does not say so itself; answers the proposal. Refuses what the call declares. */
export async function proposeOutcome(
  deps: ActDeps,
  { id, outcome, reason }: InnerBody<typeof chargebackPropose>,
  context: OperatorContext,
): Promise<string> {
  const { scope } = context.session;
  return transaction(deps.db, async (tx) => {
    const row = await lockChargeback(tx, id, (memberId) => lockMember(tx, memberId));
    if (!row || !scope.includes(row.brand_id)) throw refuse('not.found');
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return repeated.id;
    if (row.ended_at !== null) throw refuse('chargeback.ended');
    const { username } = await one<{ username: string }>(tx, 'SELECT username FROM member_facts WHERE id = $1', [row.member_id]);
    const proposed = {
      kind: chargebackKind(deps),
      brandIds: [row.brand_id],
      subject: { kind: CHARGEBACK_SUBJECT, id, name: username },
      memberId: row.member_id,
      payload: { chargebackId: id, outcome },
      amount: { units: row.amount, currency: row.currency },
      reason,
      ...(context.repeatable ? { request: context.repeatable } : {}),
    };
    return (await propose(tx, proposed, operatorActor(context))).id;
  });
}

const REVERSING: ReadonlySet<string> = new Set(['deposit.charged.back', 'deposit.refunded', 'deposit.reversed', 'other']);

/**
 * Books what a held notice says left a credited deposit as a chargeback: the provider signed deposit and amount. Refuses `desk.changed.meanwhile`,
 * `chargeback.not.bookable` with nothing moved, and `not.found`.
 */
export async function bookHeldNotice(
  deps: ActDeps,
  { provider, eventId, reasonCode, reason }: { provider: string; eventId: string; reasonCode: string; reason: string },
  by: ActingOperator,
): Promise<string> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const { kind, reference, amount, currency } = await lockHeldNotice(tx, { provider, eventId });
    const rows = await tx.query<DepositRow>('SELECT * FROM deposit WHERE id = $1 AND provider = $2 AND brand_id = ANY ($3)', [
      reference,
      provider,
      by.scope,
    ]);
    const found = rows.rows[0];
    if (!found) throw refuse('not.found');
    if (!REVERSING.has(kind)) throw refuse('chargeback.not.bookable');
    await lockMember(tx, found.member_id);
    const deposit = await one<DepositRow>(tx, 'SELECT * FROM deposit WHERE id = $1 FOR UPDATE', [found.id]);
    const notice = { eventId, amount, currency, reasonCode };
    const refused = await bookChargeback(deps, { tx, deposit, notice, actor: actorOf(by, now) });
    if (refused) throw refuse('chargeback.not.bookable');
    await endNotice(tx, { provider, eventId }, 'chargeback');
    await writeAuditEntry(tx, actorOf(by, now), {
      action: 'payment-event.chargeback',
      subjectKind: 'payment-event',
      subjectId: `${provider}:${eventId}`,
      brandId: deposit.brand_id,
      detail: { memberId: deposit.member_id, deposit: deposit.id, amount: String(amount ?? 0n), currency, reason },
    });
    const { id } = await one<{ id: string }>(tx, 'SELECT id FROM chargeback WHERE provider = $1 AND case_ref = $2', [provider, eventId]);
    return id;
  });
}

const noteAct = (
  tx: Tx,
  row: ChargebackRow,
  { action, reason, by, now }: { action: Act; reason: string; by: ActingOperator; now: Date },
): Promise<void> =>
  writeAuditEntry(tx, actorOf(by, now), {
    action,
    subjectKind: 'chargeback',
    subjectId: row.id,
    brandId: row.brand_id,
    detail: { memberId: row.member_id, deposit: row.deposit_id, amount: String(row.amount), currency: row.currency, reason },
  });
