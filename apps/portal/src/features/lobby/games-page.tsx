import { Plural, useLingui } from '@lingui/react/macro';
import type { GameItem, VendorLane } from '@pavilion/contract/vendors/calls';
import { linkClass } from '@pavilion/ui/link';
import { Segmented } from '@pavilion/ui/segmented';
import { Select } from '@pavilion/ui/select';
import { Tabs } from '@pavilion/ui/tabs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { queries } from '../../api/queries.ts';
import { useSession } from '../../api/session-store.ts';
import { isOn } from '../../parts/modules.ts';
import { onImageHost } from '../../parts/art.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { askAccount, paths, type RoutedGameType, safeNext } from '../../paths.ts';
import { useLaunchLanguage } from '../../shared/lottery/launch-language.ts';
import { NotFoundPage } from '../not-found/public.ts';
import { CategoryBar } from './category-bar.tsx';
import { CategoryHeader } from './category-header.tsx';
import {
  filterHere,
  isClass,
  isFiltered,
  type LinesChoice,
  LINES_CHOICES,
  type LobbyFilters,
  type LobbyView,
  listQuery,
  recentQuery,
} from '../../shared/games/filters.ts';
import { GameGrid } from './game-grid.tsx';
import styles from './games-page.module.css';
import { NotOffered } from './not-offered.tsx';
import { SearchField } from '../../shared/games/search-field.tsx';
import { useLobbyFilters } from './use-lobby-filters.ts';
import { VendorCards } from '../../shared/games/vendor-cards.tsx';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';
import { WholePage } from '../../parts/whole-page.tsx';
import { PageSkeleton } from '../../layouts/page-skeleton.tsx';
import { PresenterRow } from '../rooms/public.ts';

const DrawTiles = late(() => import('./draw-tiles.tsx'), 'DrawTiles');

/** Draws of the house and official ones: a list with clocks and results in place of tiles. */
const isDraws = (type: RoutedGameType): boolean => type === 'ELOTT' || type === 'LOTT';
/** All draws of a brand are on one page. */
const MOST_DRAWS = 100;

const drawsOf = (games: readonly GameItem[] | undefined) => (
  <div className={styles.draws}>
    <Part lost={null}>
      <DrawTiles games={games} />
    </Part>
  </div>
);

/** All games of one category, found by class, vendor, mark, lines and name; an unknown class is no page. */
export function GamesPage({ type }: { type: RoutedGameType }) {
  const { gameType = '' } = useParams();
  const { data: lanes } = useQuery(queries.lanes());
  const isLeaving = useLaunchLanguage();
  if (isLeaving) return null;
  if (lanes && !isClass(gameType, lanes.data.lanes.find((one) => one.gameType === type)?.gameClassify ?? [])) return <NotFoundPage />;
  return (
    <WholePage key={type} shape={<PageSkeleton />}>
      <GamesOf type={type} />
    </WholePage>
  );
}

