import type { Tx } from '../../kernel/db.ts';
import type { Actor } from '../audit/public.ts';
import { voidProposals } from '../four-eyes/public.ts';

export const RELEASE_KIND = 'settlement.release';
export const RUN_SUBJECT = 'settlement';

/** A run that is held does not go by what was proposed before. Before the audit trail is written of it. */
export const voidRelease = (tx: Tx, runId: string, by: Actor): Promise<void> =>
  voidProposals(tx, { kinds: [RELEASE_KIND], subject: { kind: RUN_SUBJECT, id: runId }, reason: 'changed' }, by);
