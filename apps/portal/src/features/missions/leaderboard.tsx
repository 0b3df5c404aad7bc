import { useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { ErrorState } from '@pavilion/ui/error-state';
import { Segmented } from '@pavilion/ui/segmented';
import { Select } from '@pavilion/ui/select';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentTag } from '../../i18n/language.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { lastMoment, useShortMoment } from '../../parts/moment.ts';
import { RailCard } from '../../parts/rail.tsx';
import { useMissionWords } from './mission-words.ts';
import styles from './missions.module.css';
import { Prize } from './prize.tsx';
import { type Board, boardQuery, type Mission } from './queries.ts';

/** Who leads in the missions that have prizes by place. */
export function Leaderboards({ missions }: { missions: readonly Mission[] }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<string | null>(null);
  const [which, setWhich] = useState<'current' | 'previous'>('current');
  const mission = missions.find(({ missionId }) => missionId === chosen) ?? missions[0];
  if (!mission) return null;
  return (
    <RailCard title={t`Leaderboard`}>
      <div className={styles.leaders}>
        {missions.length > 1 ? (
          <Select
            label={t`Mission`}
            value={mission.missionId}
            onChange={(event) => setChosen(event.target.value)}
            options={missions.map(({ missionId, title }) => ({ value: missionId, label: title }))}
          />
        ) : (
          <p className={styles.about}>{mission.title}</p>
        )}
        <Segmented
          label={t`Time`}
          value={which}
          onValue={setWhich}
          options={[
            { value: 'current', label: t`Now` },
            { value: 'previous', label: t`Before` },
          ]}
        />
        <Places key={`${mission.missionId} ${which}`} missionId={mission.missionId} which={which} />
      </div>
    </RailCard>
  );
}

function Places({ missionId, which }: { missionId: string; which: 'current' | 'previous' }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, isFetching, refetch } = useQuery(boardQuery(missionId, which));
  if (data) return <Standing board={data} />;
  if (error && which === 'previous') return <p className={styles.about}>{t`No earlier period.`}</p>;
  return error ? (
    <ErrorState
      compact
      title={t`Couldn't load the leaderboard`}
      retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
    >
      {words(error)}
    </ErrorState>
  ) : (
    <Skeleton shape="block" height="220px" />
  );
}

function Standing({ board }: { board: Board }) {
  const { t } = useLingui();
  const words = useMissionWords();
  const moment = useShortMoment();
  const number = new Intl.NumberFormat(currentTag());
  const { list, self, unit } = board;
  const isShown = list.some(({ isSelf }) => isSelf);
  return (
    <>
      <p className={styles.about}>
        {board.state === 'running'
          ? t`Ends ${moment(lastMoment(board.periodEnd))}. Minimum for prizes: ${words.figure(unit, board.least)}.`
          : board.state === 'settling'
            ? t`Ended; calculating results.`
            : board.gives === 'points'
              ? t`Final. Points have been credited.`
              : t`Final. Winners can claim their prizes.`}
      </p>
      {list.length === 0 ? (
        <p className={styles.about}>{t`No one has started yet.`}</p>
      ) : (
        <ol className={styles.places}>
          {list.map((place) => (
            <li key={place.rank} className={cx(styles.place, place.isSelf && styles.self)}>
              <span className={styles.rank}>{number.format(place.rank)}</span>
              <span className={styles.who}>
                <span className="truncate">{place.isSelf ? t`You` : place.customerName}</span>
                <span className={styles.score}>{words.figure(unit, place.score)}</span>
              </span>
              {place.prize === null ? null : <Prize gives={board.gives} amount={place.prize} />}
            </li>
          ))}
        </ol>
      )}
      {self && !isShown ? (
        <p className={styles.state}>{t`You're ranked ${number.format(self.rank)} with ${words.figure(unit, self.score)}.`}</p>
      ) : null}
    </>
  );
}
