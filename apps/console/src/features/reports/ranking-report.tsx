import { useLingui } from '@lingui/react/macro';
import { rankings, reportRanking } from '@pavilion/contract/reports/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ChartLine } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { ask } from '../../api/ask.ts';
import { Amount, countText } from '../../parts/amount.tsx';
import { memberColumn } from '../../parts/columns.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { FigureLink } from './figure-link.tsx';
import type { ReportAddress } from './report-address.ts';
import { ReportDays } from './report-days.tsx';
import { moneyLink, playLink } from './report-links.ts';
import { useRankingWords, useReportNames } from './report-words.ts';

type Answer = WireValue<typeof reportRanking>;
type Row = Answer['list'][number];
type Amounts = 'stake' | 'payout' | 'turnover' | 'hold' | 'deposits' | 'withdrawals';

/** Members of one brand, the greatest first. Whose figures are read is written down. */
export function RankingReport({ address }: { address: ReportAddress }) {
  const { t } = useLingui();
  const names = useReportNames();
  const words = useRankingWords();
  const { days, oneBrand, order, values, set, page, setPage } = address;
  const question = useList({
    ...ask(reportRanking, { brandId: oneBrand, ...days, order, pageNo: page, pageSize: 25 }),
    enabled: oneBrand !== '',
  });
  return (
    <WorkTable<Row>
      name="report-ranking"
      caption={names.ranking}
      columns={useColumns(question.data)}
      rowKey={(row) => row.memberId}
      {...listOf(question, setPage)}
      empty={
        <EmptyState compact icon={<ChartLine />} title={t`No results`}>
          {t`Choose other dates or another ranking.`}
        </EmptyState>
      }
      filters={
        <>
          <Select
            label={t`Rank by`}
            value={order}
            onChange={(event) => set({ order: event.target.value })}
            rowClassName={filters.mid ?? ''}
            options={rankings.map((value) => ({ value, label: words[value] }))}
          />
          <ReportDays values={values} set={set} compares={false} />
        </>
      }
    />
  );
}

function useColumns(data: Answer | undefined): WorkColumn<Row>[] {
  const { t } = useLingui();
  const { may } = useOperator();
  const span = { brandId: data?.period.brandId ?? '', from: data?.period.from ?? '', to: data?.period.to ?? '' };
  const amount = (name: Amounts, label: string, fact?: string): WorkColumn<Row> => ({
    key: name,
    label,
    align: 'end',
    render: (row) => {
      const memberRef = { memberId: row.memberId, member: row.username };
      return (
        <FigureLink
          to={fact ? moneyLink(span, fact, memberRef) : playLink(span, 'settled', memberRef)}
          permission={fact ? 'reports.read' : 'bets.read'}
          isNothing={Number(row[name]) === 0}
        >
          <Amount of={row[name]} currency={row.currency} />
        </FigureLink>
      );
    },
    text: (row) => row[name],
  });
  return [
    { key: 'place', label: t`Place`, render: (row) => countText(row.place), text: (row) => String(row.place) },
    memberColumn(t`Member`, { isLink: may('members.read') }),
    { key: 'bets', label: t`Bets`, align: 'end', render: (row) => countText(row.bets), text: (row) => String(row.bets) },
    amount('stake', t`Stakes`),
    amount('payout', t`Payouts`),
    amount('hold', t`GGR`),
    amount('turnover', t`Valid turnover`),
    amount('deposits', t`Deposits`, 'deposit'),
    amount('withdrawals', t`Withdrawals`, 'withdrawal'),
  ];
}
