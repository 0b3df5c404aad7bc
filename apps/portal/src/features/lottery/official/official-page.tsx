import { Trans, useLingui } from '@lingui/react/macro';
import type { Play } from '@pavilion/lottery/play';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Hourglass } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useErrorWords } from '../../../parts/error-words.tsx';
import { usePageTitle } from '../../../parts/page-title.ts';
import { boardSearch } from '../board-address.ts';
import { GameSwitch } from '../game-switch.tsx';
import { ModeNote } from '../mode-note.tsx';
import { NoDraws } from '../no-draws.tsx';
import { lotteryQueries, type MenuItem } from '../queries.ts';
import { playsInMode } from '../prize-mode.ts';
import { TrialNote } from '../trial-note.tsx';
import { GameChoice } from './game-choice.tsx';
import { LeftSlip } from './left-slip.tsx';
import { OfficialGame } from './official-game.tsx';
import { type GameGroup, officialQueries } from './queries.ts';
import { PrizeModes } from './prize-modes.tsx';
import { isOfficial, loadPlays, type OfficialFamily } from './rules.ts';
import styles from './official.module.css';

/** Draws that others hold, of Vietnam or of South-east Asia: the one that `gameCode` names, else the first. */
export function OfficialPage({ area }: { area: 'sea' | 'vn' }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const [search, setSearch] = useSearchParams();
  const { data: groups, error, refetch, isFetching } = useQuery(officialQueries.menu(area));
  const games = groups?.flatMap(({ gameMenus }) => gameMenus) ?? [];
  const game = games.find(({ gameCode }) => gameCode === search.get('gameCode')) ?? games[0];
  usePageTitle(game?.gameName);
  if (!groups)
    return error ? (
      <ErrorState
        title={<h1>{t`Couldn't load the lotteries`}</h1>}
        retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
      >
        {words(error)}
      </ErrorState>
    ) : (
      <Waiting />
    );
  if (!game || !isOfficial(game.family)) return <NoDraws area={area} />;
  const group = groups.find(({ gameMenus }) => gameMenus.includes(game));
  return (
    <div className={styles.page}>
      <GameSwitch game={game}>
        <GameChoice
          groups={groups}
          game={game}
          onGame={(gameCode) => setSearch(boardSearch(gameCode, search.toString()), { replace: true })}
        />
      </GameSwitch>
      <TrialNote />
      {group ? <Loaded key={game.gameCode} game={game} family={game.family} group={group} /> : null}
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

interface GameProps {
  game: MenuItem;
  family: OfficialFamily;
  group: GameGroup;
}

/** A game with all its board needs: rules, plays and bounds, the member's prize group. */
function Loaded({ game, family, group }: GameProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const [search] = useSearchParams();
  const plays = useQuery({ queryKey: ['lottery', 'rules', family], queryFn: () => loadPlays(family), staleTime: Infinity });
  const setting = useQuery(lotteryQueries.setting(game.gameId));
  const menu = useQuery(lotteryQueries.plays(game.gameId));
  const series = useQuery(lotteryQueries.series());
  const failed = [plays, setting, menu, series].find(({ error, data }) => error && !data);
  if (failed)
    return (
      <ErrorState title={<h1>{t`Couldn't load the board`}</h1>} retry={{ label: t`Try again`, onRetry: () => void failed.refetch() }}>
        {words(failed.error)}
      </ErrorState>
    );
  if (!plays.data || !setting.data || !menu.data || !series.data) return <Waiting />;
  const mode = playsInMode(menu.data, search.get('prizeMode'));
  if (!mode || mode.playMenuGroups.every(({ groupSwitch }) => !groupSwitch))
    return (
      <EmptyState icon={<Hourglass />} title={<h1>{game.gameName}</h1>}>
        <Trans>No bets on this lottery right now.</Trans>
      </EmptyState>
    );
  const own = series.data.find(({ gameGroupCode }) => gameGroupCode === group.gameGroupCode);
  return (
    <>
      <ModeNote modes={menu.data} />
      {menu.data.length > 1 ? <PrizeModes gameCode={game.gameCode} modes={menu.data} mode={mode} /> : null}
      <LeftSlip gameCode={game.gameCode} prizeModeId={mode.prizeModeId} modes={menu.data.map(({ prizeModeId }) => prizeModeId)} />
      <OfficialGame
        key={mode.prizeModeId}
        {...{ game, family, group }}
        plays={plays.data as readonly Play<unknown>[]}
        setting={setting.data}
        prizeModeId={mode.prizeModeId}
        modes={menu.data.map(({ prizeModeId }) => prizeModeId)}
        groups={mode.playMenuGroups}
        series={own ? { least: own.minSeries, most: own.maxBetSeries } : null}
      />
    </>
  );
}
