import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@pavilion/ui/skeleton';
import { lazy, Suspense } from 'react';
import { amountText, countText } from '../../parts/amount.tsx';
import { useOperator } from '../session/operator.tsx';
import { useProductWords } from '../../parts/product-words.ts';
import type { ReportAddress } from './report-address.ts';
import { figureOf, type FigureRow, useFigureWords } from './report-words.ts';
import styles from './reports.module.css';

const ReportChart = lazy(() => import('./report-chart.tsx').then((one) => ({ default: one.ReportChart })));
const ReportBars = lazy(() => import('./report-bars.tsx').then((one) => ({ default: one.ReportBars })));
const MAX_BARS = 10;

/** The chosen figure of one currency: over the days, or of the parts beside each other. */
export function FigureChart({ by, rows, address }: { by: string; rows: readonly FigureRow[]; address: ReportAddress }) {
  const { t } = useLingui();
  const { brandOf } = useOperator();
  const product = useProductWords();
  const figures = useFigureWords();
  const figure = figures.find(({ name }) => name === address.values.figure) ?? figures.find(({ name }) => name === 'stake');
  const currency = rows[0]?.currency ?? '';
  if (!figure || rows.length === 0) return null;
  const valueOf = (row: Parameters<typeof figureOf>[0] | null): number => (row ? Number(figureOf(row, figure.name) ?? 0) : 0);
  const text = (value: number): string => (figure.isCount ? countText(Math.round(value)) : amountText(value.toFixed(4), currency));
  const nameOf = (row: FigureRow): string =>
    row.gameName ?? row.vendor ?? (row.product === null ? (brandOf(row.brandId)?.name ?? row.brandId) : product(row.product));
  const days = [...Map.groupBy(rows, (row) => row.day ?? '').entries()].map(([day, ofDay]) => ({
    day,
    value: ofDay.reduce((sum, row) => sum + valueOf(row), 0),
    before: ofDay.every(({ before }) => before === null) ? null : ofDay.reduce((sum, row) => sum + valueOf(row.before), 0),
  }));
  const bars = rows
    .map((row, place) => ({ key: String(place), name: nameOf(row), value: valueOf(row), text: text(valueOf(row)) }))
    .toSorted((a, b) => b.value - a.value)
    .slice(0, MAX_BARS);
  return (
    <section className={styles.chartPanel} aria-label={figure.label}>
      <h2>{figure.label}</h2>
      <Suspense fallback={<Skeleton shape="block" height="240px" />}>
        {by === 'day' ? (
          <ReportChart label={figure.label} points={days} text={text} />
        ) : (
          <ReportBars label={t`${figure.label}, highest first`} bars={bars} />
        )}
      </Suspense>
    </section>
  );
}
