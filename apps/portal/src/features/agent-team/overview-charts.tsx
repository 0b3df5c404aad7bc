import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@pavilion/ui/card';
import { cx } from '@pavilion/ui/cx';
import { ChevronRight } from '@pavilion/ui/icon';
import { Picture } from '@pavilion/ui/picture';
import { Segmented } from '@pavilion/ui/segmented';
import { useState } from 'react';
import { Link } from '../../parts/link.tsx';
import { Amount } from '../../parts/amount.tsx';
import { bareTileSource, FALLBACK_TILE } from '../../parts/art.ts';
import { paths } from '../../paths.ts';
import charts from '../../shared/agents/charts.module.css';
import { DayChart, type DaySeries } from '../../shared/agents/day-chart.tsx';
import { countText, plotOf, plotText } from '../../shared/agents/figures.ts';
import { NetBars } from '../../shared/agents/net-bars.tsx';
import type { Overview } from './overview-query.ts';
import styles from './team.module.css';

type View = 'money' | 'turnover' | 'people';

function useViews({
  series,
}: Overview): Record<View, { title: string; series: DaySeries[]; sum?: { label: string; of(values: readonly number[]): string } }> {
  const { t } = useLingui();
  const money = (key: 'deposit' | 'withdraw' | 'turnover' | 'winning', label: string): DaySeries => ({
    key,
    label,
    values: series.map((day) => plotOf(day[key])),
    text: (value) => plotText(value),
  });
  const people = (key: 'activeMembers' | 'newMembers', label: string): DaySeries => ({
    key,
    label,
    values: series.map((day) => day[key]),
    text: (value) => countText(value),
  });
  return {
    money: {
      title: t`Money per day`,
      series: [money('deposit', t`Deposits`), money('withdraw', t`Withdrawals`)],
      sum: { label: t`GGR`, of: ([paidIn = 0, paidOut = 0]) => plotText(paidIn - paidOut, 'always') },
    },
    turnover: { title: t`Bets per day`, series: [money('turnover', t`Turnover`), money('winning', t`Winnings`)] },
    people: { title: t`People per day`, series: [people('activeMembers', t`Active`), people('newMembers', t`New`)] },
  };
}

/** Two figures over the days: money, play or people. */
export function MoneyCard({ data }: { data: Overview }) {
  const { t } = useLingui();
  const [view, setView] = useState<View>('money');
  const views = useViews(data);
  const shown = views[view];
  return (
    <Card as="section" className={styles.chartCard} aria-label={shown.title}>
      <header className={styles.cardHead}>
        <h2>{shown.title}</h2>
        <span className={styles.keys}>
          {shown.series.map(({ key, label }, index) => (
            <span key={key} className={cx(charts.key, index === 0 ? charts.first : charts.second)}>
              {label}
            </span>
          ))}
        </span>
        <Segmented
          className={styles.views ?? ''}
          label={t`Chart data`}
          width="fit"
          value={view}
          onValue={setView}
          options={[
            { value: 'money', label: t`Money` },
            { value: 'turnover', label: t`Bets` },
            { value: 'people', label: t`People` },
          ]}
        />
      </header>
      <DayChart
        key={view}
        label={shown.title}
        dayLabel={t`Day`}
        days={data.series.map((day) => day.date)}
        series={shown.series}
        {...(shown.sum ? { sum: shown.sum } : {})}
      />
    </Card>
  );
}

/** The five games the team played most. */
export function GamesCard({ data }: { data: Overview }) {
  const { t } = useLingui();
  const most = Math.max(1, ...data.games.map(({ turnover }) => plotOf(turnover)));
  return (
    <Card as="section" className={styles.games} aria-label={t`Top games`}>
      <header className={styles.cardHead}>
        <h2>
          <Trans>Top games</Trans>
        </h2>
        <small>
          <Trans>by turnover</Trans>
        </small>
        <Link to={paths.agentHome('personalHistoryCopy')} className={styles.headWay}>
          {t`Team bets`}
          <ChevronRight />
        </Link>
      </header>
      {data.games.length === 0 ? (
        <p className={styles.nothing}>
          <Trans>No bets in this period.</Trans>
        </p>
      ) : null}
      <ul className={styles.gameList}>
        {data.games.map((game) => (
          <li key={`${game.vassalage}/${game.gameCode}`}>
            <Picture source={bareTileSource(game.iconUrl)} fallbackSrc={FALLBACK_TILE} alt="" className={styles.gamePicture} />
            <span className={styles.gameWords}>
              <b>{game.gameName}</b>
              <span className={cx(styles.track, charts.blue)} aria-hidden="true">
                <i style={{ inlineSize: `${(plotOf(game.turnover) / most) * 100}%` }} />
              </span>
            </span>
            <span className={styles.gameFigures}>
              <Amount value={game.turnover} trim />
              <small>
                <Trans>
                  net <Amount value={game.profit} sign="always" trim className={plotOf(game.profit) < 0 ? styles.loss : undefined} />
                </Trans>
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The team's result day by day. */
export function NetCard({ data }: { data: Overview }) {
  const { t } = useLingui();
  const values = data.series.map((day) => plotOf(day.profit));
  const losing = values.filter((value) => value < 0);
  const lost = plotText(losing.reduce((sum, value) => sum + value, 0));
  return (
    <Card as="section" className={styles.net} aria-label={t`Net result per day`}>
      <header className={styles.cardHead}>
        <h2>
          <Trans>Net result per day</Trans>
        </h2>
      </header>
      <p className={styles.netFigure}>
        <Amount value={data.profit.now} sign="always" trim />
      </p>
      <p className={styles.cap}>
        {losing.length === 0 ? (
          <Trans>No losing days</Trans>
        ) : (
          <Plural value={losing.length} one={`# losing day, ${lost}`} other={`# losing days, ${lost}`} />
        )}
      </p>
      <NetBars
        label={t`Net result per day`}
        days={data.series.map((day) => day.date)}
        values={values}
        text={(value) => plotText(value, 'always')}
      />
    </Card>
  );
}
