import { documentsChanged } from '@pavilion/contract/documents/events';
import { writeAuditEntry } from '../audit/public.ts';
import { ageOn, completeByDocument, findPayee } from '../identity/public.ts';
import { maybeOne, type Tx, transaction } from '../../kernel/db.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import type { DocumentsDeps } from './deps.ts';
import { differencesOf, isDay } from './rules.ts';
import { SUBMISSION, type SubmissionRow } from './tables.ts';

export interface Decision {
  id: string;
  operatorId: string;
  approve: boolean;
  /** Why it is turned down, shown to the member; needed then. */
  reason?: string | undefined;
  /** As the document shows it, yyyy-MM-dd; needed to approve. */
  readBirthDate?: string | undefined;
  /** As the document shows it; needed to approve. */
  readName?: string | undefined;
  /** Lets differences of name or birth date pass, for this reason. Never an age below the minimum. */
  overrideReason?: string | undefined;
  ip?: string | undefined;
}

/**
 * The desk's yes or no, once. Writes the audit trail and notifies the member. Refuses `not.found`, `documents.decided.already`,
 * `documents.reason.missing`, `documents.reading.missing`, `documents.age.below.minimum`, `documents.name.differs` and
 * `documents.birth.date.differs`.
 */
export async function decide(deps: DocumentsDeps, decision: Decision): Promise<{ state: 'approved' | 'rejected' }> {
  const now = deps.clock.now();
  const idNumber = decision.approve ? await openNumber(deps, decision.id) : null;
  return transaction(deps.db, async (tx) => {
    const row = await maybeOne<SubmissionRow>(
      tx,
      `SELECT ${SUBMISSION} FROM identity_submission WHERE id = $1 AND state <> 'draft' FOR UPDATE`,
      [decision.id],
    );
    if (!row) throw refuse('not.found');
    if (row.state !== 'submitted') throw refuse('documents.decided.already');
    const reason = decision.reason?.trim() ?? '';
    if (!decision.approve && reason === '') throw refuse('documents.reason.missing', { field: 'reason' });
    const read = decision.approve ? await checkIdentity(deps, { tx, row, decision, now }) : null;
    const state = decision.approve ? 'approved' : 'rejected';
    await tx.query(
      `UPDATE identity_submission SET state = $2, decided_at = $3, decided_by = $4, reason = $5, read_birth_date = $6, read_name = $7,
         override_reason = $8 WHERE id = $1`,
      [
        row.id,
        state,
        now,
        decision.operatorId,
        decision.approve ? '' : reason,
        read?.birthDate ?? null,
        read?.name ?? null,
        read?.override ?? null,
      ],
    );
    if (read) await completeByDocument(tx, { memberId: row.member_id, idNumber, birthDate: read.birthDate, fullName: read.name, now });
    await deps.accountEvents.notify(tx, {
      brandId: row.brand_id,
      memberId: row.member_id,
      kind: `documents.${state}`,
      detail: decision.approve ? {} : { reason },
      now,
    });
    await deps.hint(tx, documentsChanged, { brandId: row.brand_id, memberId: row.member_id });
    await writeAuditEntry(
      tx,
      { kind: 'operator', id: decision.operatorId, ip: decision.ip ?? null, now },
      {
        action: decision.approve ? 'documents.approve' : 'documents.reject',
        subjectKind: 'documents',
        subjectId: row.id,
        brandId: row.brand_id,
        detail: {
          memberId: row.member_id,
          ...(read ? { differences: read.differences, override: read.override ?? '' } : { reason }),
        },
      },
    );
    return { state };
  });
}

async function openNumber({ db, seal }: DocumentsDeps, id: string): Promise<string | null> {
  const row = await maybeOne<Pick<SubmissionRow, 'id_number_sealed'>>(
    db,
    'SELECT id_number_sealed FROM identity_submission WHERE id = $1',
    [id],
  );
  return row?.id_number_sealed ? (await seal.open(row.id_number_sealed, id)).toString() : null;
}

interface ReviewedIdentity {
  name: string;
  birthDate: string;
  differences: string[];
  override: string | null;
}

interface SubmissionReview {
  tx: Tx;
  row: SubmissionRow;
  now: Date;
}

/** Checks the document: its holder is old enough and the owner of the account. */
async function checkIdentity(
  deps: DocumentsDeps,
  { tx, row, decision, now }: SubmissionReview & { decision: Decision },
): Promise<ReviewedIdentity> {
  const name = decision.readName?.trim() ?? '';
  const birthDate = decision.readBirthDate ?? '';
  if (name === '') throw refuse('documents.reading.missing', { field: 'readName' });
  if (!isDay(birthDate)) throw refuse('documents.reading.missing', { field: 'readBirthDate' });
  const { minimumAge } = await deps.content.responsibleGamingFlags(row.brand_id);
  const { timeZone } = await deps.content.brandById(row.brand_id);
  if (ageOn(birthDate, now, timeZone) < minimumAge) {
    throw refuse('documents.age.below.minimum', { field: 'readBirthDate', params: { age: minimumAge } });
  }
  const account = await findPayee(tx, row.member_id);
  const differences = differencesOf(
    { name, birthDate },
    {
      names: [account.fullName, account.payeeName],
      birthDate: account.birthDate,
    },
  );
  const override = decision.overrideReason?.trim() || null;
  const [first] = differences;
  if (first && !override) {
    throw new Refusal(
      first,
      {},
      differences.map((code) => ({ field: code === 'documents.name.differs' ? 'readName' : 'readBirthDate', code })),
    );
  }
  return { name, birthDate, differences, override: first ? override : null };
}
