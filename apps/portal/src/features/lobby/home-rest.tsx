import { Plural, useLingui } from '@lingui/react/macro';
import { useMedia } from '@pavilion/ui/use-media';
import { useQueries, useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';
import { useSession } from '../../api/session-store.ts';
import { isOn } from '../../parts/modules.ts';
import { gameTypePaths, paths, type RoutedGameType } from '../../paths.ts';
import { CategoryBar } from './category-bar.tsx';
import { cutForHome, HOME_TILES } from './filters.ts';
import { GameRow } from './game-row.tsx';
import styles from './home-page.module.css';
import { AnnouncementBar } from './announcement-bar.tsx';
import { usePause } from '../responsible-gaming/use-pause.ts';
import { PromotionsTeaser } from './promotions-teaser.tsx';
import { type Favourites, useFavourites } from './use-favourites.ts';
import { WinnerBoard } from './winner-board.tsx';

/** A row so short leaves room for the promotions beside it. */
const SHORT_ROW = 3;

/** Under the banners: announcements, the winner board, and six games of everything. A thumb comes to the games first. */
export function HomeRest() {
  const { t } = useLingui();
  const favourites = useFavourites();
  const isPhone = useMedia('(max-width: 640px)');
  const { data: words } = useQuery(queries.announcements());
  const { data: hot } = useQuery({ ...queries.hotGames(), enabled: isOn('GAMELOHOT3') });
  const hotGames = hot ? cutForHome(hot.list, 'hot') : undefined;
  const pause = usePause();
  const promotions = pause ? [] : (words?.promotion ?? []);
  const beside = !isPhone && hotGames !== undefined && hotGames.length > 0 && hotGames.length <= SHORT_ROW && promotions.length > 0;
  const hotRow =
    isOn('GAMELOHOT3') && hotGames?.length !== 0 ? (
      <div id="hot" className={styles.anchor}>
        <GameRow
          id="home-hot"
          title={t`Hot right now`}
          games={hotGames}
          favourites={favourites}
          shape={beside ? 'three' : 'six'}
          large
          priority
        />
      </div>
    ) : null;
  return (
    <>
      {words && words.player.length > 0 ? <AnnouncementBar announcements={words.player} /> : null}
      {isPhone || pause ? null : <WinnerBoard />}
      <CategoryBar />
      <OwnRows favourites={favourites} />
      {beside ? null : hotRow}
      <Lanes favourites={favourites} />
      {isPhone && !pause ? <WinnerBoard /> : null}
      {beside ? (
        <div className={styles.pair}>
          {hotRow}
          <PromotionsTeaser promotions={promotions} />
        </div>
      ) : (
        <PromotionsTeaser promotions={promotions} />
      )}
    </>
  );
}

interface RowsProps {
  favourites: Favourites;
}

/** The member's recent games and favourites. */
function OwnRows({ favourites }: RowsProps) {
  const { t } = useLingui();
  const { isMember } = useSession();
  const { data: recent } = useQuery({ ...queries.recentGames(), enabled: isMember && isOn('GAMELOREC3') });
  const { data: marked } = useQuery({ ...queries.favouriteGames(), enabled: isMember && isOn('GAMELOFAV3') });
  const rows = [
    { id: 'home-recent', title: t`Go on where you left off`, to: paths.recent(), games: recent?.list.slice(0, HOME_TILES) },
    {
      id: 'home-favourites',
      title: t`Your favourites`,
      to: paths.favourites(),
      games: marked ? cutForHome(marked.content, 'other') : undefined,
    },
  ];
  return rows.map(({ games, ...row }) =>
    games && games.length > 0 ? <GameRow key={row.id} {...row} games={games} favourites={favourites} /> : null,
  );
}

/** Six games of each category that has any. */
function Lanes({ favourites }: RowsProps) {
  const { data } = useQuery(queries.lanes());
  const lanes = (data?.data.lanes ?? []).filter(({ cards, gameType }) => cards.length > 0 && Object.hasOwn(gameTypePaths, gameType));
  const lists = useQueries({ queries: lanes.map(({ gameType }) => queries.laneGames(gameType)) });
  return lanes.map(({ gameType, displayName }, index) => {
    const list = lists[index]?.data;
    if (list?.games.length === 0) return null;
    return (
      <GameRow
        key={gameType}
        id={`home-${gameType}`}
        title={displayName}
        to={paths.gameType(gameType as RoutedGameType)}
        favourites={favourites}
        priority={index === 0}
        note={list ? <Plural value={list.totalCount} one="# game" other="# games" /> : undefined}
        games={list ? cutForHome(list.games, 'other') : undefined}
      />
    );
  });
}