function GamesOf({ type }: { type: RoutedGameType }) {
  const { t } = useLingui();
  const { search } = useLocation();
  const back = safeNext(new URLSearchParams(search).get('back'));
  const { filters, change } = useLobbyFilters();
  const { data: lanes } = useQuery(queries.lanes());
  const lane = lanes?.data.lanes.find(({ gameType }) => gameType === type);
  const list = useGames(type, filters);
  const classes = lane?.gameClassify.filter(({ vendors }) => filters.vendor === '' || vendors.includes(filters.vendor)) ?? [];
  const count = list.count;
  const vendor = lane?.cards.find(({ vassalage }) => vassalage === filters.vendor);
  const title = lane?.displayName ?? t`Games`;
  const expected = lane?.cards.reduce(
    (sum, { gameCount, vassalage }) => sum + (filters.vendor === '' || vassalage === filters.vendor ? gameCount : 0),
    0,
  );
  usePageTitle(title);
  const isOffered = !lanes || lane !== undefined || list.count !== 0 || isFiltered(filters);
  useLastPage(list, filters, (page) => change({ page }, { replace: true }));
  const grid = (
    <GameGrid
      games={list.games}
      expected={expected}
      waiting={list.isWaiting}
      error={list.error}
      onRetry={list.retry}
      filters={filters}
      onFilters={change}
      pages={list.pages}
      list={isDraws(type) ? drawsOf : undefined}
    />
  );
  // Whether there are games is not known yet: no list is promised that may not come.
  const isUnsure = lanes !== undefined && lane === undefined && list.count === undefined && !isFiltered(filters);
  if (isUnsure || !isOffered)
    return (
      <>
        <CategoryBar />
        <div className={styles.none} aria-busy={isUnsure || undefined}>
          {isUnsure ? null : <NotOffered type={type} lanes={lanes.data.lanes} />}
        </div>
      </>
    );
  return (
    <>
      <CategoryBar />
      {back ? (
        <Link to={back} className={linkClass()}>
          {t`Back`}
        </Link>
      ) : null}
      {isDraws(type) ? (
        <header className={styles.drawsHead}>
          <h1>{title}</h1>
          {isOn('AGEANNOUNCE3') ? (
            <Link to={paths.results()} className={linkClass()}>
              {t`Results`}
            </Link>
          ) : null}
        </header>
      ) : (
        <CategoryHeader
          title={title}
          note={count === undefined ? null : <Plural value={count} one="# game" other="# games" />}
          vendor={vendor && { name: vendor.displayName, mark: onImageHost(vendor.smallIcon) }}
          games={list.games}
        />
      )}
      {type === 'LIVE' && isOn('CBS3') ? (
        <Part lost={null}>
          <PresenterRow />
        </Part>
      ) : null}
      {isDraws(type) ? null : <VendorCards lane={lane} />}
      <Tools lane={lane} type={type} filters={filters} onFilters={change} />
      <Classes classes={classes} value={filters.classify} onValue={(classify) => change({ classify })}>
        {grid}
      </Classes>
    </>
  );
}

/** An address of a page beyond the last, of a list that grew shorter, is put right. */
function useLastPage({ count, pages, isWaiting }: Games, { page }: LobbyFilters, goTo: (page: number) => void): void {
  const isBeyond = count !== undefined && !isWaiting && page > pages;
  const correct = useEffectEvent(() => goTo(pages));
  useEffect(() => {
    if (isBeyond) correct();
  }, [isBeyond]);
}

interface Games {
  games: Parameters<typeof GameGrid>[0]['games'];
  count: number | undefined;
  pages: number;
  isWaiting: boolean;
  error: Error | null;
  retry(): void;
}

/** Favourites are a short list, filtered here; all others the server filters. */
function useGames(type: RoutedGameType, filters: LobbyFilters): Games {
  const { isMember } = useSession();
  const { view } = filters;
  const asked = isDraws(type) ? { ...listQuery(filters, type), pageSize: MOST_DRAWS } : listQuery(filters, type);
  const listed = useQuery({ ...queries.games(asked), enabled: view !== 'FAV' && view !== 'RECENT' });
  const marked = useQuery({ ...queries.favouriteGames(type), enabled: isMember && view === 'FAV' });
  const recent = useQuery({
    ...queries.recentGames(recentQuery(filters, type)),
    enabled: isMember && view === 'RECENT',
    placeholderData: keepPreviousData,
  });
  const isOwn = view === 'FAV' || view === 'RECENT';
  if (isOwn && !isMember) return { games: [], count: 0, pages: 1, isWaiting: false, error: null, retry: () => undefined };
  if (view === 'FAV') {
    const found = marked.data && filterHere(marked.data.content, filters);
    return {
      games: found?.games,
      count: found?.count,
      pages: found?.pages ?? 1,
      isWaiting: marked.isFetching,
      error: marked.error,
      retry: () => void marked.refetch(),
    };
  }
  if (view === 'RECENT') {
    return {
      games: recent.data?.list,
      count: recent.data?.totalCount,
      pages: recent.data?.totalPages ?? 1,
      isWaiting: recent.isFetching,
      error: recent.error,
      retry: () => void recent.refetch(),
    };
  }
  return {
    games: listed.data?.games,
    count: listed.data?.totalCount,
    pages: listed.data?.totalPages ?? 1,
    isWaiting: listed.isPlaceholderData,
    error: listed.error,
    retry: () => void listed.refetch(),
  };
}

