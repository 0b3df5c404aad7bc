import { useLingui } from '@lingui/react/macro';
import { giveUpReward, withdrawApplication } from '@pavilion/contract/promotions/calls';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import type { Reward } from '../../shared/rewards/queries.ts';

/** What was acted on may be gone, and the button with it: who moves by keys goes on in the page, not at its very beginning. */
const stayInPage = (): void => {
  requestAnimationFrame(() => {
    const page = document.getElementById('main');
    if (page && !page.contains(document.activeElement) && !document.querySelector('[role=dialog], [role=alertdialog]')) {
      page.focus({ preventScroll: true });
    }
  });
};

/** Gives a bonus up that is under its lock. */
export function useGiveUp(onDone: () => void) {
  const { t } = useLingui();
  const money = useMoneyText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, takes }: Pick<Reward, 'id' | 'takes'>) => call(giveUpReward, { body: { rewardId: id, takes } }),
    onSuccess: async ({ takenBack }) => {
      toasts.show({ tone: 'info', title: t`Bonus forfeited`, body: t`${money(takenBack)} was deducted from your balance.` });
      onDone();
      await client.invalidateQueries();
      stayInPage();
    },
    // Its requirements have changed: the card shows it again.
    onError: () => void client.invalidateQueries({ queryKey: ['rewards'] }),
  });
}

/** Takes part no more, or takes an application back. */
export function useLeave(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Reward, 'id'>) => call(withdrawApplication, { body: { claimId: id } }),
    onSuccess: async () => {
      onDone();
      await client.invalidateQueries();
      stayInPage();
    },
  });
}
