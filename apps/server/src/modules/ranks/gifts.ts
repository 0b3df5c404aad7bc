import { many, maybeOne, type Tx, transaction } from '../../kernel/db.ts';
import { eachInTurn } from '../../kernel/each-in-turn.ts';
import { lockMember } from '../player-limits/public.ts';
import { giftLock, isBarred, issueGrant } from '../rewards/public.ts';
import type { RankBrand, RankDeps } from './deps.ts';
import { findLadder } from './ladder.ts';

const AT_ONCE = 500;

interface DueGift {
  member_id: string;
  occasion: string;
}

/** Issues the gifts that are due, each in a transaction of its own, once whatever is retried. Who is barred then gets nothing. */
export async function giveDue(deps: RankDeps, brand: RankBrand): Promise<void> {
  const due = await many<DueGift>(
    deps.db,
    `SELECT member_id, occasion FROM rank_gift WHERE brand_id = $1 AND outcome = 'due' ORDER BY member_id, occasion LIMIT $2`,
    [brand.id, AT_ONCE],
  );
  await eachInTurn(due, (gift) => transaction(deps.db, (tx) => give(tx, deps, { brand, gift })));
}

async function give(
  tx: Tx,
  deps: RankDeps,
  { brand, gift: { member_id: memberId, occasion } }: { brand: RankBrand; gift: DueGift },
): Promise<void> {
  const now = deps.clock.now();
  await lockMember(tx, memberId);
  const gift = await maybeOne<{ amount: bigint }>(
    tx,
    `SELECT amount FROM rank_gift WHERE member_id = $1 AND occasion = $2 AND outcome = 'due' FOR UPDATE`,
    [memberId, occasion],
  );
  const found = await findLadder(tx, brand.id);
  if (!gift || !found) return;
  const barred = await isBarred(tx, memberId, now);
  const grant = barred
    ? null
    : await issueGrant(tx, deps, {
        key: `rank:${memberId}:${occasion}`,
        brandId: brand.id,
        currency: brand.currency,
        memberId,
        source: 'rank',
        code: occasion.startsWith('level:') ? 'reach' : 'month',
        amount: gift.amount,
        ...giftLock(found.ladder.gifts, gift.amount, now),
        now,
      });
  await tx.query('UPDATE rank_gift SET outcome = $3, grant_id = $4, at = $5 WHERE member_id = $1 AND occasion = $2', [
    memberId,
    occasion,
    grant ? 'issued' : 'barred',
    grant?.id ?? null,
    now,
  ]);
}
