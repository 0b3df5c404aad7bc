import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session-store.ts';
import { responsibleGamingQueries } from './queries.ts';

export interface Pause {
  kind: 'cool-off' | 'exclusion';
  until: string;
  /** An exclusion without an end. */
  forGood: boolean;
}

/** The member's break from play, if there is one: no games, no deposits, and no offers meanwhile. */
export function usePause(): Pause | null {
  const { isMember } = useSession();
  const { data } = useQuery({ ...responsibleGamingQueries.state(), enabled: isMember });
  if (!data || !isMember) return null;
  if (data.excludedUntil) return { kind: 'exclusion', until: data.excludedUntil, forGood: data.excludedForGood };
  return data.coolOffUntil ? { kind: 'cool-off', until: data.coolOffUntil, forGood: false } : null;
}

/** May the brand offer something? Not before it is known that the visitor is not on a break. */
export function useOffers(): boolean {
  const { isMember } = useSession();
  const { data, isError } = useQuery({ ...responsibleGamingQueries.state(), enabled: isMember });
  if (!isMember) return true;
  return data ? !data.excludedUntil && !data.coolOffUntil : isError;
}
