import type { Deps, OperationConsumer } from './deps.ts';
import { activityConsumer } from './modules/activity/public.ts';
import { type AgentDeps, createDepositConsumer } from './modules/agents/public.ts';
import { owedConsumer } from './modules/payments/public.ts';
import { pointsConsumer } from './modules/points/public.ts';
import { createMissionConsumer } from './modules/missions/public.ts';
import { hintConsumer } from './modules/realtime/public.ts';
import { createLocksConsumer } from './modules/rewards/public.ts';
import { riskConsumer } from './modules/risk/public.ts';
import { createWinnerHints } from './modules/vendors/public.ts';

/** Whatever follows applied operations. */
export const operationConsumers = (deps: Deps, agents: AgentDeps): OperationConsumer[] => [
  hintConsumer,
  activityConsumer,
  createLocksConsumer(deps),
  riskConsumer,
  createMissionConsumer(deps),
  createWinnerHints(deps),
  createDepositConsumer({ ...agents, clock: deps.clock }),
  pointsConsumer,
  owedConsumer(deps),
];
