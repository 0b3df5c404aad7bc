import { Trans, useLingui } from '@lingui/react/macro';
import { Activity } from '@pavilion/ui/icon';
import { Link as TextLink } from '@pavilion/ui/link';
import { Picture } from '@pavilion/ui/picture';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { queries } from '../../api/queries.ts';
import { usePlayWay } from '../../parts/play-way.ts';
import { Amount } from '../../parts/amount.tsx';
import { bareTileSource, FALLBACK_TILE } from '../../parts/art.ts';
import { BrandObject } from '../../parts/brand-object.tsx';
import { gameLink, paths } from '../../paths.ts';
import { useAgo, useServerNow } from './win-age.ts';
import styles from './winner-board.module.css';

/** The largest wins of the last day, real and masked. Members get a hint when it changes, visitors' browsers poll. */
export function WinnerBoard() {
  const { t } = useLingui();
  const way = usePlayWay();
  const { data, dataUpdatedAt, isError } = useQuery(queries.winners());
  const ago = useAgo();
  const now = useServerNow(data?.at, dataUpdatedAt);
  const wins = data?.list ?? [];
  if (!data && isError) return null;
  return (
    <section className={styles.board} aria-labelledby="winners" aria-busy={data ? undefined : true}>
      <div className={styles.head}>
        <h2 id="winners" className={styles.title}>
          <Trans>Winning now</Trans>
        </h2>
        {wins.length > 0 ? (
          <span className={styles.live}>
            <Activity />
            <Trans>live</Trans>
          </span>
        ) : null}
      </div>
      {!data ? (
        <div className={styles.waiting} />
      ) : wins.length === 0 ? (
        <div className={styles.none}>
          <BrandObject name="bets" />
          <p>
            <Trans>The biggest wins of the last 24 hours appear here. None yet.</Trans>
          </p>
          <TextLink render={<Link to={paths.gameType('RNG')} />}>{t`Go to games`}</TextLink>
        </div>
      ) : (
        /* The line scrolls sideways, so the keyboard must reach it; its links take the focus. */
        <ol className={styles.list} aria-label={t`Biggest wins of the last 24 hours`}>
          {wins.map(({ vo }) => (
            <li key={`${vo.customerName}-${vo.nodeId}-${vo.time}`}>
              <Link to={gameLink(vo.nodeId, way)} state={{ name: vo.gameName, icon: vo.iconUrl, pressed: true }} className={styles.win}>
                <Picture source={bareTileSource(vo.iconUrl)} fallbackSrc={FALLBACK_TILE} alt="" className={styles.thumb} />
                <span className={styles.words}>
                  <span className={styles.who}>
                    <span>{vo.customerName}</span>
                    <span className={styles.age}>· {ago(vo.time, now)}</span>
                  </span>
                  <span className={styles.game}>{vo.gameName}</span>
                </span>
                <Amount value={vo.winAmount} currency={vo.currency} tone="win" className={styles.amount} />
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
