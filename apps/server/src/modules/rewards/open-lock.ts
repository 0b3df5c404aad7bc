import { newId } from '@pavilion/contract/base/id';
import { maybeOne, one, type Sql } from '../../kernel/db.ts';
import { endSpent } from './end-spent.ts';
import type { LockRow, LockSource } from './tables.ts';

/** What ends a lock where the brand has no rule of its own: less than one main unit left. */
const ENDS_BELOW = 10_000n;

export interface LockTerms {
  /** Turnover to play, in ledger units. */
  asked: bigint;
  /** A bet above it does not count; absent: any counts. */
  largestBet?: bigint | null;
  /** Product → parts per million that count; a product that is not named counts as the table `product` says. */
  weights?: Readonly<Record<string, number>>;
  expiresAt?: Date | null;
}

export interface OpeningLock extends LockTerms {
  brandId: string;
  currency: string;
  memberId: string;
  source: LockSource;
  /** Id of the grant, the deposit, the transfer: one lock each. */
  code: string;
  /** The member's own money that waits for it; 0 of a grant. */
  held: bigint;
  /** What the posting put on the cash account. */
  credited: bigint;
  /** Answer of that posting: bets placed after it count. */
  opened: { journalId: bigint; postedAt: Date };
}

/**
 * Opens a lock in the transaction that credits what it is about, after the posting; the caller holds the member's guard. What was left of older locks
 * ends first where the member had nothing left. Null where nothing is asked, or the lock exists already.
 */
export async function openLock(tx: Sql, lock: OpeningLock): Promise<LockRow | null> {
  const { memberId, brandId, opened } = lock;
  await tx.query(
    'INSERT INTO turnover_cursor (member_id, number) VALUES ($1, $2) ON CONFLICT (member_id) DO UPDATE SET number = turnover_cursor.number',
    [memberId, opened.journalId],
  );
  await endSpent(tx, [{ memberId, at: opened.postedAt }], lock.credited);
  if (lock.asked <= 0n) return null;
  const { below } = await one<{ below: bigint }>(
    tx,
    'SELECT coalesce((SELECT lock_ends_below FROM reward_rule WHERE brand_id = $1), $2)::bigint AS below',
    [brandId, ENDS_BELOW],
  );
  return maybeOne<LockRow>(
    tx,
    `INSERT INTO turnover_lock (id, brand_id, member_id, source, code, currency, asked, held, largest_bet, weights, ends_below, opened_number, opened_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (source, code) DO NOTHING RETURNING *`,
    [
      newId('lck'),
      brandId,
      memberId,
      lock.source,
      lock.code,
      lock.currency,
      lock.asked,
      lock.held,
      lock.largestBet ?? null,
      JSON.stringify(lock.weights ?? {}),
      below,
      opened.journalId,
      opened.postedAt,
      lock.expiresAt ?? null,
    ],
  );
}
