import { useLingui } from '@lingui/react/macro';
import { ApiError } from '@pavilion/contract/client';
import type { WireBody } from '@pavilion/contract/endpoint';
import { placeLotteryOrder } from '@pavilion/contract/lottery-orders';
import { textFromUnits } from '@pavilion/contract/money';
import { type PricedLine, writeSlip } from '@pavilion/lottery/price';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../api/call.ts';
import { useMoneyText } from '../cashier/money-text.ts';
import { type ChasePhase, chaseSlipOf } from './chase.ts';
import { useIssueName } from './order-words.ts';

type Order = WireBody<typeof placeLotteryOrder>;

interface Placing {
  gameId: number;
  prizeModeId: number | undefined;
  numero: string;
  requestId: string;
  lines: readonly PricedLine[];
  total: bigint;
  chase: { phases: readonly ChasePhase[]; stopsOnWin: boolean } | null;
}

const orderOf = ({ gameId, prizeModeId, numero, requestId, lines, total, chase }: Placing): Order => ({
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

/** Sends a slip. One whose answer was lost is sent again as it was: it may stand already, and then it is answered as before. */
export function usePlacing(onPlaced: () => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const nameOf = useIssueName();
  const money = useMoneyText({ whole: true });
  const lost = useRef<Order | null>(null);
  return useMutation({
    mutationFn: (asked: Placing) => {
      const order = lost.current?.requestId === asked.requestId ? lost.current : orderOf(asked);
      lost.current = null;
      return call(placeLotteryOrder, { body: order }).catch((error: unknown) => {
        if (error instanceof ApiError && error.isNetwork) lost.current = order;
        throw error;
      });
    },
    onSuccess: (placed, { chase }) => {
      onPlaced();
      const issue = nameOf(placed.numero);
      const count = chase?.phases.length ?? 0;
      const sum = money(placed.totalBettingAmount);
      toasts.show(
        placed.chaseNumber === null
          ? { tone: 'good', title: t`Placed for issue ${issue}`, body: t`${sum} staked.` }
          : { tone: 'good', title: t`Chase of ${count} issues begun`, body: t`${sum} staked or held for it. You can stop it at any time.` },
      );
    },
    // The offer may have changed, or the issue closed meanwhile.
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: ['lottery'] }), client.invalidateQueries({ queryKey: ['balances'] })]),
  });
}
