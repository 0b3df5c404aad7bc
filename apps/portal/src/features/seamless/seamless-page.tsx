import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { VendorLane } from '@pavilion/contract/games';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Gamepad2 } from '@pavilion/ui/icon';
import { SectionHeader } from '@pavilion/ui/section-header';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { memberQueries } from '../../api/member-queries.ts';
import { queries } from '../../api/queries.ts';
import { useSession } from '../../api/session-store.ts';
import { Amount } from '../../parts/amount.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { askAccount, paths } from '../../paths.ts';
import { GameRow } from '../lobby/game-row.tsx';
import { useFavourites } from '../lobby/use-favourites.ts';
import { VendorCards } from '../lobby/vendor-cards.tsx';
import styles from './seamless-page.module.css';

/** Games that play straight from the one balance: nothing is moved into a vendor's wallet and back. The page has no side menu. */
export function SeamlessPage() {
  const { t } = useLingui();
  usePageTitle(t`One balance`);
  const { data } = useQuery(queries.lanes());
  const lanes = data?.data.lanes.filter(({ cards }) => cards.length > 0);
  return (
    <>
      <section className={styles.head}>
        <div className={styles.words}>
          <h1>{t`One balance for every game`}</h1>
          <p>
            <Trans>Nothing to transfer: each bet is taken from your balance as it is placed, each win is back in it at once.</Trans>
          </p>
        </div>
        <Balance />
      </section>
      {lanes === undefined ? <Skeleton shape="block" count={2} height="96px" /> : null}
      {lanes?.length === 0 ? (
        <EmptyState
          icon={<Gamepad2 />}
          title={t`No games here at the moment`}
          actions={<Button render={<Link to={paths.home()} />}>{t`To the lobby`}</Button>}
        >
          <Trans>This category has no games now. The lobby shows what is open.</Trans>
        </EmptyState>
      ) : null}
      {lanes?.map((lane) => (
        <Lane key={lane.gameType} lane={lane} />
      ))}
    </>
  );
}

/** Two rows of a wide page. */
const MOST_TILES = 12;

/** A category: its vendors to choose from, or the games of the only one. */
function Lane({ lane }: { lane: VendorLane }) {
  const favourites = useFavourites();
  const isOne = lane.cards.length === 1;
  const { data } = useQuery({ ...queries.games({ gameType: lane.gameType, pageNo: 1, pageSize: MOST_TILES }), enabled: isOne });
  const count = lane.cards.reduce((sum, { gameCount }) => sum + gameCount, 0);
  const id = `seamless-${lane.gameType}`;
  const note = <Plural value={count} one="# game" other="# games" />;
  if (isOne) return <GameRow id={id} title={lane.displayName} note={note} games={data?.games} favourites={favourites} />;
  return (
    <section className={styles.lane} aria-labelledby={id}>
      <SectionHeader id={id} title={lane.displayName} note={note} />
      <VendorCards lane={lane} />
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
        <p>
          <Trans>Log in to see your balance.</Trans>
        </p>
        <Button tone="primary" render={<Link to={askAccount(location, false, location.pathname)} />}>{t`Log in`}</Button>
      </div>
    );
  }
  return (
    <div className={styles.balance}>
      <p>
        <Trans>Your balance</Trans>
      </p>
      <p className={styles.figure}>{data ? <Amount value={data.sumBalance} currency={data.currency} tone="money" animated /> : '…'}</p>
      <Button tone="primary" render={<Link to={isMember ? paths.member('depositv2') : askAccount(location, isTrial)} />}>
        {isMember ? t`Deposit` : t`Play for real`}
      </Button>
    </div>
  );
}
