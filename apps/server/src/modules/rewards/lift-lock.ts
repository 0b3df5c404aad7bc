import { maybeOne, type Sql } from '../../kernel/db.ts';
import type { LockRow } from './tables.ts';
import { workGuarded } from './work-locks.ts';

interface Lifting {
  depositId: string;
  memberId: string;
  /** What was left of the deposit, and what is left of it now. */
  before: bigint;
  after: bigint;
  now: Date;
}

const partOf = (amount: bigint, { before, after }: Lifting): bigint => (amount * after + before - 1n) / before;

/**
 * Money of a deposit goes back to its payer: its lock ends with all of it, of a part it asks and holds that much less. Under the member's guard, before that is
 * posted; what was played until then is counted first.
 */
export async function liftDepositLock(tx: Sql, lifting: Lifting): Promise<void> {
  const { depositId, memberId, after, now } = lifting;
  await workGuarded(tx, memberId);
  const lock = await maybeOne<LockRow>(
    tx,
    `SELECT * FROM turnover_lock WHERE source = 'deposit' AND code = $1 AND state = 'open' FOR UPDATE`,
    [depositId],
  );
  if (!lock) return;
  if (after <= 0n) {
    await tx.query(`UPDATE turnover_lock SET state = 'returned', ended_at = $2 WHERE id = $1`, [lock.id, now]);
    return;
  }
  const rest = partOf(lock.asked, lifting);
  const asked = rest > lock.done ? rest : lock.done;
  const isMet = asked === lock.done;
  await tx.query(`UPDATE turnover_lock SET asked = $2, held = $3, state = $4, ended_at = $5 WHERE id = $1`, [
    lock.id,
    asked,
    partOf(lock.held, lifting),
    isMet ? 'met' : 'open',
    isMet ? now : null,
  ]);
}

/** Money of a deposit came back after all: the lock that ended with it is open again. Under the member's guard, after the posting. */
export const restoreDepositLock = (tx: Sql, depositId: string): Promise<unknown> =>
  tx.query(`UPDATE turnover_lock SET state = 'open', ended_at = NULL WHERE source = 'deposit' AND code = $1 AND state = 'returned'`, [
    depositId,
  ]);
