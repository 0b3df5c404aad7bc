import { textFromUnits } from '@pavilion/contract/base/money';
import { maybeOne, type Sql, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { type ProposalKind, proposalKind, type ShownLine } from '../../four-eyes/public.ts';
import { lockMember } from '../../player-limits/public.ts';
import type { ChargebackRow } from '../tables.ts';
import { type ChargebackDeps, endChargeback, lockChargeback } from './chargebacks.ts';
import { CHARGEBACK_KIND, type ChargebackEnd, chargebackEnd } from './open-chargeback-ends.ts';

/** Locks a chargeback as everywhere: the member's guard, then its row. Refuses `desk.changed.meanwhile` where it has an end. */
async function lockOpen(tx: Tx, id: string): Promise<ChargebackRow> {
  const row = await lockChargeback(tx, id, (memberId) => lockMember(tx, memberId));
  if (row?.ended_at !== null) throw refuse('desk.changed.meanwhile');
  return row;
}

async function linesOf(sql: Sql, { chargebackId, outcome }: ChargebackEnd): Promise<ShownLine[]> {
  const row = await maybeOne<Pick<ChargebackRow, 'deposit_id' | 'case_ref' | 'amount' | 'ended_at'> & { username: string }>(
    sql,
    `SELECT c.deposit_id, c.case_ref, c.amount, c.ended_at, m.username FROM chargeback c JOIN member_facts m ON m.id = c.member_id WHERE c.id = $1`,
    [chargebackId],
  );
  if (row?.ended_at !== null) throw refuse('desk.changed.meanwhile');
  const line = (field: string, after: string): ShownLine => ({ field, before: null, after });
  return [
    line('member', row.username),
    line('deposit', row.deposit_id),
    line('case', row.case_ref),
    line('amount', textFromUnits(row.amount)),
    line('outcome', outcome),
  ];
}

/** How a chargeback ended, where the provider does not say so itself. */
export const chargebackKind = (deps: ChargebackDeps): ProposalKind & ProposalKind<ChargebackEnd> =>
  proposalKind<ChargebackEnd>({
    kind: CHARGEBACK_KIND,
    payload: chargebackEnd,
    propose: 'payments.repair',
    confirm: 'payments.repair',
    lock: async (tx, { payload: { chargebackId } }) => {
      await lockOpen(tx, chargebackId);
    },
    show: (tx, { payload: asked }) => linesOf(tx, asked),
    apply: async (tx, { id: proposal, payload: { chargebackId, outcome }, proposedBy, reason }, by) => {
      const row = await lockOpen(tx, chargebackId);
      await endChargeback(deps, { tx, row, outcome, said: { by: by.id, reason, proposal, proposedBy }, actor: by });
      return chargebackId;
    },
  });
