import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';
import { useSession } from '../../api/session-store.ts';
import { isOn } from '../../parts/modules.ts';
import { type RoutedGameType, gameTypePaths, paths } from '../../paths.ts';
import { CategoryBar } from './category-bar.tsx';
import { cutForHome, HOME_TILES } from './filters.ts';
import { GameRow } from './game-row.tsx';
import { HeroBanners } from './hero-banners.tsx';
import styles from './home-page.module.css';
import { NoticeBar } from './notice-bar.tsx';
import { PromotionsTeaser } from './promotions-teaser.tsx';
import { useFavourites } from './use-favourites.ts';
import { WinnerBoard } from './winner-board.tsx';

/** The first page: pictures, notices, who wins, and six games of everything. */
export function HomePage() {
  const { t } = useLingui();
  const favourites = useFavourites();
  const { data: words } = useQuery(queries.announcements());
  const { data: hot } = useQuery(queries.hotGames());
  const hotGames = hot ? cutForHome(hot.list, 'hot') : undefined;
  const banners = words?.banners.filter(({ groupName }) => groupName === 'w_home') ?? [];
  return (
    <>
      <h1 className={styles.title}>{t`Lobby`}</h1>
      {banners.length > 0 ? <HeroBanners banners={banners} /> : null}
      {words && words.player.length > 0 ? <NoticeBar notices={words.player} /> : null}
      <WinnerBoard />
      <CategoryBar />
      <OwnRows favourites={favourites} />
      {isOn('GAMELOHOT3') && hotGames?.length !== 0 ? (
        <div id="hot" className={styles.anchor}>
          <GameRow id="home-hot" title={t`Hot right now`} games={hotGames} favourites={favourites} large priority />
        </div>
      ) : null}
      <Lanes favourites={favourites} />
      <PromotionsTeaser promotions={words?.promotion ?? []} />
    </>
  );
}

type RowsProps = { favourites: ReturnType<typeof useFavourites> };

/** Where a member left off, and what she marked. */
function OwnRows({ favourites }: RowsProps) {
  const { t } = useLingui();
  const { isMember } = useSession();
  const { data: recent } = useQuery({ ...queries.recentGames(), enabled: isMember && isOn('GAMELOREC3') });
  const { data: marked } = useQuery({ ...queries.favouriteGames(), enabled: isMember && isOn('GAMELOFAV3') });
  const rows = [
    { id: 'home-recent', title: t`Go on where you left off`, to: paths.recent(), games: recent?.list.slice(0, HOME_TILES) },
    { id: 'home-favourites', title: t`Your favourites`, to: paths.favourites(), games: marked ? cutForHome(marked.content, 'other') : undefined },
  ];
  return rows.map(({ games, ...row }) => (games && games.length > 0 ? <GameRow key={row.id} {...row} games={games} favourites={favourites} /> : null));
}

/** Six games of each category that has any. */
function Lanes({ favourites }: RowsProps) {
  const { data } = useQuery(queries.lanes());
  const lanes = (data?.data.lanes ?? []).filter(({ cards, gameType }) => cards.length > 0 && Object.hasOwn(gameTypePaths, gameType));
  const lists = useQueries({ queries: lanes.map(({ gameType }) => queries.laneGames(gameType)) });
  return lanes.map(({ gameType, displayName }, index) => {
    const list = lists[index]?.data;
    if (list?.games.length === 0) return null;
    const count = list?.totalCount ?? 0;
    return (
      <GameRow
        key={gameType} id={`home-${gameType}`} title={displayName} to={paths.gameType(gameType as RoutedGameType)} favourites={favourites}
        note={list ? plural(count, { one: '# game', other: '# games' }) : undefined}
        games={list ? cutForHome(list.games, 'other') : undefined}
      />
    );
  });
}
