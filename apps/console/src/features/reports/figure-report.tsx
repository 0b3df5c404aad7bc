import { useLingui } from '@lingui/react/macro';
import { reportFigures } from '@pavilion/contract/reports/desk';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ChartLine } from '@pavilion/ui/icon';
import { Segmented } from '@pavilion/ui/segmented';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useFigureColumns } from './figure-columns.tsx';
import { FigureChart } from './figure-chart.tsx';
import { FigureSummary } from './figure-summary.tsx';
import type { ReportAddress } from './report-address.ts';
import { ReportDays } from './report-days.tsx';
import { type FigureRow, useReportNames } from './report-words.ts';

type Part = 'day' | 'brand' | 'product' | 'vendor' | 'game';

/** What was played and moved, divided by days, brands, products, vendors or games: totals, a chart, the rows. */
export function FigureReport({ address, by }: { address: ReportAddress; by: Part }) {
  const { t } = useLingui();
  const names = useReportNames();
  const { days, ofBrand, narrowed, values, set } = address;
  const compare: { compare?: '1' } = values.compare === '1' ? { compare: '1' } : {};
  const question = useQuery(ask(reportFigures, { by, ...days, ...ofBrand, ...narrowed, ...compare }));
  const { data } = question;
  const totals = data?.totals ?? [];
  const total = totals.find(({ currency }) => currency === values.currency) ?? totals[0];
  const columns = useFigureColumns({ by, data, address, total: totals.length === 1 || by !== 'brand' ? total : undefined });
  // The newest day first; of several currencies one at a time, so that the figures of a column can be added up. Brands are beside each other.
  const rows = data?.list.filter(({ currency }) => by === 'brand' || currency === total?.currency);
  const shown = by === 'day' ? rows?.toReversed() : rows;
  const isBusy = question.isPlaceholderData || (question.isFetching && data === undefined);
  return (
    <>
      {totals.length > 1 ? (
        <Segmented
          label={t`Currency`}
          width="fit"
          value={total?.currency ?? null}
          onValue={(currency) => set({ currency })}
          options={totals.map(({ currency }) => ({ value: currency, label: currency }))}
        />
      ) : null}
      <FigureSummary total={total} isBusy={data === undefined && question.isFetching} address={address} />
      {data && total ? (
        <FigureChart by={by} rows={data.list.filter(({ currency }) => currency === total.currency)} address={address} />
      ) : null}
      <WorkTable<FigureRow>
        name={`report-${by}`}
        caption={names[by]}
        columns={columns}
        rows={shown}
        rowKey={(row) => [row.brandId, row.day, row.product, row.vendor, row.game].join(' ')}
        loading={isBusy}
        error={question.error}
        onRetry={() => void question.refetch()}
        {...((totals.length === 1 || by !== 'brand') && (rows?.length ?? 0) > 1 ? { totalsLabel: t`All` } : {})}
        empty={
          <EmptyState compact icon={<ChartLine />} title={t`No bets in this period`}>
            {t`Choose other dates or clear the filters.`}
          </EmptyState>
        }
        filters={<ReportDays values={values} set={set} compares />}
      />
    </>
  );
}
