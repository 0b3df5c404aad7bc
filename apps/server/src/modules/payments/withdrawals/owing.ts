import { mainFromUnits } from '@pavilion/contract/base/money';
import type { Sql } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { findOwing } from '../../ledger/public.ts';
import { findOwed } from '../../settlements/public.ts';

/** Refuses `withdraw.charged.back` to who owes a deposit that was taken back, and `withdraw.owed` to who owes salaries or dividends to those below. */
export async function refuseWhileOwing(sql: Sql, memberId: string): Promise<void> {
  const owing = await findOwing(sql, memberId);
  if (owing > 0n) throw refuse('withdraw.charged.back', { params: { amount: mainFromUnits(owing) } });
  const owed = await findOwed(sql, memberId);
  if (owed > 0n) throw refuse('withdraw.owed', { params: { amount: mainFromUnits(owed) } });
}
