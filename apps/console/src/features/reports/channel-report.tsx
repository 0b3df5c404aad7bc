import { useLingui } from '@lingui/react/macro';
import { reportChannels } from '@pavilion/contract/reports/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Banknote } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { Amount, countText } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { WorkTable } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { FigureLink } from './figure-link.tsx';
import type { ReportAddress } from './report-address.ts';
import { ReportDays } from './report-days.tsx';
import { moneyLink } from './report-links.ts';
import { useFactWords, useReportNames } from './report-words.ts';
import styles from './reports.module.css';

type Answer = WireValue<typeof reportChannels>;
type Row = Answer['list'][number];

/** Deposits and withdrawals by the way they went. */
export function ChannelReport({ address: { days, ofBrand, values, set } }: { address: ReportAddress }) {
  const { t } = useLingui();
  const names = useReportNames();
  const facts = useFactWords();
  const operator = useOperator();
  const question = useQuery(ask(reportChannels, { ...days, ...ofBrand }));
  const { data } = question;
  const spanOf = ({ brandId }: Row) => {
    const period = data?.periods.find((one) => one.brandId === brandId);
    return { brandId, from: period?.from ?? '', to: period?.to ?? '' };
  };
  const rowsOf = (row: Row): string => moneyLink(spanOf(row), row.fact, { provider: row.provider, channel: row.channel || '-' });
  const channelName = ({ channel }: Row): string => channel || t`no matching payment`;
  return (
    <>
      <div className={styles.sums} role="status">
        {data?.totals.map(({ currency, deposits, withdrawals }) => (
          <p key={currency}>
            {t`Deposits`}{' '}
            <b>
              <Amount of={deposits} currency={currency} />
            </b>{' '}
            · {t`Withdrawals`}{' '}
            <b>
              <Amount of={withdrawals} currency={currency} />
            </b>
          </p>
        ))}
      </div>
      <WorkTable<Row>
        name="report-channel"
        caption={names.channel}
        rows={data?.list}
        rowKey={(row) => [row.brandId, row.fact, row.provider, row.channel].join(' ')}
        loading={question.isPlaceholderData || (question.isFetching && data === undefined)}
        error={question.error}
        onRetry={() => void question.refetch()}
        empty={
          <EmptyState compact icon={<Banknote />} title={t`No payments in this period`}>
            {t`Choose other dates.`}
          </EmptyState>
        }
        filters={<ReportDays values={values} set={set} compares={false} />}
        columns={[
          { key: 'channel', label: t`Channel`, render: channelName, text: channelName, sort: channelName },
          {
            key: 'fact',
            label: t`Payment type`,
            render: (row) => facts(row.fact),
            text: (row) => facts(row.fact),
            sort: (row) => row.fact,
          },
          { key: 'provider', label: t`Provider`, render: (row) => row.provider, text: (row) => row.provider, sort: (row) => row.provider },
          ...brandColumn<Row>(t`Brand`, operator),
          {
            key: 'times',
            label: t`Count`,
            align: 'end',
            render: (row) => <FigureLink to={rowsOf(row)}>{countText(row.times)}</FigureLink>,
            text: (row) => String(row.times),
            sort: (row) => row.times,
          },
          {
            key: 'amount',
            label: t`Amount`,
            align: 'end',
            render: (row) => (
              <FigureLink to={rowsOf(row)}>
                <Amount of={row.amount} currency={row.currency} />
              </FigureLink>
            ),
            text: (row) => row.amount,
            sort: (row) => Number(row.amount),
          },
        ]}
      />
    </>
  );
}
