import { many, one, type Sql } from '../../kernel/db.ts';
import { findOwned } from '../ledger/public.ts';
import { grantStep } from './rules.ts';

/** A member, and when what they have changed last. */
export interface CheckedMember {
  memberId: string;
  at: Date;
}

/**
 * Ends open locks whose member has less than their threshold left: cash, wallets at vendors and open stakes together, without what was just credited
 * (`besides`). Answers the members of whom one ended.
 */
export async function endSpent(tx: Sql, members: readonly CheckedMember[], besides = 0n): Promise<string[]> {
  if (members.length === 0) return [];
  const poor = await many<{ member_id: string }>(
    tx,
    `SELECT l.member_id FROM turnover_lock l JOIN guard_facts g ON g.member_id = l.member_id
       WHERE l.member_id = ANY ($1) AND l.state = 'open' GROUP BY l.member_id, g.balance HAVING g.balance - $2 < max(l.ends_below)`,
    [members.map(({ memberId }) => memberId), besides],
  );
  const stamps = new Map(members.map(({ memberId, at }) => [memberId, at]));
  const ended: string[] = [];
  for (const { member_id: memberId } of poor) {
    const { open } = await one<{ open: bigint }>(
      tx,
      `SELECT coalesce(sum(stake), 0)::bigint AS open FROM bet_facts WHERE member_id = $1 AND state = 'open'`,
      [memberId],
    );
    const has = (await findOwned(tx, memberId)) + open - besides;
    const at = stamps.get(memberId);
    const locks = await many<{ source: string; code: string }>(
      tx,
      `UPDATE turnover_lock l SET state = 'spent', ended_at = $3 WHERE l.member_id = $1 AND l.state = 'open' AND l.ends_below > $2
         RETURNING l.source, l.code`,
      [memberId, has, at],
    );
    if (locks.length > 0) ended.push(memberId);
    for (const { source, code } of locks) {
      if (source !== 'grant') continue;
      await tx.query(`UPDATE reward_grant SET state = $2, ended_at = $3 WHERE id = $1 AND state = 'process'`, [
        code,
        grantStep('process', 'complete', 'system'),
        at,
      ]);
    }
  }
  return ended;
}
