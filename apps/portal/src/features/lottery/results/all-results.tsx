import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { ErrorState } from '@pavilion/ui/error-state';
import { Search } from '@pavilion/ui/icon';
import { Segmented } from '@pavilion/ui/segmented';
import { Skeleton } from '@pavilion/ui/skeleton';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { dateFormat } from '../../../parts/dates.ts';
import { useErrorWords } from '../../../parts/error-words.tsx';
import { useBrandDay } from '../../../parts/moment.ts';
import { issueDay } from '../../../shared/lottery/official-words.ts';
import { DayField } from '../day-field.tsx';
import { listGames, type Parts, type Shelf, shelvesOf } from '../games-list.ts';
import { useShelfWords } from '../shelf-words.ts';
import { useDrawsOfDay } from './draws-of-day.ts';
import { countFound, figuresOf } from './found.ts';
import { useMyHits } from './my-hits.ts';
import { PrizeCards } from './prize-cards.tsx';
import { QuickTable } from './quick-table.tsx';
import { RegionTable } from './region-table.tsx';
import styles from './all-results.module.css';

const NOBODY = { recent: [], favourites: new Set<number>(), word: '' };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Results of one region at a time: the latest, or those of a day; numbers can be looked for, and the member's own hits are marked. */
export function AllResults({ groups }: Pick<Parts, 'groups'>) {
  const { t } = useLingui();
  const words = useShelfWords();
  const [query, setQuery] = useSearchParams();
  const shelves = shelvesOf(listGames({ groups, tiles: [], times: [] }), NOBODY);
  const shelf = shelves.find((one) => one.shelf === query.get('region')) ?? shelves[0];
  const date = DAY.exec(query.get('date') ?? '')?.[0] ?? '';
  const today = useBrandDay();
  const [figures, setFigures] = useState('');
  const put = (name: 'region' | 'date', value: string): void => {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  if (!shelf) return null;
  return (
    <>
      <div className={styles.controls}>
        <Segmented
          label={t`Region`}
          width="fit"
          className={styles.regions}
          value={shelf.shelf}
          options={shelves.map((one) => ({ value: one.shelf, label: words[one.shelf] }))}
          onValue={(region) => put('region', region)}
        />
        <DayField value={date} max={today} onDay={(day) => put('date', day)}>
          {date ? <Button tone="quiet" onClick={() => put('date', '')}>{t`Latest`}</Button> : null}
        </DayField>
        <TextField
          type="search"
          inputMode="numeric"
          label={t`Find a number`}
          labelHidden
          placeholder={t`Find a number`}
          rowClassName={styles.search}
          value={figures}
          start={<Search />}
          onChange={({ target }) => setFigures(figuresOf(target.value))}
        />
      </div>
      <OfShelf key={shelf.shelf} shelf={shelf} date={date} figures={figures} />
    </>
  );
}

function OfShelf({
  shelf: { shelf, games },
  date,
  figures,
}: {
  shelf: ReturnType<typeof shelvesOf>[number];
  date: string;
  figures: string;
}) {
  const { t } = useLingui();
  const words = useShelfWords();
  const says = useErrorWords();
  const isRegion = shelf.startsWith('VN_');
  const { draws, isAwaited, error, retry } = useDrawsOfDay(games, date, isRegion);
  const hits = useMyHits(draws);
  const found = countFound(draws, figures);
  const day = dateFormat({ weekday: 'long', day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' });
  const first = draws[0];
  return (
    <section className={styles.card} aria-label={words[shelf]}>
      <header className={styles.head}>
        <h2>{isRegion && first ? issueDay(first.numero, day) : words[shelf]}</h2>
        <p role="status">
          {figures === '' ? '' : t({ message: plural(found, { one: `# number matches ${figures}`, other: `# numbers match ${figures}` }) })}
        </p>
      </header>
      {error ? (
        <ErrorState compact title={t`Couldn't load the results`} retry={{ label: t`Try again`, onRetry: retry }}>
          {says(error)}
        </ErrorState>
      ) : isAwaited ? (
        <Skeleton shape="block" height={HEIGHTS[shelf]} />
      ) : draws.length === 0 ? (
        <p className={styles.none}>{date === '' ? t`No draws yet` : t`No draws on this day.`}</p>
      ) : shelf === 'quick' ? (
        <QuickTable draws={draws} figures={figures} hits={hits} />
      ) : isRegion ? (
        <RegionTable draws={draws} figures={figures} hits={hits} />
      ) : (
        <PrizeCards draws={draws} figures={figures} hits={hits} />
      )}
    </section>
  );
}

/** As high as what comes, so that nothing under it moves. */
const HEIGHTS: Readonly<Record<Shelf, string>> = {
  recent: '320px',
  favourites: '320px',
  quick: '452px',
  VN_NORTH: '416px',
  VN_CENTRAL: '584px',
  VN_SOUTH: '584px',
  sea: '640px',
};
