import type { DomainModule } from '../../domain-module.ts';
import { ruleKind } from '../four-eyes/public.ts';
import type { ReferralDeps } from './deps.ts';
import { registerReferralDesk } from './desk.ts';
import { registerReferralRoutes } from './routes.ts';
import { RULE_DOCUMENT } from './rule.ts';
import { REVERSE_TASK, reverseReferral } from './reverse.ts';
import { referralTick } from './settle.ts';

export { REFERRAL_CHECKS } from './check-referral.ts';
export { noteReferral } from './codes.ts';
export { readReferralReturns } from './returns.ts';
export { REVERSE_TASK } from './reverse.ts';
export { findOffer, readReferral, REFERRAL_FILE_RULES, type ReferralFile, referralFile, writeReferral } from './rule.ts';

/** Members who bring others: their calls, the desk's, and the look at who waits. */
export const createReferral = (deps: ReferralDeps): DomainModule => ({
  registerRoutes: (serve) => registerReferralRoutes(serve, deps),
  registerDesk: (to) => registerReferralDesk(to, deps),
  tasks: { [REVERSE_TASK]: ({ memberId }) => reverseReferral(deps, String(memberId)) },
  proposals: [ruleKind(RULE_DOCUMENT)],
  ticks: [referralTick(deps)],
});
