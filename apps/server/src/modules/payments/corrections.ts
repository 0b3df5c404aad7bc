import { HOUR_MS } from '@pavilion/contract/base/time';
import type { Sql } from '../../kernel/db.ts';
import { findLastCorrections } from '../identity/public.ts';
import { ruleOf } from './payees/bank-cards.ts';

/**
 * Until when withdrawals pause because an operator corrected where a member's money or messages go; null: they do not. Whoever talked the desk into
 * it must not reach the money before the member, notified at the old address, can object.
 */
export async function correctionPause(
  sql: Sql,
  { brandId, memberId, now }: { brandId: string; memberId: string; now: Date },
): Promise<Date | null> {
  const { sensitive: at } = await findLastCorrections(sql, memberId);
  if (!at) return null;
  const { correction_pause_hours: hours } = await ruleOf(sql, brandId);
  const until = new Date(at.getTime() + hours * HOUR_MS);
  return until > now ? until : null;
}

/** All accounts of a member carry one holder's name, also those that were taken away: the next one is compared with them. */
export async function renameHolder(tx: Sql, { memberId, holder }: { memberId: string; holder: string }): Promise<void> {
  await tx.query('UPDATE bank_card SET holder = $2 WHERE member_id = $1', [memberId, holder]);
}
