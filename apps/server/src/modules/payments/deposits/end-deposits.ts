import { DEPOSIT } from '@pavilion/contract/payments/states';
import type { Tick } from '../../../deps.ts';
import { many, maybeOne, type Tx, transaction } from '../../../kernel/db.ts';
import { eachInTurn } from '../../../kernel/each-in-turn.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { lockMember, releaseDeposit } from '../../player-limits/public.ts';
import { dropDepositProofs, dropLateProofs } from './deposit-proofs.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { DepositRow } from '../tables.ts';
import { DEPOSIT_STATES } from '../states.ts';

interface OpenDepositEnd {
  id: string;
  memberId: string;
  state: number;
  now: Date;
}

/** Ends a deposit that nobody paid, once, and gives its place in the limits back. null when it had ended before. */
async function endOpen(tx: Tx, { id, memberId, state, now }: OpenDepositEnd): Promise<DepositRow | null> {
  await lockMember(tx, memberId);
  const row = await maybeOne<DepositRow>(
    tx,
    `UPDATE deposit SET state = $3, settled_at = $4 WHERE id = $1 AND member_id = $2 AND state IN (${DEPOSIT_STATES.open}) RETURNING *`,
    [id, memberId, state, now],
  );
  if (row) await releaseDeposit(tx, memberId, row.amount, row.created_at);
  // One whose time is over may still be shown and found.
  if (row && state === DEPOSIT.cancelled) await dropDepositProofs(tx, id);
  return row;
}

/** The member gives a waiting deposit up. Refuses one that has ended; another's id answers as an absent one. */
export async function cancelDeposit(deps: PaymentsDeps, { refId, memberId }: { refId: string; memberId: string }): Promise<DepositRow> {
  return transaction(deps.db, async (tx) => {
    const row = await endOpen(tx, { id: refId, memberId, state: DEPOSIT.cancelled, now: deps.clock.now() });
    if (row) return row;
    const known = await maybeOne(tx, 'SELECT 1 FROM deposit WHERE id = $1 AND member_id = $2', [refId, memberId]);
    throw refuse(known ? 'deposit.not.cancellable' : 'not.found');
  });
}

const AT_ONCE = 500;

/** Ends deposits nobody paid for in time. */
export const expiryTick = (deps: PaymentsDeps): Tick => ({
  name: 'expire-deposits',
  cron: '* * * * *',
  run: async (now) => {
    const late = await many<{ id: string; member_id: string }>(
      deps.db,
      `SELECT id, member_id FROM deposit WHERE state IN (${DEPOSIT_STATES.open}) AND expires_at < $1 ORDER BY expires_at LIMIT $2`,
      [now, AT_ONCE],
    );
    await eachInTurn(late, ({ id, member_id: memberId }) =>
      transaction(deps.db, (tx) => endOpen(tx, { id, memberId, state: DEPOSIT.expired, now })),
    );
    await dropLateProofs(deps.db, now);
  },
});
