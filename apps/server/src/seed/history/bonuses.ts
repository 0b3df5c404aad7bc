import { DAY_MS } from '@pavilion/contract/base/time';
import { transaction } from '../../kernel/db.ts';
import { openGrant } from '../../modules/rewards/public.ts';
import type { Stage } from './stage.ts';

export interface BonusWish {
  /** Names it for ever. */
  key: string;
  memberId: string;
  /** Ledger units. */
  amount: bigint;
  /** How often it is to be played; 0: it is theirs at once. */
  times: bigint;
  /** What it is for, which names it. */
  kind: 'goodwill' | 'loyalty' | 'event';
}

const DAYS = 14;

/** An operator gives a bonus, at the clock's moment. */
export async function giveBonus({ past, brand }: Stage, { key, memberId, amount, times, kind }: BonusWish): Promise<void> {
  const now = past.clock.now();
  await transaction(past.domains.deps.db, (tx) =>
    openGrant(tx, {
      key: `demonstration:${key}`,
      brandId: brand.id,
      currency: brand.currency,
      memberId,
      source: 'desk',
      code: kind,
      amount,
      asked: amount * times,
      expiresAt: new Date(now.getTime() + DAYS * DAY_MS),
      now,
    }),
  );
}
