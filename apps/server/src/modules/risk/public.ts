import type { Tick } from '../../deps.ts';
import { controlKind } from '../four-eyes/public.ts';
import { riskControl } from './control.ts';
import { evaluationTick, type RiskDeps } from './evaluate.ts';
import { pruneSightings } from './follow.ts';
import { liftKind } from './lift-lock.ts';

export { evaluateDue } from './evaluate.ts';
export { findLinked } from './find-linked.ts';
export { makeDue } from './make-due.ts';
export { readAgain, riskConsumer } from './follow.ts';
export { findMembersAtRisk, findRiskSigns, isHeldByRisk, checkWithdrawalAllowed, type RiskSign } from './hold.ts';

/** What takes two operators. */
export const riskProposals = ({ clock }: RiskDeps) => [controlKind(riskControl(clock)), liftKind];

/** Work of the module on a schedule. */
export const riskTicks = (deps: RiskDeps): Tick[] => [evaluationTick(deps), pruneSightings(deps.db)];
