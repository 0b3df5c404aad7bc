import { Trans, useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Hourglass } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { boardSearch } from './board-address.ts';
import { isQuick, loadFamily, type QuickFamily } from '../../shared/lottery/family.ts';
import { GameBoard } from './game-board.tsx';
import { GameSwitch } from './game-switch.tsx';
import { ModeNote } from './mode-note.tsx';
import { NoDraws } from './no-draws.tsx';
import { lotteryQueries, type MenuItem } from './queries.ts';
import { TrialNote } from './trial-note.tsx';
import styles from './lottery.module.css';
import row from './row-end.module.css';

/** Quick draws: the games in a row, and the board of the one that was chosen by `gameCode`. */
export function QuickPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const [query] = useSearchParams();
  const { data, error, refetch, isFetching } = useQuery(lotteryQueries.menu());
  const games = data?.filter(({ family }) => isQuick(family)) ?? [];
  const game = games.find(({ gameCode }) => gameCode === query.get('gameCode')) ?? games[0];
  usePageTitle(game?.gameName);
  if (error)
    return (
      <ErrorState
        title={<h1>{t`Couldn't load the lotteries`}</h1>}
        retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
      >
        {words(error)}
      </ErrorState>
    );
  if (!data) return <Waiting />;
  if (!game || !isQuick(game.family)) return <NoDraws area="all" />;
  return (
    <div className={styles.page}>
      <GameSwitch game={game}>
        <nav className={cx(styles.games, row.fades)} aria-label={t`Quick draws`}>
          {games.map(({ gameCode, gameName }) => (
            <Link
              key={gameCode}
              to={{ search: boardSearch(gameCode, query.toString()) }}
              className={cx(styles.game, gameCode === game.gameCode && styles.chosen)}
              aria-current={gameCode === game.gameCode ? 'page' : undefined}
            >
              {gameName}
            </Link>
          ))}
        </nav>
      </GameSwitch>
      <TrialNote />
      <Loaded key={game.gameCode} game={game} family={game.family} />
    </div>
  );
}

/** So high that what is under the page does not move when the board comes. */
const Waiting = () => (
  <div className={styles.page} aria-hidden="true">
    <Skeleton shape="block" height="96px" />
    <Skeleton shape="block" height="1200px" />
  </div>
);

/** The board of a game with all it needs: rules, plays and bounds, the member's prize group. */
function Loaded({ game, family }: { game: MenuItem; family: QuickFamily }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const rules = useQuery({ queryKey: ['lottery', 'rules', family], queryFn: loadFamily[family], staleTime: Infinity });
  const setting = useQuery(lotteryQueries.setting(game.gameId));
  const plays = useQuery(lotteryQueries.plays(game.gameId));
  const series = useQuery(lotteryQueries.series());
  const failed = [rules, setting, plays, series].find(({ error, data }) => error && !data);
  if (failed)
    return (
      <ErrorState title={<h1>{t`Couldn't load the board`}</h1>} retry={{ label: t`Try again`, onRetry: () => void failed.refetch() }}>
        {words(failed.error)}
      </ErrorState>
    );
  if (!rules.data || !setting.data || !plays.data || !series.data) return <Waiting />;
  const groups = plays.data[0]?.playMenuGroups ?? [];
  const own = series.data.find(({ prizeModeId }) => prizeModeId === setting.data.prizeModeId);
  if (groups.every(({ groupSwitch }) => !groupSwitch))
    return (
      <EmptyState icon={<Hourglass />} title={<h1>{game.gameName}</h1>}>
        <Trans>No bets on this lottery right now.</Trans>
      </EmptyState>
    );
  return (
    <>
      <ModeNote modes={plays.data} />
      <GameBoard
        game={game}
        family={family}
        rules={rules.data}
        setting={setting.data}
        groups={groups}
        series={own ? { least: own.minSeries, most: own.maxBetSeries } : null}
      />
    </>
  );
}
