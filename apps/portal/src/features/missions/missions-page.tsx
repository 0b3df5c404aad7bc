import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Hourglass, RefreshCw, ShieldCheck, Target } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../parts/link.tsx';
import { missionsQuery } from './summary-query.ts';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { lastMoment, useClock, useShortMoment } from '../../parts/moment.ts';
import { Facts, RailCard, RailPage } from '../../parts/rail.tsx';
import { ClaimSlot } from '../../shared/claims/claim-slot.tsx';
import { useInPlace } from '../../shared/claims/in-place.ts';
import { paths } from '../../paths.ts';
import { Leaderboards } from './leaderboard.tsx';
import { MissionRow } from './mission-row.tsx';
import styles from './missions.module.css';
import type { Mission } from './queries.ts';
import { VisitCard } from './visit-card.tsx';

/** Missions of this hour, day, week and month, the prizes that wait, and who leads. */
export function MissionsPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, isFetching, refetch } = useQuery(missionsQuery());
  const boards = data?.missions.filter(({ board, status }) => board.length > 0 && status !== 'used') ?? [];
  return (
    <RailPage
      title={t`Missions`}
      lead={t`Small challenges at your own pace, each with a prize.`}
      rail={
        <>
          <Leaderboards
            missions={boards.filter((one, place) => boards.findIndex(({ missionId }) => missionId === one.missionId) === place)}
          />
          <HowItWorks />
        </>
      }
    >
      {data ? (
        data.paused ? (
          <Paused />
        ) : data.missions.length === 0 ? (
          <None />
        ) : (
          <Listed missions={data.missions} />
        )
      ) : error ? (
        <ErrorState title={t`Couldn't load your missions`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
          {words(error)}
        </ErrorState>
      ) : (
        <div className={styles.groups} aria-hidden="true">
          <Skeleton shape="block" height="220px" />
          <Skeleton shape="block" height="280px" />
        </div>
      )}
    </RailPage>
  );
}

const keyOf = ({ missionId, periodStart }: Mission): string => `${missionId} ${periodStart}`;

function Listed({ missions }: { missions: readonly Mission[] }) {
  const { t } = useLingui();
  const clock = useClock();
  const moment = useShortMoment();
  const claimable = useInPlace(
    missions.filter(({ status }) => status === 'claimable'),
    keyOf,
  );
  const inPlace = new Set(claimable.shown.map(({ item }) => keyOf(item)));
  const rest = missions.filter((one) => !inPlace.has(keyOf(one)));
  const visit = rest.find(({ kind, period }) => kind === 'login' && period === 'week');
  const groups = [
    { period: 'hour', title: t`This hour`, until: clock },
    { period: 'day', title: t`Today`, until: clock },
    { period: 'week', title: t`This week`, until: moment },
    { period: 'month', title: t`This month`, until: moment },
  ] as const;
  return (
    <div className={styles.groups}>
      {claimable.shown.length > 0 ? (
        <Group title={t`Ready to claim`} lit>
          {claimable.shown.map(({ item, claimed }) => (
            <ClaimSlot key={keyOf(item)} as="li" title={item.title} claimed={claimed}>
              <MissionRow as="div" mission={item} onTaken={(taken) => claimable.settle(item, taken)} />
            </ClaimSlot>
          ))}
        </Group>
      ) : null}
      {visit ? <VisitCard mission={visit} /> : null}
      {groups.map(({ period, title, until }) => {
        const list = rest.filter((one) => one.period === period && one !== visit);
        const [first] = list;
        return first ? (
          <Group key={period} title={title} until={t`until ${until(lastMoment(first.periodEnd))}`}>
            {list.map((one) => (
              <MissionRow key={one.missionId} mission={one} />
            ))}
          </Group>
        ) : null;
      })}
    </div>
  );
}

function Group({ title, until, lit = false, children }: { title: string; until?: string; lit?: boolean; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <div className={styles.groupHead}>
        <h2>{title}</h2>
        {until ? <span className={styles.until}>{until}</span> : null}
      </div>
      <ul className={lit ? styles.lit : styles.rows}>{children}</ul>
    </section>
  );
}

function Paused() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<Hourglass />}
      title={t`Missions are paused during your break`}
      actions={<Button render={<Link to={paths.member('protection')} />}>{t`Limits and breaks`}</Button>}
    >
      {t`All optional, and nothing is lost if you skip them.`}
    </EmptyState>
  );
}

function None() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<Target />}
      picture={<BrandObject name="promotions" />}
      title={t`No missions right now`}
      actions={<Button tone="primary" render={<Link to={paths.home()} />}>{t`Go to games`}</Button>}
    >
      {t`New missions appear here.`}
    </EmptyState>
  );
}

function HowItWorks() {
  const { t } = useLingui();
  return (
    <RailCard>
      <Facts
        facts={[
          { key: 'limit', icon: <ShieldCheck />, words: t`No mission requires you to exceed your limits.` },
          { key: 'live', icon: <RefreshCw />, words: t`Progress updates automatically once a bet is settled.` },
          { key: 'missed', icon: <Hourglass />, words: t`Skipping costs nothing.` },
        ]}
      />
    </RailCard>
  );
}
