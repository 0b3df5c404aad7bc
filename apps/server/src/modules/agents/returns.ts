import { fromPpm, type GivenBack, NONE } from '../../kernel/given-back.ts';
import type { AgentRule } from './types.ts';

/** Agents along a branch share the brand's rate. Plays at prize groups are left out: rates lower the groups of those below. */
export const agentRebateReturns = ({ rebates }: Pick<AgentRule, 'rebates'>): GivenBack[] => [
  { part: 'agentRebates', name: '', of: 'turnover', share: ({ code, way }) => (way === 'group' ? NONE : fromPpm(rebates.get(code) ?? 0n)) },
];
