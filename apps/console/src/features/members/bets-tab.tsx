import { memberBets } from '@pavilion/contract/identity/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@pavilion/ui/empty-state';
import { linkClass } from '@pavilion/ui/link';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { Amount } from '../../parts/amount.tsx';
import { DaysFilter } from '../../parts/days-filter.tsx';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { asked, useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { BetState, useBetWords } from '../bets/bet-state.tsx';
import { useOperator } from '../session/operator.tsx';
import styles from './member.module.css';

type Bet = WireValue<typeof memberBets>['list'][number];

/** The member's bets of every product, by days of the brand. */
export function BetsTab({ memberId, member, zone }: { memberId: string; member: string; zone: string | undefined }) {
  const { t } = useLingui();
  const { values, page, set, setPage } = useAddress({ from: '', to: '', tab: 'overview' });
  const question = useList(ask(memberBets, { memberId, ...asked({ from: values.from, to: values.to }), pageNo: page, pageSize: 25 }));
  const currency = question.data?.currency ?? '';
  const states = useBetWords();
  const { may } = useOperator();
  return (
    <WorkTable<Bet>
      name="bets"
      caption={t`Bets`}
      rowKey={(row) => row.id}
      {...(may('bets.read') ? { to: (row: Bet) => paths.bet(row.id) } : {})}
      {...listOf<Bet>(question, setPage)}
      totalsLabel={t`Whole period`}
      empty={<EmptyState compact title={t`No bets in this period`}>{t`Choose other dates to see more.`}</EmptyState>}
      filters={
        <>
          <DaysFilter from={values.from} to={values.to} onDays={set} zone={zone} />
          <div className={styles.links}>
            {may('bets.read') ? (
              <Link className={linkClass()} to={paths.betsOf({ memberId })}>{t`Search by round, game or amount`}</Link>
            ) : null}
            {may('lottery.view') ? (
              <Link className={linkClass()} to={paths.lotteryOrdersOf(memberId, member)}>{t`Lottery orders`}</Link>
            ) : null}
          </div>
        </>
      }
      columns={[
        { key: 'game', label: t`Game`, render: (row) => row.gameName, text: (row) => row.gameName, sort: (row) => row.gameName },
        {
          key: 'placedAt',
          label: t`Time`,
          render: (row) => momentText(row.placedAt),
          text: (row) => row.placedAt,
          sort: (row) => row.placedAt,
        },
        {
          key: 'stake',
          label: t`Stake`,
          align: 'end',
          render: (row) => <Amount of={row.stake} currency={currency} />,
          text: (row) => String(row.stake),
          sort: (row) => row.stake,
          total: question.data ? <Amount of={question.data.stake} currency={currency} /> : undefined,
        },
        {
          key: 'payout',
          label: t`Payout`,
          align: 'end',
          render: (row) => <Amount of={row.payout} currency={currency} />,
          text: (row) => String(row.payout),
          sort: (row) => row.payout,
          total: question.data ? <Amount of={question.data.payout} currency={currency} /> : undefined,
        },
        {
          key: 'turnover',
          label: t`Valid turnover`,
          align: 'end',
          render: (row) => <Amount of={row.validTurnover} currency={currency} />,
          text: (row) => String(row.validTurnover),
          wideOnly: true,
        },
        {
          key: 'state',
          label: t`Status`,
          render: (row) => <BetState state={row.state} />,
          text: (row) => states[row.state],
          sort: (row) => row.state,
          total:
            question.data && Number(question.data.inPlay) !== 0 ? (
              <>
                {t`In play`} <Amount of={question.data.inPlay} currency={currency} />
              </>
            ) : undefined,
        },
        { key: 'round', label: t`Round`, render: (row) => <code>{row.roundId}</code>, text: (row) => row.roundId, wideOnly: true },
        { key: 'vendor', label: t`Vendor`, render: (row) => row.vendor, text: (row) => row.vendor, hidden: true },
      ]}
    />
  );
}
