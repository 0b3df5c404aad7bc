import { mainFromUnits } from '@pavilion/contract/base/money';
import type { Sql, Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { accounts, findBalance } from '../ledger/public.ts';
import { endGrant } from './end-grant.ts';
import { findGrantsByIds } from './find-grants.ts';
import { withdrawable } from './rules.ts';
import type { LockRow } from './tables.ts';
import { countPending, workGuarded } from './work-locks.ts';

interface AccountOwner {
  brandId: string;
  currency: string;
  memberId: string;
}

/** A lock as it is shown; amounts in ledger units. */
export interface LockFacts extends Pick<LockRow, 'id' | 'source' | 'code' | 'asked' | 'held' | 'weights'> {
  done: bigint;
  left: bigint;
  largestBet: bigint | null;
  openedAt: Date;
  expiresAt: Date | null;
  /** False where it is met, and nothing was withdrawn since. */
  isOpen: boolean;
  /** Net result of bets that is not written down yet. */
  pendingNet: bigint;
}

async function findAll(sql: Sql, memberId: string): Promise<LockFacts[]> {
  return (await countPending(sql, memberId)).map(({ lock, after }) => ({
    id: lock.id,
    source: lock.source,
    code: lock.code,
    asked: lock.asked,
    held: lock.held,
    weights: lock.weights,
    done: after.done,
    left: lock.asked - after.done,
    largestBet: lock.largest_bet,
    openedAt: lock.opened_at,
    expiresAt: lock.expires_at,
    isOpen: after.state === 'open',
    pendingNet: after.net,
  }));
}

/** Open locks of a member, oldest first, exact to the last committed bet. Reads only. */
export const findLocks = async (sql: Sql, memberId: string): Promise<LockFacts[]> =>
  (await findAll(sql, memberId)).filter(({ isOpen }) => isOpen);

/** Turnover asked since the last withdrawal, what was played of it and what is left. */
export async function findTurnover(sql: Sql, memberId: string): Promise<{ required: bigint; done: bigint; remaining: bigint }> {
  const locks = await findAll(sql, memberId);
  const sum = (read: (lock: LockFacts) => bigint): bigint => locks.reduce((total, lock) => total + read(lock), 0n);
  return { required: sum((lock) => lock.asked), done: sum((lock) => lock.done), remaining: sum((lock) => lock.left) };
}

/** A grant that a withdrawal would end, and what would be taken back with it. */
export interface EndingGrant {
  grantId: string;
  source: string;
  code: string;
  amount: bigint;
  winnings: bigint;
  takesWinnings: boolean;
  takes: bigint;
}

export interface Withdrawable {
  ends: readonly EndingGrant[];
  takes: bigint;
  /** Own money that waits for turnover, and what is left to play for it. */
  held: bigint;
  left: bigint;
  available: bigint;
  locks: readonly LockFacts[];
}

/** What a withdrawal would end, what holds money, and how much can leave now. Reads only. */
export async function findWithdrawable(sql: Sql, { brandId, currency, memberId }: AccountOwner): Promise<Withdrawable> {
  const locks = await findLocks(sql, memberId);
  const ofGrants = locks.filter(({ source }) => source === 'grant');
  const rows = await findGrantsByIds(
    sql,
    ofGrants.map(({ code }) => code),
  );
  const grants = ofGrants.flatMap(({ code, pendingNet }) => {
    const row = rows.find(({ id }) => id === code);
    return row
      ? [
          {
            grantId: row.id,
            source: row.source,
            code: row.code,
            amount: row.amount,
            winnings: row.winnings + pendingNet,
            takesWinnings: row.takes_winnings,
          },
        ]
      : [];
  });
  const cash = await findBalance(sql, accounts.cash({ brandId, currency, memberId }));
  return { ...withdrawable({ cash, grants, deposits: locks.filter(({ source }) => source !== 'grant') }), locks };
}

/**
 * What a withdrawal of `amount` does with locks and grants, in its transaction, before its posting; the caller holds the guard. Counts what was played, then
 * refuses `withdraw.turnover.open` where deposits hold the money, `withdraw.grant.open` where it would end a grant that is not named in `endGrants`, and
 * `withdraw.grant.taken` where what is left after ending them is less. Then ends them, and closes what is met to corrections.
 */
export async function endForWithdrawal(
  tx: Tx,
  { amount, endGrants, now, ...owner }: AccountOwner & { amount: bigint; endGrants: readonly string[]; now: Date },
): Promise<void> {
  await workGuarded(tx, owner.memberId, { again: true });
  const { ends, takes, held, left, available } = await findWithdrawable(tx, owner);
  if (amount > available && held > 0n && amount <= available + held) {
    throw refuse('withdraw.turnover.open', { field: 'amount', params: { remaining: mainFromUnits(left) } });
  }
  if (ends.some(({ grantId }) => !endGrants.includes(grantId))) {
    throw refuse('withdraw.grant.open', { params: { amount: mainFromUnits(takes) } });
  }
  if (amount > available && amount <= available + held + takes) {
    throw refuse('withdraw.grant.taken', { field: 'amount', params: { available: mainFromUnits(available) } });
  }
  for (const { grantId } of ends) await endGrant(tx, { id: grantId, act: 'forfeit', by: 'member', now });
  await tx.query(`UPDATE turnover_lock SET used = true WHERE member_id = $1 AND state = 'met' AND NOT used`, [owner.memberId]);
}
