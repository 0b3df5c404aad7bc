import { Trans, useLingui } from '@lingui/react/macro';
import type { GameItem } from '@pavilion/contract/vendors/calls';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { GameTileSkeleton } from '@pavilion/ui/game-tile';
import { Gamepad2, Heart, History, Search } from '@pavilion/ui/icon';
import { Pagination } from '@pavilion/ui/pagination';
import type { ReactNode } from 'react';
import { Link } from '../../parts/link.tsx';
import { currentTag } from '../../i18n/language.ts';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { paths } from '../../paths.ts';
import { isFiltered, type LobbyFilters } from '../../shared/games/filters.ts';
import page from './games-page.module.css';
import styles from '../../shared/games/lobby.module.css';
import { LobbyTile } from '../../shared/games/lobby-tile.tsx';
import { useFavourites } from '../../shared/games/use-favourites.ts';

export interface GameGridProps {
  /** Undefined while they are on their way. */
  games: readonly GameItem[] | undefined;
  /** How many will come, where it is known. */
  expected?: number | undefined;
  /** Another page is on its way; the last one stays in sight. */
  waiting: boolean;
  error: Error | null;
  onRetry(): void;
  filters: LobbyFilters;
  onFilters(change: Partial<LobbyFilters>): void;
  pages: number;
  /** Shows the games in another form than as tiles; gets undefined while they are on their way. */
  list?: ((games: readonly GameItem[] | undefined) => ReactNode) | undefined;
}

/** Tiles of two rows on a wide page. */
const PAGE = 12;

/** A page of games, or why there is none and what to do. */
export function GameGrid({ games, expected = PAGE, waiting, error, onRetry, filters, onFilters, pages, list }: GameGridProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const favourites = useFavourites();
  if (error && !games) {
    return (
      <ErrorState title={t`Couldn't load the games`} retry={{ label: t`Try again`, onRetry, busy: waiting }}>
        {words(error)}
      </ErrorState>
    );
  }
  if (games?.length === 0) return <NothingHere filters={filters} onFilters={onFilters} />;
  return (
    <div className={page.list} data-waiting={waiting || undefined} aria-busy={games === undefined || waiting}>
      {/* Between the page's title and the games' own; a popup's title is at this level itself. */}
      <h2 className={styles.unseen}>{t`Games`}</h2>
      {list ? (
        list(games)
      ) : (
        <div className={styles.grid}>
          {games ? (
            games.map((game, index) => <LobbyTile key={game.nodeId} game={game} favourites={favourites} priority={index < 6} />)
          ) : (
            <GameTileSkeleton count={Math.min(expected, PAGE)} />
          )}
        </div>
      )}
      <Pagination
        className={page.pages}
        page={Math.min(filters.page, pages)}
        pages={pages}
        locale={currentTag()}
        onPage={(next) => {
          onFilters({ page: next });
          window.scrollTo({ top: 0 });
        }}
        words={{ region: t`Pages`, previous: t`Previous page`, next: t`Next page`, page: (number) => t`Page ${number}` }}
      />
    </div>
  );
}

const EVERYTHING = { vendor: '', classify: '', view: 'ALL', lines: 'any', name: '' } as const;

function NothingHere({ filters, onFilters }: Pick<GameGridProps, 'filters' | 'onFilters'>) {
  const { t } = useLingui();
  const all = <Button onClick={() => onFilters(EVERYTHING)}>{t`Show all games`}</Button>;
  const { name } = filters;
  if (name) {
    return (
      <EmptyState icon={<Search />} picture={<BrandObject name="search" />} title={t`No game called “${name}”`} actions={all}>
        <Trans>Check the spelling, or browse all games.</Trans>
      </EmptyState>
    );
  }
  if (filters.view === 'FAV') {
    return (
      <EmptyState icon={<Heart />} picture={<BrandObject name="favourites" />} title={t`No favourites yet`} actions={all}>
        <Trans>Tap the heart on a game to save it here.</Trans>
      </EmptyState>
    );
  }
  if (filters.view === 'RECENT') {
    return (
      <EmptyState icon={<History />} picture={<BrandObject name="recent" />} title={t`No games played yet`} actions={all}>
        <Trans>Games you open appear here, most recent first.</Trans>
      </EmptyState>
    );
  }
  if (isFiltered(filters)) {
    return (
      <EmptyState icon={<Search />} picture={<BrandObject name="search" />} title={t`No matching games`} actions={all}>
        <Trans>Remove a filter.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Gamepad2 />}
      picture={<BrandObject name="search" />}
      title={t`No games here right now`}
      actions={<Button render={<Link to={paths.home()} />}>{t`Go to the lobby`}</Button>}
    >
      <Trans>No games in this category right now. See what's open in the lobby.</Trans>
    </EmptyState>
  );
}
