import { useQuery } from '@tanstack/react-query';
import { type Chase, type ChasePhase, phasesOf } from './chase.ts';
import { lotteryQueries } from './queries.ts';
import type { IssueClock } from './use-clock.ts';

interface ChaseInput {
  gameId: number;
  chase: Chase | null;
  clock: IssueClock;
  stake: bigint;
  most: number;
  /** The game's own bound. */
  maxIssues: number;
}

export interface ReachedChase {
  /** Null while they are not known. */
  phases: readonly ChasePhase[] | null;
  reach: number;
  /** Why they are not known, and the way to fetch again. */
  failed: { error: Error; refetch: () => unknown; isFetching: boolean } | null;
}

/** The issues a chase reaches from the one that takes bets on: one that closes leaves it and another follows at the end. */
export function useChase({ gameId, chase, clock, stake, most, maxIssues }: ChaseInput): ReachedChase {
  const current = clock.near?.currentNumero ?? null;
  const { data, error, refetch, isFetching } = useQuery({
    ...lotteryQueries.chaseable(gameId, current?.numero ?? ''),
    enabled: chase !== null && current !== null,
  });
  const issues = data?.filter(({ closeTime }) => closeTime > clock.now && closeTime >= (current?.closeTime ?? 0));
  return {
    phases: chase && issues ? phasesOf(chase, issues, { stake, most }) : null,
    reach: Math.max(2, Math.min(maxIssues, issues?.length ?? maxIssues)),
    failed: error && !data ? { error, refetch, isFetching } : null,
  };
}
