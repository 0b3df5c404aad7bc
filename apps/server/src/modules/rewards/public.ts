import type { Deps, Tick } from '../../deps.ts';
import { expiryTick } from './end-grant.ts';

export { REWARD_CHECKS } from './check-rewards.ts';
export { rewardSections } from './member-data.ts';
export { openGrant, type OpeningGrant } from './open-grant.ts';
export { openLock, type OpeningLock } from './open-lock.ts';
export { readRewards, type RewardsFile, rewardsFile, writeRewards } from './rewards-file.ts';
export { registerRewardRoutes } from './routes.ts';
export { createLocksConsumer, workLocks } from './work-locks.ts';
export { endForWithdrawal, findLocks, findTurnover, judgeWithdrawal, type LockFacts } from './withdrawals.ts';

/** Work of the module on a schedule. */
export const rewardTicks = ({ db, hint }: Pick<Deps, 'db' | 'hint'>): Tick[] => [
  expiryTick(db, (tx, grant) => hint(tx, { brandId: grant.brand_id, memberId: grant.member_id, event: 'balance.changed' })),
];
