import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { VendorLane } from '@pavilion/contract/vendors/calls';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { GameTileSkeleton } from '@pavilion/ui/game-tile';
import { Gamepad2 } from '@pavilion/ui/icon';
import { SectionHeader } from '@pavilion/ui/section-header';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { memberQueries } from '../../api/member-queries.ts';
import { queries } from '../../api/queries.ts';
import { useSession } from '../../api/session-store.ts';
import { BalanceAmount } from '../../parts/balance-amount.tsx';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { isOn } from '../../parts/modules.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { askAccount, paths } from '../../paths.ts';
import { LobbyTile } from '../../shared/games/lobby-tile.tsx';
import { useFavourites } from '../../shared/games/use-favourites.ts';
import { VendorCards } from '../../shared/games/vendor-cards.tsx';
import { GameHand } from './game-hand.tsx';
import styles from './seamless-page.module.css';
import { SHELF_CELLS, shelvesOf } from './shelves.ts';

/** Games that play straight from the one balance: nothing is moved into a vendor's wallet and back. The page has no side menu. */
export function SeamlessPage() {
  const { t } = useLingui();
  usePageTitle(t`One balance`);
  return (
    <>
      <section className={styles.head}>
        <div className={styles.words}>
          <h1>{t`One balance for every game`}</h1>
          <p className={styles.lead}>
            {isOn('FUNDTRANS3') ? (
              <Trans>Most games play straight from it. A few have their own wallet: your money moves there and back automatically.</Trans>
            ) : (
              <Trans>Nothing to transfer: bets are taken from your balance and wins are added right away.</Trans>
            )}
          </p>
          <Balance />
        </div>
        <GameHand />
      </section>
      <Lanes />
    </>
  );
}

/** What is open, on shelves; or why nothing is there. */
function Lanes() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, refetch, isFetching } = useQuery(queries.lanes());
  if (error && !data) {
    return (
      <ErrorState title={t`Couldn't load the games`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
        {words(error)}
      </ErrorState>
    );
  }
  if (!data) return <Skeleton shape="block" count={2} height="96px" />;
  const lanes = data.data.lanes.filter(({ cards }) => cards.length > 0).map((lane) => ({ lane, tiles: tilesOf(lane) }));
  if (lanes.length === 0) {
    return (
      <EmptyState
        icon={<Gamepad2 />}
        picture={<BrandObject name="search" />}
        title={t`No games here right now`}
        actions={<Button render={<Link to={paths.home()} />}>{t`Go to the lobby`}</Button>}
      >
        <Trans>Games that use your balance are closed right now. Your money hasn't moved.</Trans>
      </EmptyState>
    );
  }
  return shelvesOf(lanes).map(({ lanes: own, columns }) => (
    <div key={own[0]?.lane.gameType} className={styles.shelf} style={{ '--columns': columns } as CSSProperties}>
      {own.map(({ lane, tiles }) => (
        <Lane key={lane.gameType} lane={lane} tiles={tiles} />
      ))}
    </div>
  ));
}

/** Two rows of a wide page. */
const MAX_TILES = SHELF_CELLS * 2;
const SIZES = '(max-width: 639px) 45vw, (max-width: 1023px) 22vw, 300px';

/** The games of an only vendor; several vendors are chosen from over the whole width. */
const tilesOf = ({ cards: [only, ...others] }: VendorLane): number =>
  only && others.length === 0 ? Math.min(Math.max(only.gameCount, 1), MAX_TILES) : SHELF_CELLS;

/** A category: its vendors to choose from, or the games of the only one. */
function Lane({ lane, tiles }: { lane: VendorLane; tiles: number }) {
  const favourites = useFavourites();
  const isOne = lane.cards.length === 1;
  const { data } = useQuery({ ...queries.games({ gameType: lane.gameType, pageNo: 1, pageSize: MAX_TILES }), enabled: isOne });
  const count = lane.cards.reduce((sum, { gameCount }) => sum + gameCount, 0);
  const id = `seamless-${lane.gameType}`;
  return (
    <section
      className={styles.lane}
      style={{ '--tiles': tiles } as CSSProperties}
      aria-labelledby={id}
      aria-busy={isOne && !data ? true : undefined}
    >
      <SectionHeader id={id} title={lane.displayName} note={<Plural value={count} one="# game" other="# games" />} />
      {isOne ? (
        <div className={styles.tiles}>
          {data ? (
            data.games.map((game) => <LobbyTile key={game.nodeId} game={game} favourites={favourites} sizes={SIZES} detailed />)
          ) : (
            <GameTileSkeleton count={tiles} />
          )}
        </div>
      ) : (
        <VendorCards lane={lane} />
      )}
    </section>
  );
}

/** What there is to play with, and where it comes from. */
function Balance() {
  const { t } = useLingui();
  const location = useLocation();
  const { isLogin, isMember, isTrial } = useSession();
  const { data } = useQuery(memberQueries.balances());
  if (!isLogin) {
    return (
      <div className={styles.balance}>
        <p className={styles.label}>
          <Trans>Log in to see your balance.</Trans>
        </p>
        <Button tone="primary" render={<Link to={askAccount(location, false, location.pathname)} />}>{t`Log in`}</Button>
      </div>
    );
  }
  return (
    <div className={styles.balance}>
      <div>
        <p className={styles.label}>
          <Trans>Your balance</Trans>
        </p>
        <p className={styles.figure}>{data ? <BalanceAmount value={data.sumBalance} currency={data.currency} /> : '…'}</p>
      </div>
      <Button tone="primary" render={<Link to={isMember ? paths.member('depositv2') : askAccount(location, isTrial)} />}>
        {isMember ? t`Deposit` : t`Play for real`}
      </Button>
    </div>
  );
}
