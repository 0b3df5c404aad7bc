import { maybeOne, type Sql } from '../../kernel/db.ts';
import type { LockRow } from './tables.ts';
import { workGuarded } from './work-locks.ts';

interface DepositMoney {
  depositId: string;
  memberId: string;
  /** What is left of the deposit now. */
  after: bigint;
  now: Date;
}

type Whole = Pick<LockRow, 'asked' | 'held'> & { left: bigint };

const partOf = (amount: bigint, after: bigint, left: bigint): bigint => (after >= left ? amount : (amount * after + left - 1n) / left);

async function findLock(tx: Sql, { depositId, memberId }: DepositMoney): Promise<LockRow | null> {
  await workGuarded(tx, memberId);
  return maybeOne<LockRow>(tx, `SELECT * FROM turnover_lock WHERE source = 'deposit' AND code = $1 FOR UPDATE`, [depositId]);
}

/** The lock requires and holds the amount for the rest of its deposit, and never less than was played. */
async function fit(tx: Sql, lock: LockRow, { whole, after, now }: Pick<DepositMoney, 'after' | 'now'> & { whole: Whole }): Promise<void> {
  const rest = partOf(whole.asked, after, whole.left);
  const asked = rest > lock.done ? rest : lock.done;
  const isMet = asked === lock.done;
  await tx.query(
    `UPDATE turnover_lock SET asked = $2, held = $3, state = $4, ended_at = $5, whole_asked = $6, whole_held = $7, whole_left = $8 WHERE id = $1`,
    [
      lock.id,
      asked,
      partOf(whole.held, after, whole.left),
      isMet ? 'met' : 'open',
      isMet ? (lock.ended_at ?? now) : null,
      whole.asked,
      whole.held,
      whole.left,
    ],
  );
}

const wholeOf = ({ whole_asked: asked, whole_held: held, whole_left: left }: LockRow): Whole | null =>
  asked === null || held === null || left === null ? null : { asked, held, left };

/**
 * Money of a deposit goes back to its payer: after a full refund its lock ends, after a part it requires and holds less by that part. `before`: what was left of the deposit. Under
 * the member's guard, before that is posted; what was played until then is counted first.
 */
export async function liftDepositLock(tx: Sql, lifting: DepositMoney & { before: bigint }): Promise<void> {
  const { before, after, now } = lifting;
  const lock = await findLock(tx, lifting);
  if (lock?.state !== 'open') return;
  const whole = wholeOf(lock) ?? { asked: lock.asked, held: lock.held, left: before };
  if (after > 0n) return fit(tx, lock, { whole, after, now });
  await tx.query(
    `UPDATE turnover_lock SET state = 'returned', ended_at = $2, whole_asked = $3, whole_held = $4, whole_left = $5 WHERE id = $1`,
    [lock.id, now, whole.asked, whole.held, whole.left],
  );
}

/**
 * Money of a deposit was returned after all: the lock requires and holds the amount for all that is left of the deposit now, even if it had ended, unless money was withdrawn
 * behind it. Under the member's guard, after the posting.
 */
export async function restoreDepositLock(tx: Sql, restoring: DepositMoney): Promise<void> {
  const { after, now } = restoring;
  const lock = await findLock(tx, restoring);
  if (!lock || lock.used) return;
  const whole = wholeOf(lock);
  if (whole) await fit(tx, lock, { whole, after, now });
  else if (lock.state === 'returned') await tx.query(`UPDATE turnover_lock SET state = 'open', ended_at = NULL WHERE id = $1`, [lock.id]);
}
