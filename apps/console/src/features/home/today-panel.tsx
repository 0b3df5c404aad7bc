import { homeToday } from '@pavilion/contract/reports/desk-home';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { DAY_MS } from '@pavilion/contract/base/time';
import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '@pavilion/ui/error-state';
import { Segmented } from '@pavilion/ui/segmented';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { watch } from '../../api/ask.ts';
import { amountText, countText, inPercent } from '../../parts/amount.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { dateFormat } from '../../parts/date-format.ts';
import { useOperator } from '../session/operator.tsx';
import { DayChart } from './day-chart.tsx';
import { changeOf, cumulative, lastDay, reached } from './day-figures.ts';
import { linkClass } from '@pavilion/ui/link';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { HoldPanel } from './hold-panel.tsx';
import chart from '../../parts/chart.module.css';
import styles from './home.module.css';
import { Spark } from './spark.tsx';

export type Today = WireValue<typeof homeToday>;
export type HourName = keyof Today['today'][number];

const EVERY_SECONDS = 60;

/** The results of the day beside the day before, and the house's share. A day and a currency are one brand's: with all brands in sight one is chosen here. */
export function TodayPanels() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { brand, brands } = useOperator();
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = brand ?? brands.find(({ id }) => id === chosen) ?? brands[0];
  const brandId = shown?.id ?? '';
  const { data, error, refetch, isFetching } = useQuery({
    ...watch(homeToday, { brandId }, EVERY_SECONDS),
    enabled: brandId !== '',
    placeholderData: undefined as never,
  });
  const choice =
    brand === null && brands.length > 1 ? (
      <Segmented
        label={t`Brand`}
        width="fit"
        value={brandId}
        onValue={setChosen}
        options={brands.map(({ id, name }) => ({ value: id, label: name }))}
      />
    ) : null;
  return (
    <>
      <section className={styles.panel} data-place="today" aria-label={t`Today vs yesterday`}>
        <header className={styles.panelHead}>
          <h2>{t`Today vs yesterday`}</h2>
          {choice}
          <Legend day={data?.day} />
        </header>
        {error && !data ? (
          <ErrorState
            compact
            title={t`Could not load this right now.`}
            retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
          >
            {words(error)}
          </ErrorState>
        ) : null}
        {!data && !error ? <Skeleton shape="block" height="272px" /> : null}
        {data ? <Day today={data} brandId={brandId} /> : null}
      </section>
      {data ? <HoldPanel today={data} brandId={brandId} /> : null}
    </>
  );
}

/** `day`: today where the brand is, yyyy-MM-dd. */
function Legend({ day }: { day: string | undefined }) {
  const { t } = useLingui();
  const noon = new Date(`${day ?? '2000-01-01'}T12:00:00Z`);
  const yesterday = dateFormat({ weekday: 'long', timeZone: 'UTC' }).format(noon.getTime() - DAY_MS);
  return (
    <span className={chart.legend} aria-hidden="true">
      <span>{t`Today`}</span>
      <span data-before>{t`Yesterday, ${yesterday}`}</span>
    </span>
  );
}

function useMetrics(): readonly { name: HourName; label: string; money: boolean; isGood: boolean | null }[] {
  const { t } = useLingui();
  return [
    { name: 'deposits', label: t`Deposits`, money: true, isGood: true },
    // More paid out is neither good nor bad.
    { name: 'withdrawals', label: t`Withdrawals paid`, money: true, isGood: null },
    { name: 'stakes', label: t`Bets`, money: true, isGood: true },
    { name: 'result', label: t`GGR`, money: true, isGood: true },
    { name: 'newMembers', label: t`New members`, money: false, isGood: true },
    { name: 'activeMembers', label: t`Active players`, money: false, isGood: true },
  ];
}

/** Where each figure of a day opens, for those who may go there. */
function useRowsOf({ brandId, day }: { brandId: string; day: string }): Readonly<Record<HourName, string | null>> {
  const { may } = useOperator();
  const days = { brandId, from: day, to: day };
  const bets = may('bets.read') ? paths.betsOf({ ...days, counts: 'moved' }) : null;
  const movements = (fact: string) => (may('reports.read') ? paths.movementsOf({ ...days, fact }) : null);
  return {
    deposits: movements('deposit'),
    withdrawals: movements('withdrawal'),
    stakes: bets,
    result: may('reports.read') ? paths.reportsOf({ ...days, report: 'game' }) : bets,
    bets,
    newMembers: may('members.read') ? paths.members : null,
    activeMembers: may('reports.read') ? paths.reportsOf({ ...days, report: 'ranking' }) : null,
  };
}

function Day({ today, brandId }: { today: Today; brandId: string }) {
  const { t } = useLingui();
  const metrics = useMetrics();
  const [name, setName] = useState<HourName>('deposits');
  const metric = metrics.find((one) => one.name === name);
  const said = (value: number, money: boolean): string =>
    money ? amountText(value.toFixed(4), today.currency) : countText(Math.round(value));
  const isMoney = metric?.money ?? true;
  const rows = useRowsOf({ brandId, day: today.day })[name];
  return (
    <div className={styles.day}>
      <div className={styles.chartSide}>
        <DayChart
          label={metric?.label ?? ''}
          today={cumulative(today.today, name)}
          yesterday={cumulative(today.yesterday, name)}
          hoursPassed={today.hoursPassed}
          text={(value) => said(value, isMoney)}
        />
        {rows ? (
          <Link className={linkClass()} to={rows}>
            {t`${metric?.label ?? ''}: details`}
          </Link>
        ) : null}
      </div>
      <div className={styles.metrics} role="radiogroup" aria-label={t`Figure in the chart`}>
        {metrics.map((one) => {
          const total = reached(today.today, one.name);
          const change = changeOf(today, one.name);
          const tone = change === null || one.isGood === null || change === 0 ? undefined : change > 0 === one.isGood ? 'good' : 'bad';
          return (
            <button
              key={one.name}
              type="button"
              role="radio"
              aria-checked={one.name === name}
              className={styles.metric}
              onClick={() => setName(one.name)}
            >
              <span className={styles.metricName}>{one.label}</span>
              <span className={styles.metricValue}>{said(total, one.money)}</span>
              <Spark values={lastDay(today, one.name)} />
              <span className={styles.change} data-tone={tone}>
                {change === null ? '–' : inPercent(change, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })}
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
