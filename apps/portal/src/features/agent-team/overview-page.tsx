import { Trans, useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { DAY_MS } from '@pavilion/contract/base/time';
import { Button } from '@pavilion/ui/button';
import { csvText } from '@pavilion/format/csv';
import { saveFile } from '@pavilion/ui/save-file';
import { addDays } from '@pavilion/ui/date-presets';
import { ErrorState } from '@pavilion/ui/error-state';
import { Download, UserPlus } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { brand } from '../../boot.ts';
import { dateFormat } from '../../parts/dates.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { brandDay } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { ReportDates } from '../../shared/agents/report-dates.tsx';
import { useNow } from '../../shared/agents/use-now.ts';
import { useReport } from '../../shared/agents/use-report.ts';
import { BalanceCard, KpiStrip, PeopleCard } from './overview-figures.tsx';
import { GamesCard, MoneyCard, NetCard } from './overview-charts.tsx';
import { type Overview, overviewQuery } from './overview-query.ts';
import { NewTeam } from './new-team.tsx';
import { ContractCard } from './contract-card.tsx';
import { SettlementCard } from './settlement-card.tsx';
import styles from './team.module.css';
import { AgentHead } from '../../shared/agents/agent-head.tsx';

/** The team at a glance: what comes next, what it has, how it moved, who is there. */
export function OverviewPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const save = useSave();
  const [{ span }, change] = useReport([]);
  const { data, error, isFetching, refetch } = useQuery(overviewQuery(span));
  const rangeError = fieldError(error, 'startDate');
  return (
    <div className={styles.page}>
      <AgentHead
        title={t`Your team`}
        lead={<Now seconds={data?.ageSeconds ?? 0} />}
        end={
          <>
            <Button iconStart={<Download />} disabled={!data} onClick={() => (data ? save(data) : undefined)}>{t`CSV`}</Button>
            <Button tone="primary" iconStart={<UserPlus />} render={<Link to={paths.agentHome('registerCenter', { open: '1' })} />}>
              {t`Register a member`}
            </Button>
          </>
        }
      />
      <div className={styles.dates}>
        <ReportDates span={span} onSpan={(next) => change({ span: next })} error={rangeError} />
        <p className={styles.compared}>
          <Trans>vs {beforeText(span)}</Trans>
        </p>
      </div>
      {error && !data && !rangeError ? (
        <ErrorState
          title={t`Couldn't load your team's figures`}
          retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
        >
          {words(error)}
        </ErrorState>
      ) : data ? (
        <Board data={data} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function Board({ data }: { data: Overview }) {
  const { t } = useLingui();
  if (data.teamSize === 0) return <NewTeam />;
  return (
    <div className={styles.board} role="group" aria-label={t`Your team in figures`}>
      <SettlementCard next={data.nextSettlement} />
      <BalanceCard data={data} />
      <KpiStrip data={data} />
      <MoneyCard data={data} />
      <PeopleCard data={data} />
      <GamesCard data={data} />
      <NetCard data={data} />
      <ContractCard next={data.nextSettlement} />
    </div>
  );
}

/** The house's day and time, and how old the figures are. */
function Now({ seconds }: { seconds: number }) {
  const now = useNow();
  const minutes = Math.ceil(seconds / 60);
  const format = dateFormat({ weekday: 'long', day: 'numeric', month: 'numeric', year: 'numeric', timeZone: brand.timeZone });
  const day = format.format(now);
  if (seconds === 0) return <>{day}</>;
  return minutes > 1 ? (
    <Trans>
      {day}. Updated every {minutes} minutes.
    </Trans>
  ) : (
    <Trans>{day}. Updated every minute.</Trans>
  );
}

/** The days of the same number just before. */
function beforeText({ from, to }: { from: string; to: string }): string {
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const days = Math.round((at(to).getTime() - at(from).getTime()) / DAY_MS) + 1;
  const format = dateFormat({ day: 'numeric', month: 'numeric', timeZone: 'UTC' });
  const [first, last] = [addDays(from, -days), addDays(from, -1)];
  return first === last ? format.format(at(first)) : format.formatRange(at(first), at(last));
}

function Waiting() {
  return (
    <div className={styles.board} aria-busy="true">
      <Skeleton shape="block" className={styles.settlement} height="252px" />
      <Skeleton shape="block" className={styles.balance} height="252px" />
      <Skeleton shape="block" className={styles.kpis} height="120px" />
      <Skeleton shape="block" className={styles.chartCard} height="364px" />
      <Skeleton shape="block" className={styles.people} height="364px" />
    </div>
  );
}

/** The days as a file. */
function useSave(): (data: Overview) => void {
  const { t } = useLingui();
  const head = [t`Day`, t`Deposits`, t`Withdrawals`, t`Stakes`, t`Turnover`, t`Winnings`, t`Net`, t`Active`, t`New`];
  return ({ series }) => {
    const rows = series.map((row) => [
      row.date,
      row.deposit,
      row.withdraw,
      row.betting,
      row.turnover,
      row.winning,
      row.profit,
      String(row.activeMembers),
      String(row.newMembers),
    ]);
    saveFile(`team-${brandDay()}.csv`, csvText([head, ...rows]));
  };
}
