import type { Sql, Tx } from '../../../kernel/db.ts';
import { findOpenProposals, voidProposals } from '../../four-eyes/public.ts';
import { DEPOSIT_SUBJECT } from './open-endings.ts';

export const REFUND_KIND = 'deposit.refund';

/** Whether a refund of the deposit waits for a second operator. */
export const isRefundProposed = async (sql: Sql, depositId: string): Promise<boolean> =>
  (await findOpenProposals(sql, { kind: REFUND_KIND, subjectKind: DEPOSIT_SUBJECT, subjectIds: [depositId] })).length > 0;

/** The bank took some of the deposit back: a refund that was proposed is of another rest. Before anything is written to the audit trail. */
export const endProposedRefund = (tx: Tx, depositId: string, now: Date): Promise<void> =>
  voidProposals(
    tx,
    { kinds: [REFUND_KIND], subject: { kind: DEPOSIT_SUBJECT, id: depositId }, reason: 'charged.back' },
    { kind: 'system', id: 'payments', ip: null, now },
  );
