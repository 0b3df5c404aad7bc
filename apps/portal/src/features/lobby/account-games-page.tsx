import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { GameTileSkeleton } from '@pavilion/ui/game-tile';
import { Heart, History } from '@pavilion/ui/icon';
import { SectionHeader } from '@pavilion/ui/section-header';
import { Tabs } from '@pavilion/ui/tabs';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { queries } from '../../api/queries.ts';
import { useSession } from '../../api/session-store.ts';
import { useNavigation } from '../../layouts/navigation.ts';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { askAccount, gameTypePaths, paths } from '../../paths.ts';
import { NotFoundPage } from '../not-found/public.ts';
import { CategoryBar } from './category-bar.tsx';
import { CategoryHeader } from './category-header.tsx';
import styles from '../../shared/games/lobby.module.css';
import { LobbyTile } from '../../shared/games/lobby-tile.tsx';
import { useFavourites } from '../../shared/games/use-favourites.ts';

type Kind = 'favourites' | 'recent';

/** Games of the member's own: marked, or opened last; `/:type` shows one category of them. */
export function AccountGamesPage({ kind }: { kind: Kind }) {
  const { isMember } = useSession();
  const { type = '' } = useParams();
  if (type !== '' && !Object.hasOwn(gameTypePaths, type.toUpperCase())) return <NotFoundPage />;
  return (
    <>
      <CategoryBar />
      {isMember ? <Own key={kind} kind={kind} /> : <LoginFirst kind={kind} />}
    </>
  );
}

function useTitle(kind: Kind): string {
  const { t } = useLingui();
  return kind === 'favourites' ? t`Your favourites` : t`Recently played`;
}

function Own({ kind }: { kind: Kind }) {
  const { t } = useLingui();
  const title = useTitle(kind);
  usePageTitle(title);
  const words = useErrorWords();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const { type = '' } = useParams();
  const marked = useQuery({ ...queries.favouriteGames(), enabled: kind === 'favourites' });
  const recent = useInfiniteQuery({ ...queries.recentPages(), enabled: kind === 'recent' });
  const query = kind === 'favourites' ? marked : recent;
  const all = kind === 'favourites' ? marked.data?.content : recent.data?.pages.flatMap(({ list }) => list);
  const hasMore = kind === 'recent' && recent.hasNextPage;
  const types = [...new Set(all?.map(({ gameType }) => gameType))];
  const chosen = types.includes(type.toUpperCase()) ? type.toUpperCase() : '';
  const base = kind === 'favourites' ? paths.favourites() : paths.recent();
  const games = all?.filter(({ gameType }) => chosen === '' || gameType === chosen);
  // Of games still to be asked for it is not known of which kind they are.
  const count = hasMore && chosen === '' ? recent.data?.pages[0]?.totalCount : games?.length;
  const labelOf = (key: string) => navigation.find((entry) => entry.key === key)?.label ?? key;
  const grid = (
    <>
      <Grid games={games} />
      {hasMore ? (
        <div className={styles.more}>
          <Button loading={recent.isFetchingNextPage} onClick={() => void recent.fetchNextPage()}>{t`Show more`}</Button>
        </div>
      ) : null}
    </>
  );
  return (
    <>
      {count === 0 ? (
        <SectionHeader level={1} title={title} />
      ) : (
        <CategoryHeader title={title} note={count ? <Plural value={count} one="# game" other="# games" /> : null} games={games} />
      )}
      {query.error && !all ? (
        <ErrorState
          title={t`Couldn't load the games`}
          retry={{ label: t`Try again`, onRetry: () => void query.refetch(), busy: query.isFetching }}
        >
          {words(query.error)}
        </ErrorState>
      ) : count === 0 ? (
        <None kind={kind} />
      ) : types.length > 1 ? (
        <Tabs
          label={t`Game types`}
          value={chosen}
          onValue={(value) => void navigate(value ? `${base}/${value.toLowerCase()}` : base, { replace: true })}
          items={[{ value: '', label: t`All` }, ...types.map((value) => ({ value, label: labelOf(value) }))]}
        >
          {grid}
        </Tabs>
      ) : (
        grid
      )}
    </>
  );
}

function Grid({ games }: { games: readonly Parameters<typeof LobbyTile>[0]['game'][] | undefined }) {
  const { t } = useLingui();
  const favourites = useFavourites();
  return (
    <>
      <h2 className={styles.unseen}>{t`Games`}</h2>
      <div className={styles.grid} aria-busy={games === undefined}>
        {games ? games.map((game) => <LobbyTile key={game.nodeId} game={game} favourites={favourites} />) : <GameTileSkeleton count={6} />}
      </div>
    </>
  );
}

function None({ kind }: { kind: Kind }) {
  const { t } = useLingui();
  const lobby = <Button tone="primary" render={<Link to={paths.home()} />}>{t`Browse the lobby`}</Button>;
  return kind === 'favourites' ? (
    <EmptyState icon={<Heart />} picture={<BrandObject name="favourites" />} title={t`No favourites yet`} actions={lobby}>
      <Trans>Tap the heart on a game to save it here.</Trans>
    </EmptyState>
  ) : (
    <EmptyState icon={<History />} picture={<BrandObject name="recent" />} title={t`No games played yet`} actions={lobby}>
      <Trans>Games you open appear here, most recent first.</Trans>
    </EmptyState>
  );
}

/** A visitor gets the login popup; closing it leaves words that say why the page is empty. */
function LoginFirst({ kind }: { kind: Kind }) {
  const { t } = useLingui();
  const title = useTitle(kind);
  usePageTitle(title);
  const location = useLocation();
  const navigate = useNavigate();
  const { isTrial } = useSession();
  const login = askAccount(location, isTrial, location.pathname);
  useEffect(() => {
    void navigate(login, { replace: true });
    // Once on arrival: the popup may be closed again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <>
      <SectionHeader level={1} title={title} />
      <EmptyState
        icon={kind === 'favourites' ? <Heart /> : <History />}
        picture={<BrandObject name={kind === 'favourites' ? 'favourites' : 'recent'} />}
        title={t`Log in to see your games`}
        actions={<Button tone="primary" render={<Link to={login} />}>{t`Log in`}</Button>}
      >
        <Trans>Log in to see your favourites and recent games on any device.</Trans>
      </EmptyState>
    </>
  );
}
