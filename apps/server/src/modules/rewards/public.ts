import { balanceChanged } from '@pavilion/contract/wallet/events';
import type { DomainModule } from '../../domain-module.ts';
import { registerGrantsDesk } from './desk.ts';
import { expiryTick } from './end-grant.ts';
import { grantKind } from './grant-kind.ts';
import type { GivingDeps } from './pay-grant.ts';
import { lapseTick } from './issue-grant.ts';
import { registerRewardRoutes, type RewardRoutes } from './routes.ts';

export { REWARD_CHECKS } from './check-rewards.ts';
export { claimGrant, type ClaimingDeps, findIssued, isBarred, type IssuedTerms, issueGrant, type IssuingGrant } from './issue-grant.ts';
export { openGrant, type OpeningGrant } from './open-grant.ts';
export { findOpposedPlay, type OpposedPlay } from './opposed-play.ts';
export { findCourse, findGiven, findGrantsByIds, sumPaidSince } from './find-grants.ts';
export { grantTitleCode } from './grant-title.ts';
export { namingOf } from './name-grants.ts';
export { giftLock } from './gift-lock.ts';
export { giveUpGrant } from './give-up.ts';
export { takenBack } from './rules.ts';
export type { GrantRow } from './tables.ts';
export { liftDepositLock, restoreDepositLock } from './lift-lock.ts';
export { openLock, type OpeningLock } from './open-lock.ts';
export { readRebateReturns } from './returns.ts';
export {
  fourEyesAbove,
  ratesByHand,
  ratesOfFile,
  readRewards,
  REWARDS_FILE_RULES,
  type RewardsFile,
  rewardsFile,
  writeRewards,
} from './rewards-file.ts';
export { createLocksConsumer, workLocks } from './work-locks.ts';
export { endUnfounded, takeIssuedBack } from './take-issued-back.ts';
export { sumLockedGrants } from './sum-locked.ts';
export { endForWithdrawal, findLocks, findTurnover, findWithdrawable, type LockFacts } from './withdrawals.ts';

/** Calls of members and operators, and what ends grants whose time is over. */
export const createRewards = (deps: GivingDeps & Pick<RewardRoutes, 'messageFor' | 'promotionTitles' | 'rebatePlus'>): DomainModule => ({
  registerRoutes: (serve) => registerRewardRoutes(serve, deps),
  registerDesk: (to) => registerGrantsDesk(to, deps),
  proposals: [grantKind(deps)],
  ticks: [
    expiryTick(deps.db, (tx, grant) => deps.hint(tx, balanceChanged, { brandId: grant.brand_id, memberId: grant.member_id })),
    lapseTick(deps),
  ],
});
