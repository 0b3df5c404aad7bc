import { useLingui } from '@lingui/react/macro';
import { queryClient } from '../../api/query-client.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';

/** A frame names the ticket alone: its game and its win are fetched. Null where they are not available. */
export function useWinWords(): (ticket: string) => Promise<string | null> {
  const { t } = useLingui();
  const money = useMoneyText({ whole: true });
  return async (ticket) => {
    try {
      const { lotteryQueries } = await import('../lottery/public.ts');
      const { gameName, winningAmount } = await queryClient.fetchQuery({ ...lotteryQueries.order(ticket), staleTime: 0 });
      if (!winningAmount) return null;
      const sum = money(winningAmount);
      return t`${gameName}: you won ${sum}`;
    } catch {
      // Offline, or the answer is late: the win is shown anyway.
      return null;
    }
  };
}
