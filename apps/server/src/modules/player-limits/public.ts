export { guardDeposit, guardWithdrawal, releaseDeposit } from './guard.ts';
export { lockMember } from './lock-member.ts';
export { isExcluded, isPaused, isPersonExcluded } from './queries.ts';
export type { CoolOff, LimitKind, LimitPeriod } from './rules.ts';
export { coolOff, selfExclude } from './self-exclude.ts';
export { confirmLimit, setLimit, withdrawLimit } from './set-limit.ts';
export type { LimitAnswer, LimitName } from './set-limit.ts';
export { protectionSections } from './member-data.ts';
