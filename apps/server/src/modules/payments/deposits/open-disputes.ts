import type { Sql } from '../../../kernel/db.ts';
import { findOpenProposals } from '../../four-eyes/public.ts';

export const DISPUTE_KIND = 'withdrawal.dispute.end';
/** The withdrawal: one dispute of it is open at a time. */
export const WITHDRAWAL_SUBJECT = 'withdrawal';

/** Withdrawals whose dispute has an ending that waits for a second operator: of these, or all. */
export async function findOpenDisputeEndings(sql: Sql, withdrawalIds?: readonly string[]): Promise<string[]> {
  const open = await findOpenProposals(sql, {
    kind: DISPUTE_KIND,
    subjectKind: WITHDRAWAL_SUBJECT,
    ...(withdrawalIds ? { subjectIds: withdrawalIds } : {}),
  });
  return open.map(({ subjectId }) => subjectId);
}
