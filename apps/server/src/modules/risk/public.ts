import type { Tick } from '../../deps.ts';
import { judgeTick, type RiskDeps } from './evaluate.ts';
import { pruneSightings } from './follow.ts';

export { registerRiskDesk } from './desk.ts';
export { judgeDue } from './evaluate.ts';
export { readAgain, riskConsumer } from './follow.ts';
export { findRiskSigns, isHeldByRisk, judgeWithdrawal, type RiskSign } from './hold.ts';

/** Work of the module on a schedule. */
export const riskTicks = (deps: RiskDeps): Tick[] => [judgeTick(deps), pruneSightings(deps.db)];
