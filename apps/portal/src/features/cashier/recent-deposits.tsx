import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { Amount } from '../../parts/amount.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { MethodMark } from '../../shared/cashier/method-mark.tsx';
import { looksOfChannel } from './channel-mark.ts';
import { cashierQueries, isWaiting } from '../../shared/cashier/queries.ts';
import { RecentList } from '../../shared/cashier/recent-list.tsx';
import { useDepositWords } from './state-words.ts';

const ARRIVED = 2;

/** The last five, with their states; those that wait can be continued. */
export function RecentDeposits() {
  const { t } = useLingui();
  const stateOf = useDepositWords();
  const moment = useShortMoment();
  const { data } = useQuery(cashierQueries.recentDeposits());
  const { data: channels } = useQuery(cashierQueries.channels());
  const groupOf = (name: string): string => looksOfChannel(channels, name).mark;
  if (!data || data.list.length === 0) return null;
  return (
    <RecentList
      title={t`Recent deposits`}
      all={{ label: t`All`, to: `${paths.member('transactionHistory')}&kind=6101,6221` }}
      rows={data.list.map((row) => ({
        key: row.refId,
        mark: <MethodMark group={groupOf(row.depositMode)} size="s" />,
        name: row.depositMode,
        when: moment(row.depositDate),
        amount: <Amount value={row.state === ARRIVED ? row.amount : row.requestedAmount} trim />,
        void: row.state > ARRIVED,
        state: stateOf(row.state),
        action: isWaiting(row.state) ? (
          <Button size="s" render={<Link to={`/member?page=depositv2&deposit=${row.refId}`} />}>{t`Continue`}</Button>
        ) : undefined,
      }))}
    />
  );
}
