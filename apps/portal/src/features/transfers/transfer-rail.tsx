import { useLingui } from '@lingui/react/macro';
import { transactions } from '@pavilion/contract/wallet/calls';
import { ArrowLeftRight, Lock, ShieldCheck, TrendingUp } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';
import { Amount } from '../../parts/amount.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import { Facts, RailCard } from '../../parts/rail.tsx';
import { paths } from '../../paths.ts';
import { MethodMark } from '../../shared/cashier/method-mark.tsx';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { RecentList } from '../../shared/cashier/recent-list.tsx';
import { TurnoverLocks } from '../../shared/cashier/turnover-locks.tsx';
import type { OpenTransfers } from './transfer-form.tsx';

/** Wire codes: from and to the people above and below. */
const TRANSFER_CODES = '6104,6207';

/** The limits of today, turnover required before it, and the last transfers. */
export function TransferRail({ open }: { open: OpenTransfers }) {
  const { t } = useLingui();
  const money = useMoneyText();
  return (
    <>
      <TurnoverLocks />
      <RailCard title={t`Transfers`}>
        <Facts
          facts={[
            {
              key: 'bounds',
              icon: <ArrowLeftRight />,
              words: t`${money(open.minimumAmount)} to ${money(open.maximumAmount)} per transfer.`,
            },
            { key: 'today', icon: <TrendingUp />, words: t`${money(open.leftToday)} and ${open.timesLeftToday} transfers left today.` },
            ...(open.turnoverPercent > 0
              ? [
                  {
                    key: 'turnover',
                    icon: <Lock />,
                    words: t`The recipient must wager ${open.turnoverPercent}% of it before withdrawing.`,
                  },
                ]
              : []),
            { key: 'safe', icon: <ShieldCheck />, words: t`We never ask for your payment password by phone or message.` },
          ]}
        />
      </RailCard>
      <RecentTransfers />
    </>
  );
}

function RecentTransfers() {
  const { t } = useLingui();
  const moment = useShortMoment();
  const { data } = useQuery({
    queryKey: ['transactions', who(), 'transfers'],
    queryFn: ({ signal }) => call(transactions, { query: { transactionType: TRANSFER_CODES, pageNo: 1, pageSize: 5 }, signal }),
  });
  if (!data || data.list.length === 0) return null;
  return (
    <RecentList
      title={t`Recent transfers`}
      all={{ label: t`All`, to: `${paths.member('transactionHistory')}&kind=${TRANSFER_CODES}` }}
      rows={data.list.map((row) => ({
        key: row.txId,
        mark: <MethodMark group="BANK" size="s" />,
        name: row.remark,
        when: moment(row.txTime),
        amount: <Amount value={row.amount} sign="always" trim />,
        void: false,
        state: { text: row.direction === 'in' ? t`Received` : t`Sent`, tone: 'neutral' },
      }))}
    />
  );
}