/** Up to so many slots are not filtered by their lines. */
const FEW = 8;

interface ToolsProps {
  lane: VendorLane | undefined;
  type: RoutedGameType;
  filters: LobbyFilters;
  onFilters(change: Partial<LobbyFilters>): void;
}

function Tools({ lane, type, filters, onFilters }: ToolsProps) {
  const { t } = useLingui();
  const vendors = lane?.cards ?? [];
  const lines: Record<LinesChoice, string> = { any: t`Any lines`, few: t`1 to 9 lines`, some: t`10 to 24 lines`, many: t`25 or more` };
  // What cannot part the games from each other is not offered, unless the address asked for it.
  const hasVendors = vendors.length > 1 || filters.vendor !== '';
  const hasLines = type === 'RNG' && (vendors.reduce((sum, { gameCount }) => sum + gameCount, 0) > FEW || filters.lines !== 'any');
  return (
    <div className={styles.tools}>
      <SearchField value={filters.name} onValue={(name) => onFilters({ name })} className={styles.search} />
      {hasVendors ? (
        <Select
          label={t`Provider`}
          labelHidden
          rowClassName={styles.vendor}
          value={filters.vendor}
          onChange={(event) => onFilters({ vendor: event.target.value })}
          options={[
            { value: '', label: t`All providers` },
            ...vendors.map(({ vassalage, displayName }) => ({ value: vassalage, label: displayName })),
          ]}
        />
      ) : null}
      {hasLines ? (
        <Select
          label={t`Lines`}
          labelHidden
          rowClassName={styles.lines}
          value={filters.lines}
          onChange={(event) => onFilters({ lines: event.target.value as LinesChoice })}
          options={LINES_CHOICES.map((value) => ({ value, label: lines[value] }))}
        />
      ) : null}
      <Views filters={filters} onFilters={onFilters} />
    </div>
  );
}

/** All, hot, favourites, recent, new. What is someone's own needs to know whose. */
function Views({ filters, onFilters }: Pick<ToolsProps, 'filters' | 'onFilters'>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const location = useLocation();
  const { isMember, isTrial } = useSession();
  const choose = (view: LobbyView) => {
    if ((view === 'FAV' || view === 'RECENT') && !isMember) void navigate(askAccount(location, isTrial));
    else onFilters({ view });
  };
  const options = [
    { value: 'ALL' as const, label: t`All` },
    ...(isOn('GAMELOHOT3') ? [{ value: 'HOT' as const, label: t`Hot` }] : []),
    ...(isOn('GAMELOFAV3') ? [{ value: 'FAV' as const, label: t`Favourites` }] : []),
    ...(isOn('GAMELOREC3') ? [{ value: 'RECENT' as const, label: t`Recent` }] : []),
    { value: 'NEW' as const, label: t`New` },
  ];
  return (
    <Segmented<LobbyView>
      label={t`Filter games`}
      width="fit"
      className={styles.views}
      options={options}
      value={filters.view}
      onValue={choose}
    />
  );
}

interface ClassesProps {
  classes: VendorLane['gameClassify'];
  value: string;
  onValue(value: string): void;
  children: ReactNode;
}

/** Tabs of the classes; a single class needs none. */
function Classes({ classes, value, onValue, children }: ClassesProps) {
  const { t } = useLingui();
  if (classes.length < 2 && value === '') return children;
  return (
    <Tabs
      label={t`Game types`}
      value={value}
      onValue={onValue}
      items={[
        { value: '', label: t`All` },
        ...classes.map(({ key, displayName, gameCount }) => ({ value: key, label: displayName, count: gameCount })),
      ]}
    >
      {children}
    </Tabs>
  );
}
