import { skipToken, useQuery } from '@tanstack/react-query';
import { who } from '../../api/queries.ts';
import { paths } from '../../paths.ts';

// What the parts around the pages need of withdrawals that wait for the member's word, without the calls themselves.

/** Names the withdrawal in the address whose question is open. */
export const CONFIRM = 'confirm';

/** Where the question of one withdrawal is answered. */
export const arrivalAddress = (refId: string): string => `${paths.member('withdraw')}&${CONFIRM}=${refId}`;

export const arrivalsKey = () => ['withdraw-confirmations', who()];

/** Whether a withdrawal waits for the member's answer, by the query of the header; fetches nothing itself. */
export function useIsArrivalAsked(): boolean {
  const { data } = useQuery<{ payments: readonly unknown[] }>({ queryKey: arrivalsKey(), queryFn: skipToken });
  return (data?.payments.length ?? 0) > 0;
}
