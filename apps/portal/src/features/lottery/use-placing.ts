import { useLingui } from '@lingui/react/macro';
import { ApiError } from '@pavilion/contract/base/client';
import { placeLotteryOrder } from '@pavilion/contract/lottery/orders';
import { textFromUnits } from '@pavilion/contract/base/money';
import { type PricedLine, writeSlip } from '@pavilion/lottery/price';
import type { TabStore } from '@pavilion/ui/tab-store';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { type ChasePhase, chaseSlipOf } from './chase.ts';
import { afterConflict, afterRefusal, type StoredSlip, type SentOrder, toSend } from './stored-slip.ts';
import { useIssueName } from './order-words.ts';

interface OrderInput {
  gameId: number;
  prizeModeId: number | undefined;
  numero: string;
  requestId: string;
  lines: readonly PricedLine[];
  total: bigint;
  chase: { phases: readonly ChasePhase[]; stopsOnWin: boolean } | null;
}

const orderOf = ({ gameId, prizeModeId, numero, requestId, lines, total, chase }: OrderInput): SentOrder => ({
  gameId,
  ...(prizeModeId === undefined ? {} : { prizeModeId }),
  currentNumero: numero,
  requestId,
  bettingSlipString: writeSlip(lines),
  betCartAmountSum: textFromUnits(total),
  device: 'web',
  ...(chase
    ? {
        chase: true,
        winningStop: chase.stopsOnWin,
        chaseSlip: chaseSlipOf(
          chase.phases,
          lines.map(({ multiple }) => multiple),
        ),
      }
    : {}),
});

/** It was refused: not merely unanswered. */
const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && !error.isNetwork && error.status < 500;

/** Its id holds another order: one whose answer was lost. */
export const isPlacedAlready = (error: unknown): boolean => isRefused(error) && error.code === 'request.conflict';

/** Sends a slip. What was sent is stored with it until an answer comes, over a reload too. */
export function usePlacing(store: TabStore<StoredSlip>, onPlaced: () => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const nameOf = useIssueName();
  const money = useMoneyText({ whole: true });
  return useMutation({
    mutationFn: (asked: OrderInput) => {
      const stored = store.get();
      const own = stored?.requestId === asked.requestId ? stored : null;
      const order = own ? toSend(own, orderOf(asked)) : orderOf(asked);
      if (own) store.set({ ...own, sent: order });
      return call(placeLotteryOrder, { body: order }).catch((error: unknown) => {
        const now = store.get();
        if (own && now?.requestId === own.requestId && isRefused(error)) store.set({ ...now, sent: afterRefusal(own) });
        throw error;
      });
    },
    onError: (error) => {
      if (!isPlacedAlready(error)) return;
      const action = { label: t`My tickets`, onAction: () => void navigate(paths.member('personalHistoryCopy')) };
      const rest = afterConflict(store.get());
      if (rest) {
        store.set(rest);
        return void toasts.show({
          title: t`The slip you cleared was placed`,
          body: t`The response was lost, but it's among your tickets. The lines on your slip now weren't placed.`,
          action,
        });
      }
      onPlaced();
      toasts.show({
        title: t`This slip was already placed`,
        body: t`The response was lost. Check your tickets: nothing was placed twice.`,
        action,
      });
    },
    onSuccess: (placed, { chase }) => {
      onPlaced();
      const issue = nameOf(placed.numero);
      const count = chase?.phases.length ?? 0;
      const sum = money(placed.totalBettingAmount);
      toasts.show(
        placed.chaseNumber === null
          ? { tone: 'good', title: t`Placed for draw ${issue}`, body: t`${sum} staked.` }
          : { tone: 'good', title: t`Chase of ${count} draws started`, body: t`${sum} staked or reserved. You can stop it at any time.` },
      );
    },
    // The offer may have changed, or the issue closed meanwhile.
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: ['lottery'] }), client.invalidateQueries({ queryKey: ['balances'] })]),
  });
}
