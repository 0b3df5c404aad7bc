import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { personalProfit } from '@pavilion/contract/wallet/calls';
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, ChartLine, Gift, ReceiptText } from '@pavilion/ui/icon';
import type { ReactNode } from 'react';
import { Amount } from '../../parts/amount.tsx';
import { DayList, type DayRow, ThumbMark } from '../../shared/history/day-list.tsx';
import styles from '../../shared/history/history.module.css';

type Row = WireValue<typeof personalProfit>['list'][number];

/** Profit and loss on a phone: days on which something was counted, with a row for each thing that was. */
export function ProfitDays({ days }: { days: readonly Row[] }) {
  const { t } = useLingui();
  const money = (value: number) => <Amount value={value} trim />;
  const row = (key: string, icon: ReactNode, rest: { name: string; value: number; under?: ReactNode; underEnd?: ReactNode }): DayRow[] =>
    rest.value === 0 && !rest.under
      ? []
      : [
          {
            key,
            thumb: <ThumbMark>{icon}</ThumbMark>,
            name: rest.name,
            under: rest.under ?? null,
            amount: <Amount value={rest.value} sign="always" trim />,
            underEnd: rest.underEnd ?? null,
          },
        ];
  const rowsOf = (day: Row): DayRow[] => [
    ...row('play', <ChartLine />, {
      name: t`Bets`,
      value: day.lottGameWinning - day.lottGameBetting,
      ...(day.lottGameBetting || day.lottGameWinning
        ? {
            under: (
              <>
                {t`Staked`} {money(day.lottGameBetting)}
              </>
            ),
            underEnd: (
              <>
                {t`Returned`} {money(day.lottGameWinning)}
              </>
            ),
          }
        : {}),
    }),
    ...row('rewards', <Gift />, { name: t`Promotions and rebates`, value: day.lottPromotion + day.lottGameRebate }),
    ...row('deposit', <ArrowDownToLine />, { name: t`Deposits`, value: day.deposit }),
    ...row('withdraw', <ArrowUpFromLine />, { name: t`Withdrawals`, value: -day.withdraw }),
    ...row('fee', <ReceiptText />, { name: t`Fees`, value: -day.fee }),
    ...row('given', <ArrowLeftRight />, { name: t`Transfers with your agent`, value: day.transferIn - day.transferOut }),
  ];
  const groups = days
    .toReversed()
    .map((day) => ({
      day: day.balanceDate,
      total: <Amount value={day.profitLoss} sign="always" trim className={styles.dayTotal ?? ''} />,
      rows: rowsOf(day),
    }))
    .filter(({ rows }) => rows.length > 0);
  return <DayList groups={groups} label={t`Profit and loss by day`} />;
}
