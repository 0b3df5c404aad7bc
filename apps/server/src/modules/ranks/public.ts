import type { DomainModule } from '../../domain-module.ts';
import { ruleKind } from '../four-eyes/public.ts';
import { registerRanksDesk } from './desk.ts';
import type { RankDeps } from './deps.ts';
import { ranksTick } from './follow-activity.ts';
import { ladderDocument } from './ladder.ts';
import { registerRankRoutes } from './routes.ts';

export { findLadder, RANKS_FILE_RULES, readRanks, type RanksFile, ranksFile, writeRanks } from './ladder.ts';
export { readRankReturns } from './returns.ts';
export { RANK_CHECKS } from './check-ranks.ts';
export { ranksOf } from './read-rank.ts';
export { benefitsOf } from './benefits.ts';

/** Ranks of members: the ladder's calls, the desk's, and what follows play. */
export const createRanks = (deps: RankDeps): DomainModule => ({
  registerRoutes: (serve) => registerRankRoutes(serve, deps),
  registerDesk: (to) => registerRanksDesk(to, deps),
  proposals: [ruleKind(ladderDocument(deps))],
  ticks: [ranksTick(deps)],
});
