import type { DomainModule } from '../../domain-module.ts';
import { type ActDeps, PAY_RUN } from './act-on-runs.ts';
import { controlKind } from '../four-eyes/public.ts';
import { settlementControl } from './control.ts';
import { correctionKind } from './correct-line.ts';
import type { SettlementReads } from './deps.ts';
import type { EvaluatePeriod } from './next-settlement.ts';
import { registerSettlementsDesk } from './desk.ts';
import { settleDue } from './follow-periods.ts';
import { payRun } from './pay-lines.ts';
import { releaseKind } from './release-kind.ts';
import { registerSettlementRoutes } from './routes.ts';

export { SETTLEMENT_CHECKS } from './check-settlements.ts';
export { type NextSettlement } from './next-settlement.ts';
export { findSettledKinds } from './find-settled-kinds.ts';
export { settleDue } from './follow-periods.ts';
export { findLinePeriods, type LinePeriod } from './find-line-periods.ts';
export { findOwed } from './pay-lines.ts';
export { activeTurnoverOf } from './read-facts.ts';
export { type ReplayedRun, replayPeriod } from './replay.ts';
export { RUN_KINDS, type RunKind } from './tables.ts';

export const createAgentSettlements = (deps: ActDeps & SettlementReads & { evaluatePeriod: EvaluatePeriod }): DomainModule => ({
  registerRoutes: (serve) => registerSettlementRoutes(serve, deps),
  registerDesk: (to) => registerSettlementsDesk(to, deps),
  tasks: { [PAY_RUN]: async ({ runId }) => payRun(deps, String(runId)) },
  proposals: [controlKind(settlementControl), releaseKind(deps), correctionKind(deps)],
  ticks: [{ name: 'settle-agents', cron: '* * * * *', run: () => settleDue(deps) }],
});
