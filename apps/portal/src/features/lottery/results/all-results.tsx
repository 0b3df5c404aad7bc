import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '@pavilion/ui/error-state';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../parts/link.tsx';
import { brand } from '../../../boot.ts';
import { dateFormat } from '../../../parts/dates.ts';
import { useErrorWords } from '../../../parts/error-words.tsx';
import { isOn } from '../../../parts/modules.ts';
import { paths } from '../../../paths.ts';
import { type DrawNow, shortResult } from '../../../shared/games/draws.ts';
import { drawsQuery } from '../../../shared/games/draws-query.ts';
import { Ball } from '../../../shared/lottery/ball.tsx';
import { isQuick } from '../../../shared/lottery/family.ts';
import { type ListedGame, listGames, type Parts, shelvesOf } from '../games-list.ts';
import { useShelfWords } from '../shelf-words.ts';
import { usePrizeWords } from '../../../shared/lottery/official-words.ts';
import styles from './results-page.module.css';

const NOBODY = { recent: [], favourites: new Set<number>(), word: '' };

/** The last draw of every game, by kind. */
export function AllResults({ groups }: Pick<Parts, 'groups'>) {
  const { t } = useLingui();
  const words = useShelfWords();
  const says = useErrorWords();
  const hasDraws = isOn('AGEANNOUNCE3');
  const { data: draws, error, refetch, isFetching } = useQuery({ ...drawsQuery(), enabled: hasDraws });
  const isFailed = error !== null && !draws;
  const shelves = shelvesOf(listGames({ groups, tiles: [], times: [] }), NOBODY).map(({ shelf, games }) => (
    <section key={shelf} aria-labelledby={`results-${shelf}`} className={styles.shelf}>
      <h2 id={`results-${shelf}`}>{words[shelf]}</h2>
      <ul>
        {games.map((game) => (
          <li key={game.gameCode}>
            <Card
              game={game}
              draw={draws?.find(({ gameCode }) => gameCode === game.gameCode)}
              isAwaited={hasDraws && !draws}
              isFailed={isFailed}
            />
          </li>
        ))}
      </ul>
    </section>
  ));
  if (!isFailed) return shelves;
  return (
    <>
      <ErrorState
        compact
        title={t`Couldn't load the results`}
        retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
      >
        {says(error)}
      </ErrorState>
      {shelves}
    </>
  );
}

interface CardProps {
  game: ListedGame;
  draw: DrawNow | undefined;
  isAwaited: boolean;
  /** Nothing is known of its draws. */
  isFailed: boolean;
}

function Card({ game, draw, isAwaited, isFailed }: CardProps) {
  const { t } = useLingui();
  const prizes = usePrizeWords();
  const when = dateFormat({
    weekday: 'short',
    day: 'numeric',
    month: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: brand.timeZone,
  });
  const { prize, numbers } = draw ? shortResult(draw) : { prize: null, numbers: [] };
  const kind = isQuick(game.family) ? game.family : null;
  return (
    <article className={styles.card}>
      <h3>
        <Link to={paths.results(game.gameCode)}>{game.gameName}</Link>
      </h3>
      <p>
        <small>{draw ? when.format(draw.openTime) : isFailed ? '–' : isAwaited ? <Skeleton width="96px" /> : t`No draws yet`}</small>
        {prize ? <small>{prizes(prize)}</small> : null}
      </p>
      {draw ? (
        <p className={styles.numbers} dir="ltr" data-many={numbers.length > 5 || undefined} data-ten={numbers.length === 10 || undefined}>
          {numbers.map((number, at) =>
            kind ? (
              <Ball key={at} number={number} family={kind} />
            ) : (
              <b key={at}>
                <bdi dir="ltr">{number}</bdi>
              </b>
            ),
          )}
        </p>
      ) : null}
    </article>
  );
}
