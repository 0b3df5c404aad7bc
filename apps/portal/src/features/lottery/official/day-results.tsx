import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { ErrorState } from '@pavilion/ui/error-state';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateFormat } from '../../../parts/dates.ts';
import { useErrorWords } from '../../../parts/error-words.tsx';
import { useBrandDay } from '../../../parts/moment.ts';
import { DayField } from '../day-field.tsx';
import { lotteryQueries } from '../queries.ts';
import { issueDay } from '../../../shared/lottery/official-words.ts';
import { hitsKey, useMyHits } from '../results/my-hits.ts';
import { Won } from '../results/won.tsx';
import { PrizeList } from './prize-table.tsx';
import { type OfficialFamily, prizesOf } from './rules.ts';
import pageStyles from './official.module.css';
import styles from './prizes.module.css';

const SIZE = 4;

/** The official tables of a draw, the latest first, or of one day. */
export function DayResults({ gameId, family }: { gameId: number; family: OfficialFamily }) {
  const { t } = useLingui();
  const says = useErrorWords();
  const [date, setDate] = useState('');
  const [page, setPage] = useState(0);
  const today = useBrandDay();
  const { data, error, refetch } = useQuery(lotteryQueries.draws(gameId, { ...(date ? { date } : {}), page, size: SIZE }));
  const day = dateFormat({ weekday: 'long', day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' });
  const game = { gameId, family };
  const hits = useMyHits(data?.content.map(({ numero, openTime }) => ({ game, numero, openTime })) ?? []);
  return (
    <div className={styles.days}>
      <DayField
        value={date}
        max={today}
        onDay={(next) => {
          setDate(next);
          setPage(0);
        }}
      >
        {date ? <Button tone="quiet" onClick={() => setDate('')}>{t`All days`}</Button> : null}
      </DayField>
      {!data ? (
        error ? (
          <ErrorState compact title={t`Couldn't load the results`} retry={{ label: t`Try again`, onRetry: () => void refetch() }}>
            {says(error)}
          </ErrorState>
        ) : (
          <Skeleton shape="block" height="320px" />
        )
      ) : data.content.length === 0 ? (
        <p className={pageStyles.quiet}>{t`No draws on this day.`}</p>
      ) : (
        <ul className={styles.tables}>
          {data.content.map(({ numero, winNo, corrections }) => (
            <li key={numero}>
              <h3>{issueDay(numero, day)}</h3>
              {corrections > 0 ? <p className={pageStyles.quiet}>{t`This result was corrected.`}</p> : null}
              <Won hits={hits.get(hitsKey({ game, numero }))} />
              <PrizeList family={family} prizes={prizesOf(winNo)} isLit={hits.get(hitsKey({ game, numero }))?.isLit} />
            </li>
          ))}
        </ul>
      )}
      {data && data.totalPages > 1 ? (
        <div className={styles.pages}>
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>{t`Later draws`}</Button>
          <Button disabled={page + 1 >= data.totalPages} onClick={() => setPage(page + 1)}>{t`Earlier draws`}</Button>
        </div>
      ) : null}
    </div>
  );
}
