import { systemStatus } from '@pavilion/contract/operator/status';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { watch } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { Facts } from '../../parts/facts.tsx';
import type { Fact } from '../../parts/facts.tsx';
import { distanceText, momentText } from '../../parts/moment.ts';
import { Page, Section } from '../../parts/page.tsx';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import { WorkTable } from '../../parts/work-table.tsx';
import { SystemLines } from './system-lines.tsx';
import type { Status } from './system-lines.tsx';
import { useTickWords } from './tick-words.tsx';
import styles from './status.module.css';

const EVERY_SECONDS = 10;
const MEBI = 1_048_576;

/** The state of the system, in figures that refresh themselves. */
export function StatusPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, refetch, isFetching } = useQuery(watch(systemStatus, undefined, EVERY_SECONDS));
  if (error && !data) {
    return (
      <ErrorState title={t`Could not load the status`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
        {words(error)}
      </ErrorState>
    );
  }
  if (!data) return <PageSkeleton />;
  return (
    <Page title={t`System status`} lead={t`Version ${data.product.version} on Node ${data.product.node}. Refreshes every ten seconds.`}>
      <SystemLines status={data} />
      <Figures status={data} />
      <Processes status={data} />
      <Ticks status={data} />
    </Page>
  );
}

function Figures({ status }: { status: Status }) {
  const { t } = useLingui();
  const { database, jobs, relay, outbox, payments, rounds, books, audit, members } = status;
  const held = (ok: boolean | null): ReactNode =>
    ok === null ? <Badge>{t`not run yet`}</Badge> : <Badge tone={ok ? 'good' : 'bad'}>{ok ? t`OK` : t`broken`}</Badge>;
  const mebibytes = countText(Math.round(database.sizeBytes / MEBI));
  return (
    <div className={styles.figures}>
      <Figure title={t`People`} big={countText(members.live)} about={t`members logged in now`} />
      <Figure
        title={t`Live updates to players`}
        big={t`${countText(Math.round(relay.lagSeconds))} s`}
        about={t`delayed`}
        facts={[{ key: 'waiting', label: t`Waiting`, value: countText(relay.waiting) }]}
      />
      <Figure
        title={t`Messages`}
        big={countText(outbox.failed)}
        about={t`failed`}
        facts={[{ key: 'waiting', label: t`Waiting`, value: countText(outbox.waiting) }]}
      />
      <Figure
        title={t`Game rounds`}
        big={countText(rounds.open)}
        about={t`open`}
        facts={[{ key: 'old', label: t`Older than an hour`, value: countText(rounds.olderThanAnHour) }]}
      />
      <Figure
        title={t`Money`}
        big={countText(payments.inReview)}
        about={t`withdrawals in review`}
        facts={[
          { key: 'parked', label: t`Held notices`, value: countText(payments.parked) },
          { key: 'stuck', label: t`Stuck payouts`, value: countText(payments.stuckPayouts) },
        ]}
      />
      <Figure
        title={t`Books`}
        big={held(books.ok)}
        about={t`checked ${books.lastRunAt ? distanceText(books.lastRunAt) : '–'}`}
        facts={[
          { key: 'problems', label: t`Problems`, value: countText(books.problems) },
          {
            key: 'audit',
            label: t`Audit chain`,
            value: (
              <>
                {held(audit.ok)} {countText(audit.entries)}
              </>
            ),
          },
        ]}
      />
      <Figure
        title={t`Jobs`}
        big={countText(jobs.waiting)}
        about={t`waiting`}
        facts={[
          { key: 'due', label: t`Due`, value: countText(jobs.due) },
          { key: 'failing', label: t`Failing`, value: countText(jobs.failing) },
          { key: 'oldest', label: t`Oldest due`, value: t`${countText(Math.round(jobs.oldestDueSeconds))} s` },
          { key: 'held', label: t`Held by stopped workers`, value: countText(jobs.heldByDead) },
        ]}
      />
      <Figure
        title={t`Database`}
        big={t`${countText(Math.round(database.answeredInMs))} ms`}
        about={t`to respond`}
        facts={[
          {
            key: 'connections',
            label: t`Connections`,
            value: `${countText(database.connections)} / ${countText(database.mostConnections)}`,
          },
          { key: 'size', label: t`Size`, value: t`${mebibytes} MiB` },
          { key: 'version', label: t`PostgreSQL`, value: database.version },
          { key: 'migration', label: t`Migration`, value: database.migration },
        ]}
      />
    </div>
  );
}

function Figure({ title, big, about, facts }: { title: string; big: ReactNode; about: string; facts?: readonly Fact[] }) {
  return (
    <Section title={title}>
      <p className={styles.line}>
        <span className={styles.big}>{big}</span> {about}
      </p>
      {facts ? <Facts narrow items={facts} /> : null}
    </Section>
  );
}

function Processes({ status: { processes } }: { status: Status }) {
  const { t } = useLingui();
  type Process = Status['processes'][number];
  const state = (row: Process) => (row.alive ? t`Running` : t`Stopped`);
  const works = (row: Process) => (row.jobs === null ? '–' : row.jobs === 'up' ? t`Working` : t`Stalled`);
  return (
    <WorkTable<Process>
      name="processes"
      caption={t`Processes`}
      plain
      filters={<h2 className={styles.tableTitle}>{t`Processes`}</h2>}
      rows={processes}
      rowKey={(row) => row.id}
      empty={<EmptyState compact title={t`No process has reported yet`} />}
      columns={[
        { key: 'role', label: t`Process role`, render: (row) => row.role, text: (row) => row.role },
        { key: 'state', label: t`Status`, render: (row) => <Badge tone={row.alive ? 'good' : 'bad'}>{state(row)}</Badge>, text: state },
        {
          key: 'jobs',
          label: t`Jobs`,
          render: (row) => (row.jobs === null ? works(row) : <Badge tone={row.jobs === 'up' ? 'good' : 'bad'}>{works(row)}</Badge>),
          text: works,
        },
        { key: 'restarts', label: t`Worker restarts`, render: (row) => countText(row.restarts), text: (row) => String(row.restarts) },
        {
          key: 'host',
          label: t`Where`,
          render: (row) => (
            <code>
              {row.host} · {row.pid}
            </code>
          ),
          text: (row) => `${row.host} ${row.pid}`,
        },
        { key: 'startedAt', label: t`Started`, render: (row) => momentText(row.startedAt), text: (row) => row.startedAt },
        { key: 'seenAt', label: t`Last heartbeat`, render: (row) => distanceText(row.seenAt), text: (row) => row.seenAt },
      ]}
    />
  );
}

function Ticks({ status: { ticks } }: { status: Status }) {
  const { t } = useLingui();
  const words = useTickWords();
  return (
    <Section title={t`Scheduled jobs`}>
      <Facts
        items={ticks.map(({ name, lastAt }) => ({
          key: name,
          label: words(name),
          value: lastAt ? distanceText(lastAt) : t`not run yet`,
        }))}
      />
    </Section>
  );
}
