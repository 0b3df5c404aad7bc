import { useLingui } from '@lingui/react/macro';
import type { GameItem } from '@pavilion/contract/vendors/calls';
import { useMedia } from '@pavilion/ui/use-media';
import { useQueries, useQuery } from '@tanstack/react-query';

import { queries } from '../../api/queries.ts';
import { useSession } from '../../api/session-store.ts';
import { isOn } from '../../parts/modules.ts';
import { gameTypePaths, paths, type RoutedGameType } from '../../paths.ts';
import { usePause } from '../../shared/responsible-gaming/use-pause.ts';
import { AnnouncementBar } from './announcement-bar.tsx';
import { CategoryBar } from './category-bar.tsx';
import { cutForHome, HOME_TILES } from '../../shared/games/filters.ts';
import { GameCollection, GameCount } from './game-collection.tsx';
import { GameRow } from '../../shared/games/game-row.tsx';
import { GameStrip } from './game-strip.tsx';
import { collect, laneSize, LOTTERIES, SMALL_HOUSE, withoutThirds } from './home-composition.ts';
import styles from './home-page.module.css';
import { NowStrip } from './now-strip.tsx';
import { OwnPanels } from './own-panels.tsx';
import { PromotionsTeaser } from './promotions-teaser.tsx';
import { RaceBoard } from './race-board.tsx';
import { Sea } from './sea.tsx';
import { type Favourites, useFavourites } from '../../shared/games/use-favourites.ts';
import { WinnerBoard } from './winner-board.tsx';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';
import { WholePage } from '../../parts/whole-page.tsx';
import { PresenterRow } from '../rooms/public.ts';

const DrawsRow = late(() => import('./draws-row.tsx'), 'DrawsRow');

/** Under the banners: announcements, the winner board, the games, the promotions. A thumb comes to the games first. */
export function HomeRest() {
  const favourites = useFavourites();
  const isPhone = useMedia('(max-width: 640px)');
  const { data: words } = useQuery(queries.announcements());
  const pause = usePause();
  const lead = words?.banners.find(({ groupName }) => groupName === 'w_home');
  return (
    <WholePage shape={null} className={styles.rest}>
      {lead && !pause ? <Sea /> : null}
      {pause ? null : <NowStrip />}
      {words && words.player.length > 0 ? <AnnouncementBar announcements={words.player} /> : null}
      {isPhone || pause ? null : <WinnerBoard />}
      <CategoryBar />
      <Games favourites={favourites} inLead={lead?.linkageType === 'G' ? lead.nodeId : null} />
      {isPhone || pause ? null : <RaceBoard />}
      {isOn('AGEANNOUNCE3') && !pause ? (
        <Part lost={null}>
          <DrawsRow />
        </Part>
      ) : null}
      {isOn('CBS3') && !pause ? (
        <Part lost={null}>
          <PresenterRow />
        </Part>
      ) : null}
      {isPhone && !pause ? (
        <>
          <WinnerBoard />
          <RaceBoard />
        </>
      ) : null}
      <PromotionsTeaser promotions={pause ? [] : (words?.promotion ?? [])} />
    </WholePage>
  );
}

interface GamesProps {
  favourites: Favourites;
  /** The game the first banner leads to. */
  inLead: number | null;
}

function Games({ favourites, inLead }: GamesProps) {
  const { data } = useQuery(queries.lanes());
  const lanes = (data?.data.lanes ?? []).filter(
    ({ cards, gameType }) => cards.length > 0 && Object.hasOwn(gameTypePaths, gameType) && !LOTTERIES.has(gameType),
  );
  const total = lanes.flatMap(({ cards }) => cards).reduce((sum, { gameCount }) => sum + gameCount, 0);
  const lists = useQueries({ queries: lanes.map(({ gameType }) => queries.laneGames(gameType, laneSize(total))) });
  const hotOn = isOn('GAMELOHOT3');
  const { data: hot } = useQuery({ ...queries.hotGames(), enabled: hotOn });
  const known: Lane[] = lanes.map(({ gameType, displayName }, index) => ({
    gameType: gameType as RoutedGameType,
    name: displayName,
    games: lists[index]?.data?.games,
    count: lists[index]?.data?.totalCount,
  }));
  const hotGames = hotOn ? hot?.list : [];
  const props = { lanes: known, hot: hotGames, favourites };
  return total <= SMALL_HOUSE ? <SmallHouse {...props} total={total} inLead={inLead} /> : <LargeHouse {...props} />;
}

