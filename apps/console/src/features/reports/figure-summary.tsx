import { useLingui } from '@lingui/react/macro';
import type { reportFigures } from '@pavilion/contract/reports/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Skeleton } from '@pavilion/ui/skeleton';
import { Amount, countText, inPercent } from '../../parts/amount.tsx';
import { shareText } from './figure-columns.tsx';
import type { ReportAddress } from './report-address.ts';
import { type FigureName, figureOf, useFigureWords } from './report-words.ts';
import styles from './reports.module.css';

type Total = WireValue<typeof reportFigures>['totals'][number];
const SHOWN: readonly FigureName[] = ['stake', 'hold', 'bets', 'deposits', 'withdrawals', 'grants'];

/** How much more than in the period before, as a share; null where there was nothing to compare with. */
const changeOf = (now: number, before: number | null): number | null => (before === null || before <= 0 ? null : now / before - 1);

/** Totals of one currency, each with its change; one of them is drawn in the chart. */
export function FigureSummary({
  total,
  isBusy,
  address: { values, set },
}: {
  total: Total | undefined;
  isBusy: boolean;
  address: ReportAddress;
}) {
  const { t } = useLingui();
  const figures = useFigureWords();
  if (!total && !isBusy) return null;
  const shown = SHOWN.flatMap((name) => figures.find((one) => one.name === name) ?? []).filter(
    ({ name }) => !total || figureOf(total, name) !== null,
  );
  return (
    <div className={styles.summary} role="radiogroup" aria-label={t`Figure in the chart`}>
      {shown.map(({ name, label, isCount, isGood }) => {
        const now = total ? figureOf(total, name) : null;
        const before = total?.before ? figureOf(total.before, name) : null;
        const change = changeOf(Number(now ?? 0), before === null ? null : Number(before));
        const tone = change === null || change === 0 || isGood === null ? undefined : change > 0 === isGood ? 'good' : 'bad';
        return (
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={values.figure === name}
            className={styles.total}
            onClick={() => set({ figure: name })}
          >
            <span className={styles.totalName}>{label}</span>
            <span className={styles.totalValue}>
              {total && now !== null ? (
                isCount ? (
                  countText(Number(now))
                ) : (
                  <Amount of={now} currency={total.currency} />
                )
              ) : (
                <Skeleton width="5em" />
              )}
            </span>
            <span className={styles.change} data-tone={tone}>
              {change === null ? '–' : inPercent(change, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })}
              {name === 'hold' && total ? <span>{t`${shareText(total.play.holdPpm)} of turnover staked`}</span> : null}
            </span>
          </button>
        );
      })}
    </div>
  );
}
