import type { Tick } from '../../deps.ts';
import { many, one, type Db, type Tx, transaction } from '../../kernel/db.ts';
import { eachInTurn } from '../../kernel/each-in-turn.ts';
import { accounts, findBalance, post } from '../ledger/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { houseOf } from './open-grant.ts';
import { type GrantActor, grantStep, takenBack } from './rules.ts';
import type { GrantRow } from './tables.ts';
import { workGuarded } from './work-locks.ts';

export interface GrantEnd {
  id: string;
  act: 'forfeit' | 'expire';
  by: GrantActor;
  now: Date;
}

/**
 * Ends a grant under its lock and takes back what is left of it: the smaller of the cash and the grant with its stated winnings, under `grant:<id>:<act>`. The
 * caller holds the member's guard and has worked their locks. Null where the grant is no longer under its lock.
 */
export async function endGrant(tx: Tx, { id, act, by, now }: GrantEnd): Promise<GrantRow | null> {
  const grant = await one<GrantRow>(tx, 'SELECT * FROM reward_grant WHERE id = $1 FOR UPDATE', [id]);
  const state = grantStep(grant.state, act, by);
  if (!state || grant.paid_at === null) return null;
  const at = { brandId: grant.brand_id, currency: grant.currency };
  const cash = accounts.cash({ ...at, memberId: grant.member_id });
  const taken = takenBack({
    cash: await findBalance(tx, cash),
    amount: grant.amount,
    winnings: grant.winnings,
    takesWinnings: grant.takes_winnings,
  });
  if (taken > 0n) {
    await post(
      tx,
      {
        key: `grant:${id}:${act}`,
        type: 'promotion.taken.back',
        reference: id,
        memo: { source: grant.source, code: grant.code },
        lines: [{ from: cash, to: houseOf({ ...at, source: grant.source, code: grant.code }), amount: taken }],
      },
      now,
    );
  }
  await tx.query(`UPDATE turnover_lock SET state = $2, ended_at = $3 WHERE source = 'grant' AND code = $1 AND state = 'open'`, [
    id,
    state,
    now,
  ]);
  return one<GrantRow>(tx, 'UPDATE reward_grant SET state = $2, taken = $3, ended_at = $4 WHERE id = $1 RETURNING *', [
    id,
    state,
    taken,
    now,
  ]);
}

const AT_ONCE = 200;

/** Ends grants whose time is over, each in a transaction of its own, after what its member had played was counted. */
export const expiryTick = (db: Db, notify: (tx: Tx, grant: GrantRow) => Promise<void>): Tick => ({
  name: 'expire-grants',
  cron: '* * * * *',
  run: async (now) => {
    const due = await many<{ id: string; member_id: string }>(
      db,
      `SELECT id, member_id FROM reward_grant WHERE expires_at <= $1 AND ended_at IS NULL AND state = 'process' ORDER BY expires_at LIMIT $2`,
      [now, AT_ONCE],
    );
    await eachInTurn(due, ({ id, member_id: memberId }) =>
      transaction(db, async (tx) => {
        await lockMember(tx, memberId);
        await workGuarded(tx, memberId);
        const ended = await endGrant(tx, { id, act: 'expire', by: 'system', now });
        if (ended) await notify(tx, ended);
      }),
    );
  },
});