interface Lane {
  gameType: RoutedGameType;
  name: string;
  games: readonly GameItem[] | undefined;
  count: number | undefined;
}

interface HouseProps {
  favourites: Favourites;
  lanes: readonly Lane[];
  hot: readonly GameItem[] | undefined;
}

/** A few games: all of them together, whatever their categories, and before them the member's last ones. */
function SmallHouse({ lanes, hot, favourites, total, inLead }: HouseProps & { total: number; inLead: number | null }) {
  const { t } = useLingui();
  const lists = lanes.map(({ games }) => games);
  const isHere = hot !== undefined && lists.every((list) => list !== undefined);
  const games = isHere
    ? collect(
        lists.flatMap((list) => (list ? [list] : [])),
        hot,
        inLead,
      )
    : undefined;
  const [first] = lanes;
  if (!first || games?.length === 0) return null;
  return (
    <>
      <OwnRows favourites={favourites} taken={[games ?? []]} />
      <div id="hot" className={styles.anchor}>
        <GameCollection
          id="home-games"
          title={lanes.length > 1 ? t`Our games` : first.name}
          note={<GameCount count={total} />}
          to={paths.gameType(first.gameType)}
          games={games}
          expected={total}
          favourites={favourites}
        />
      </div>
    </>
  );
}

/** Many: hot ones, then six of each category. */
function LargeHouse({ lanes, hot, favourites }: HouseProps) {
  const { t } = useLingui();
  const hotGames = hot ? cutForHome(hot, 'hot') : undefined;
  const rows = withoutThirds([hotGames ?? [], ...lanes.map(({ games }) => games?.slice(0, HOME_TILES) ?? [])]);
  return (
    <>
      <OwnRows favourites={favourites} taken={rows} />
      {hotGames?.length === 0 ? null : (
        <div id="hot" className={styles.anchor}>
          <GameCollection
            id="home-hot"
            title={t`Popular right now`}
            to={paths.gameType(lanes[0]?.gameType ?? 'RNG')}
            games={hotGames}
            expected={HOME_TILES}
            favourites={favourites}
          />
        </div>
      )}
      {lanes.map(({ gameType, name, games, count }, index) =>
        games?.length === 0 ? null : (
          <GameRow
            key={gameType}
            id={`home-${gameType}`}
            title={name}
            to={paths.gameType(gameType)}
            favourites={favourites}
            note={count === undefined ? undefined : <GameCount count={count} />}
            games={games ? rows[index + 1] : undefined}
          />
        ),
      )}
    </>
  );
}

interface OwnRowsProps {
  favourites: Favourites;
  /** Other rows of the page. */
  taken: readonly (readonly GameItem[])[];
}

/** The member's recent games and favourites, in a house so small that all its games are below the last ones alone; then their tickets and limits. */
function OwnRows({ favourites, taken }: OwnRowsProps) {
  const { t } = useLingui();
  const { isMember } = useSession();
  const { data: recent } = useQuery({ ...queries.recentGames(), enabled: isMember && isOn('GAMELOREC3') });
  const { data: marked } = useQuery({ ...queries.favouriteGames(), enabled: isMember && isOn('GAMELOFAV3') });
  // What was marked on purpose is counted first.
  const own = [marked ? cutForHome(marked.content, 'other') : [], recent?.list.slice(0, HOME_TILES) ?? []];
  const [favourite = [], last = []] = withoutThirds([...taken, ...own]).slice(taken.length);
  const rows = [
    { id: 'home-recent', title: t`Continue playing`, to: paths.recent(), games: last },
    { id: 'home-favourites', title: t`Your favourites`, to: paths.favourites(), games: favourite },
  ];
  return (
    <>
      {rows.map(({ games, ...row }) =>
        games.length > 0 ? <GameStrip key={row.id} {...row} games={games} favourites={favourites} /> : null,
      )}
      <OwnPanels />
    </>
  );
}
