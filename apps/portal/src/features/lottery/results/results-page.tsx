import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Hourglass } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { Link } from '../../../parts/link.tsx';
import { useErrorWords } from '../../../parts/error-words.tsx';
import { isOn } from '../../../parts/modules.ts';
import { usePageTitle } from '../../../parts/page-title.ts';
import { WholePage } from '../../../parts/whole-page.tsx';
import { paths } from '../../../paths.ts';
import { switchQueries } from '../switch-queries.ts';
import { AllResults } from './all-results.tsx';
import { GameResults } from './game-results.tsx';
import styles from './results-page.module.css';

/** What was drawn, public: of every game the last draw, of one that `gameCode` names every day. */
export function ResultsPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const [query, setQuery] = useSearchParams();
  const { data: groups, error, refetch, isFetching } = useQuery({ ...switchQueries.groups(), enabled: isOn('LOTT3') });
  const games = groups?.flatMap(({ gameMenus }) => gameMenus) ?? [];
  const game = games.find(({ gameCode }) => gameCode === query.get('gameCode'));
  usePageTitle(game ? t`Results, ${game.gameName}` : t`Draw results`);
  if (!isOn('LOTT3')) return <Navigate replace to={paths.home()} />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t`Draw results`}</h1>
        <p>
          <Trans>
            All results are public, and you can verify every draw of our own. <Link to={paths.help('fairness')}>How it works</Link>
          </Trans>
        </p>
      </header>
      <WholePage shape={<Skeleton shape="block" height="60dvh" />} className={styles.found}>
        {groups ? (
          game ? (
            <GameResults key={game.gameCode} game={game} games={games} onGame={(gameCode) => setQuery({ gameCode }, { replace: true })} />
          ) : games.length > 0 ? (
            <AllResults groups={groups} />
          ) : (
            <EmptyState icon={<Hourglass />} title={t`No lotteries right now`}>{t`They appear here once they open.`}</EmptyState>
          )
        ) : error ? (
          <ErrorState
            title={t`Couldn't load the lotteries`}
            retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
          >
            {words(error)}
          </ErrorState>
        ) : null}
      </WholePage>
    </div>
  );
}
