import { DEPOSIT } from '@pavilion/contract/payments/states';
import { many, type Tx } from '../../../kernel/db.ts';
import { eachInTurn } from '../../../kernel/each-in-turn.ts';
import { writeAuditEntry } from '../../audit/public.ts';

interface EndedProposal {
  deposit_id: string;
  brand_id: string;
  member_id: string;
  ending: string;
}

/**
 * After a notice credited a deposit: takes back what operators proposed for it and nobody can do any more, all but what answers another notice still held.
 * Such a row has no `decided_by`. Comes after the locks of notices, guard and deposit, as a transaction's last.
 */
export async function endProposals(tx: Tx, { depositId, now }: { depositId: string; now: Date }): Promise<void> {
  const rows = await many<EndedProposal>(
    tx,
    `UPDATE deposit_resolution r SET state = 'withdrawn', decided_at = $3
       FROM deposit d WHERE d.id = $1 AND d.state = $2 AND r.deposit_id = d.id AND r.state = 'proposed' AND (r.ending = 'credit'
        OR NOT EXISTS (SELECT FROM payment_event e WHERE e.provider = r.provider AND e.event_id = r.event_id AND e.state = 'parked'))
     RETURNING r.deposit_id, d.brand_id, d.member_id, r.ending`,
    [depositId, DEPOSIT.credited, now],
  );
  await eachInTurn(rows, (row) =>
    writeAuditEntry(
      tx,
      { kind: 'system', id: 'payments', ip: null, now },
      {
        action: 'deposit.withdraw',
        subjectKind: 'deposit',
        subjectId: row.deposit_id,
        brandId: row.brand_id,
        detail: { memberId: row.member_id, ending: row.ending, because: 'credited' },
      },
    ),
  );
}
