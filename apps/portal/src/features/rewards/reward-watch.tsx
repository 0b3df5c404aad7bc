import { useQuery } from '@tanstack/react-query';
import { rewardQueries } from '../../shared/rewards/queries.ts';

/** Updates the count of rewards that can be taken, for the badges; hints make it refetch. */
export function RewardWatch() {
  useQuery(rewardQueries.count());
  return null;
}
