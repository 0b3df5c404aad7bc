import { skipToken, useQuery } from '@tanstack/react-query';
import { who } from '../../api/queries.ts';

// What the parts around the pages need of rewards that can be taken, without the calls themselves.

export const rewardCountKey = () => ['reward-count', who()];

/** How many rewards can be taken now, by the last answer; fetches nothing itself. */
export function useRewardCount(): number {
  const { data } = useQuery<{ count: number }>({ queryKey: rewardCountKey(), queryFn: skipToken });
  return data?.count ?? 0;
}
