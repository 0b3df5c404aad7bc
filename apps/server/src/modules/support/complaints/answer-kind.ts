import { COMPLAINT_OUTCOMES } from '@pavilion/contract/support/complaints';
import * as z from 'zod/mini';
import { maybeOne, one, type Sql, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { isAdjustmentOf } from '../../adjustments/public.ts';
import { writeAuditEntry } from '../../audit/public.ts';
import { type ProposalKind, proposalKind, type ShownLine } from '../../four-eyes/public.ts';
import { lockMember } from '../../player-limits/public.ts';
import type { SupportBaseDeps } from '../deps.ts';
import { endComplaint } from './ending.ts';
import { type ComplaintRow, numberOf, OPEN } from './rows.ts';

const payload = z.object({
  complaintId: z.string(),
  outcome: z.enum(COMPLAINT_OUTCOMES),
  words: z.string(),
  adjustmentId: z.string(),
});
export type PaidAnswer = z.output<typeof payload>;

export const ANSWER_KIND = 'complaint.answer';
export const COMPLAINT_SUBJECT = 'complaint';
export const subjectOf = ({ id, serial }: Pick<ComplaintRow, 'id' | 'serial'>) => ({ kind: COMPLAINT_SUBJECT, id, name: numberOf(serial) });

/** Under the member's guard, which the closing of an account takes first. */
async function lockOpen(tx: Tx, id: string): Promise<ComplaintRow> {
  const found = await maybeOne<{ member_id: string }>(tx, 'SELECT member_id FROM complaint WHERE id = $1', [id]);
  if (!found) throw refuse('desk.changed.meanwhile');
  await lockMember(tx, found.member_id);
  const row = await maybeOne<ComplaintRow>(tx, 'SELECT * FROM complaint WHERE id = $1 FOR UPDATE', [id]);
  if (!row || !OPEN.includes(row.state)) throw refuse('desk.changed.meanwhile');
  return row;
}

async function linesOf(sql: Sql, { complaintId, outcome, words, adjustmentId }: PaidAnswer): Promise<ShownLine[]> {
  const row = await maybeOne<ComplaintRow>(sql, 'SELECT * FROM complaint WHERE id = $1', [complaintId]);
  if (!row || !OPEN.includes(row.state) || !(await isAdjustmentOf(sql, { id: adjustmentId, memberId: row.member_id })))
    throw refuse('desk.changed.meanwhile');
  return [
    { field: 'outcome', before: row.outcome, after: outcome },
    { field: 'adjustment', before: row.adjustment_id, after: adjustmentId },
    { field: 'words', before: null, after: words },
  ];
}

/** An answer, or the last word, that names money that was paid. */
export const answerKind = (deps: Pick<SupportBaseDeps, 'hint'>): ProposalKind & ProposalKind<PaidAnswer> =>
  proposalKind<PaidAnswer>({
    kind: ANSWER_KIND,
    payload,
    propose: 'complaints.answer',
    confirm: 'complaints.answer',
    lock: async (tx, { payload: { complaintId } }) => void (await lockOpen(tx, complaintId)),
    personal: { mask: (line) => (line.field === 'words' ? { ...line, after: '•••' } : line) },
    show: (tx, { payload: answer }) => linesOf(tx, answer),
    apply: async (tx, { id, payload: { complaintId, outcome, words, adjustmentId }, proposedBy, reason }, actor) => {
      const row = await lockOpen(tx, complaintId);
      const { name } = await one<{ name: string }>(tx, 'SELECT name FROM operator_facts WHERE id = $1', [proposedBy]);
      await endComplaint(deps, tx, row, { ending: { outcome, words, adjustmentId, by: { id: proposedBy, name } }, now: actor.now });
      await writeAuditEntry(tx, actor, {
        action: 'complaint.answer',
        subjectKind: COMPLAINT_SUBJECT,
        subjectId: row.id,
        brandId: row.brand_id,
        detail: { memberId: row.member_id, outcome, adjustmentId, proposal: id, proposedBy, reason },
      });
      return row.id;
    },
  });
