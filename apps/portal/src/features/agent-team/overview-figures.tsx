import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@pavilion/ui/card';
import { cx } from '@pavilion/ui/cx';
import { ArrowDown, ArrowUp, Info } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../parts/link.tsx';
import { currentTag } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { paths } from '../../paths.ts';
import { agentDefaultQuery } from '../../shared/agents/agent-queries.ts';
import { changePercent } from '../../shared/agents/chart-path.ts';
import { countText, moneyText, plotOf } from '../../shared/agents/figures.ts';
import { Spark, SparkBars } from '../../shared/agents/spark.tsx';
import type { Overview } from './overview-query.ts';
import styles from './team.module.css';

interface ChangeProps {
  now: number | string;
  before: number | string;
}

/** How a figure moved against the days before; nothing where there is nothing to compare with. */
export function Change({ now, before }: ChangeProps) {
  const { t } = useLingui();
  const change = changePercent(Number(now), Number(before));
  if (change === null) return <span className={styles.change} />;
  const figure = new Intl.NumberFormat(currentTag(), { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    Math.abs(change) / 100,
  );
  const Mark = change < 0 ? ArrowDown : ArrowUp;
  const words = change < 0 ? t`${figure} less than before` : t`${figure} more than before`;
  return (
    <span className={cx(styles.change, change < 0 ? styles.down : styles.up)} aria-label={words} title={words} role="img">
      {change === 0 ? null : <Mark />}
      {figure}
    </span>
  );
}

/** The money of the agent and all downlines, and where it is. */
export function BalanceCard({ data }: { data: Overview }) {
  const { t } = useLingui();
  const { main, vendor, held } = data.balanceParts;
  const parts = [
    { key: 'main', label: t`Main wallets`, value: main, tone: styles.inMain },
    { key: 'vendor', label: t`In games`, value: vendor, tone: styles.inGames },
    { key: 'held', label: t`On hold for withdrawal`, value: held, tone: styles.inHeld },
  ];
  return (
    <Card as="section" className={styles.balance} aria-label={t`Team balance`}>
      <p className={styles.cap}>
        <Plural value={data.teamSize} one="Team balance, you and # person" other="Team balance, you and # people" />
      </p>
      <p className={styles.balanceFigure}>
        <Amount value={data.teamBalance} trim />
      </p>
      <div className={styles.parts} aria-hidden="true">
        {parts.map(({ key, value, tone }) => (
          <i key={key} className={tone} style={{ flexGrow: Math.max(0, plotOf(value)) }} />
        ))}
      </div>
      <dl className={styles.partList}>
        {parts.map(({ key, label, value, tone }) => (
          <div key={key}>
            <dt>
              <i className={tone} aria-hidden="true" />
              {label}
            </dt>
            <dd>
              <Amount value={value} trim />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Four figures of the range, each with the shape of its days. */
export function KpiStrip({ data }: { data: Overview }) {
  const { t } = useLingui();
  const { series } = data;
  const figures = [
    { key: 'turnover', label: t`Turnover`, figure: data.turnover, days: series.map((day) => day.turnover), tone: 'second' as const },
    { key: 'profit', label: t`Net result`, figure: data.profit, days: series.map((day) => day.profit), signed: true },
    { key: 'deposit', label: t`Deposits`, figure: data.deposit, days: series.map((day) => day.deposit) },
    { key: 'withdraw', label: t`Withdrawals`, figure: data.withdraw, days: series.map((day) => day.withdraw), tone: 'second' as const },
  ];
  return (
    <Card as="section" pad="none" className={styles.kpis} aria-label={t`Figures for this period`}>
      {figures.map(({ key, label, figure, days, tone, signed }) => (
        <div key={key}>
          <p className={styles.cap}>{label}</p>
          <p className={styles.kpi}>
            <Amount value={figure.now} trim sign={signed ? 'always' : 'auto'} />
          </p>
          <div className={styles.kpiFoot}>
            <Change now={figure.now} before={figure.before} />
            <Spark values={days.map(plotOf)} tone={tone ?? 'first'} />
          </div>
        </div>
      ))}
    </Card>
  );
}

/** Who played, who came, who is here. */
export function PeopleCard({ data }: { data: Overview }) {
  const { t } = useLingui();
  const { data: own } = useQuery(agentDefaultQuery());
  const least = own ? moneyText(own.activeTurnover) : '';
  const agents = countText(data.agentCount);
  const members = countText(data.memberCount);
  return (
    <Card as="section" className={styles.people} aria-labelledby="team-people">
      <header className={styles.cardHead}>
        <h2 id="team-people">
          <Trans>People</Trans>
        </h2>
        <small>
          <Trans>of {countText(data.teamSize)}</Trans>
        </small>
        <Link to={paths.agentHome('downlineManagmentView')} className={styles.headWay}>{t`Downline`}</Link>
      </header>
      <Person
        figure={data.activeMembers.now}
        label={t`Active`}
        chart={<Spark values={data.series.map((day) => day.activeMembers)} tone="second" />}
      >
        <Change now={data.activeMembers.now} before={data.activeMembers.before} />
      </Person>
      <Person figure={data.newMembers.now} label={t`New`} chart={<SparkBars values={data.series.map((day) => day.newMembers)} />}>
        <Plural value={data.firstDeposits.now} _0="no first deposits yet" one="# first deposit" other="# first deposits" />
      </Person>
      <Person figure={data.onlineMembers} label={t`Online now`} chart={null}>
        <Trans>
          {agents} agents, {members} members
        </Trans>
      </Person>
      {own ? (
        <p className={styles.note}>
          <Info />
          <span>
            {own.activeTurnover === 0 ? (
              <Trans>Active: anyone, you included, who placed a bet in the period.</Trans>
            ) : (
              <Trans>Active: anyone, you included, with at least {least} in valid bets in the period.</Trans>
            )}
          </span>
        </p>
      ) : null}
    </Card>
  );
}

function Person({ figure, label, chart, children }: { figure: number; label: string; chart: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.person}>
      <b>{countText(figure)}</b>
      <div>
        <span className={styles.personLabel}>{label}</span>
        <span className={styles.personNote}>{children}</span>
      </div>
      {chart}
    </div>
  );
}
