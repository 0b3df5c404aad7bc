import { complaintChanged } from '@pavilion/contract/support/events';
import type { Tx } from '../../../kernel/db.ts';
import { writeLetter } from '../../inbox/public.ts';
import type { SupportBaseDeps } from '../deps.ts';
import { type ComplaintRow, factsOf, say } from './rows.ts';

type News = 'acknowledged' | 'said' | 'answered' | 'decided';

/** Sends the member a letter with the outcome; the member's open screens refetch. */
export async function notifyMember(
  { hint }: Pick<SupportBaseDeps, 'hint'>,
  tx: Tx,
  row: ComplaintRow,
  { what, now }: { what: News; now: Date },
): Promise<void> {
  const owner = { brandId: row.brand_id, memberId: row.member_id };
  await hint(tx, complaintChanged, { ...owner, data: { id: row.id } });
  await writeLetter(tx, { ...owner, template: 'complaint.changed', params: { what, number: factsOf(row).number }, now });
}

interface Ending {
  outcome: NonNullable<ComplaintRow['outcome']>;
  words: string;
  adjustmentId: string | null;
  by: { id: string; name: string };
}

/** Sends the member the answer, or the final answer to an escalated complaint. The complaint is locked. */
export async function endComplaint(
  deps: Pick<SupportBaseDeps, 'hint'>,
  tx: Tx,
  row: ComplaintRow,
  { ending: { outcome, words, adjustmentId, by }, now }: { ending: Ending; now: Date },
): Promise<void> {
  const isLast = row.state === 'escalated';
  const state = isLast ? 'decided' : 'answered';
  await tx.query(
    `UPDATE complaint SET state = $2, outcome = $3, adjustment_id = coalesce($4, adjustment_id), acknowledged_at = coalesce(acknowledged_at, $5),
       answered_at = CASE WHEN $6 THEN answered_at ELSE $5 END, answered_by = CASE WHEN $6 THEN answered_by ELSE $7 END,
       decided_at = CASE WHEN $6 THEN $5 ELSE NULL END
     WHERE id = $1`,
    [row.id, state, outcome, adjustmentId, now, isLast, by.id],
  );
  await say(tx, row.id, { side: 'operator', operator: by, words, event: state, now });
  await notifyMember(deps, tx, row, { what: state, now });
}
