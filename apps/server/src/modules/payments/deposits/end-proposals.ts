import type { Tx } from '../../../kernel/db.ts';
import { voidProposals } from '../../four-eyes/public.ts';
import { isHeld } from './held-notices.ts';
import { DEPOSIT_SUBJECT, ENDING_KIND, findOpenEndings } from './open-endings.ts';

/**
 * After a notice credited a deposit: ends what operators proposed for it and what is no longer possible, except what answers another notice still held.
 * Comes after the locks of notices, guard and deposit, as a transaction's last.
 */
export async function endProposals(tx: Tx, { depositId, now }: { depositId: string; now: Date }): Promise<void> {
  const [open] = await findOpenEndings(tx, [depositId]);
  if (!open) return;
  const { provider, eventId } = open;
  if (open.ending !== 'credit' && eventId !== null && (await isHeld(tx, { provider, eventId }))) return;
  await voidProposals(
    tx,
    { kinds: [ENDING_KIND], subject: { kind: DEPOSIT_SUBJECT, id: depositId }, reason: 'credited' },
    { kind: 'system', id: 'payments', ip: null, now },
  );
}
