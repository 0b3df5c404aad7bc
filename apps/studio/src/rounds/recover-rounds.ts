import type { Studio } from '../context.ts';
import { deliverLeftOver } from './deliver.ts';
import { LEASE_MS, SENDING_LEASE_MS } from './wallet-calls.ts';
import type { CallRow } from './wallet-calls.ts';

/** As many as are sent at once: each is sent while its lease holds, however slowly the others are answered. */
const AT_ONCE = 32;
/** Due times are never set further ahead than this; a later one comes from a clock that was set back. */
const FURTHEST_DUE_MS = 60_000;

/** Takes calls that are due and leases them, so that of several processes one sends each. */
async function leaseDue({ pool, clock }: Studio): Promise<(CallRow & { wallet_url: string })[]> {
  const now = clock.now();
  const at = (ms: number): Date => new Date(now.getTime() + ms);
  const { rows } = await pool.query<CallRow & { wallet_url: string }>(
    `UPDATE wallet_call c SET next_attempt_at = $2, attempts = c.attempts + 1
     FROM round r JOIN session s ON s.id = r.session_id JOIN operator o ON o.id = s.operator_id
     WHERE r.id = c.round_id AND c.id IN (
       SELECT id FROM wallet_call WHERE status = 'pending' AND (next_attempt_at <= $1 OR next_attempt_at > $3)
       ORDER BY next_attempt_at LIMIT $4 FOR UPDATE SKIP LOCKED)
     RETURNING c.id, c.round_id, c.kind, c.body, c.attempts, o.wallet_url`,
    [now, at(SENDING_LEASE_MS), at(FURTHEST_DUE_MS), AT_ONCE],
  );
  return rows;
}

/**
 * Ends what was left unended: stakes in doubt are rolled back, wins sent until paid. Goes on until nothing is due.
 * Answers how many calls it worked on.
 */
export async function recoverRounds(studio: Studio): Promise<number> {
  let worked = 0;
  for (;;) {
    const due = await leaseDue(studio);
    worked += due.length;
    await Promise.all(due.map(({ wallet_url: walletUrl, ...call }) => deliverLeftOver(studio, { walletUrl, call })));
    if (due.length === 0) return worked;
  }
}

/**
 * After a start nothing waits out a long pause: whatever is pending is due once the leases of other processes are
 * over.
 */
export async function hastenPending({ pool, clock }: Studio): Promise<void> {
  await pool.query(`UPDATE wallet_call SET next_attempt_at = LEAST(next_attempt_at, $1) WHERE status = 'pending'`, [
    new Date(clock.now().getTime() + LEASE_MS),
  ]);
}
