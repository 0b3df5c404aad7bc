import { one, type Tx } from '../../../kernel/db.ts';
import { lockMember } from '../../player-limits/public.ts';
import type { DepositRow } from '../tables.ts';

/** Lock order as everywhere: the notices, the member's guard, then the payment. A notice taken after the guard would meet one that waits for the guard. */
export async function lockDeposit(tx: Tx, { id, member_id: memberId }: Pick<DepositRow, 'id' | 'member_id'>): Promise<DepositRow> {
  await lockMember(tx, memberId);
  return one<DepositRow>(tx, 'SELECT * FROM deposit WHERE id = $1 FOR UPDATE', [id]);
}
