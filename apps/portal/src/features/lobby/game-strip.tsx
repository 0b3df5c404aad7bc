import { Trans } from '@lingui/react/macro';
import type { GameItem } from '@pavilion/contract/vendors/calls';
import { Picture } from '@pavilion/ui/picture';
import { useMedia } from '@pavilion/ui/use-media';
import { Link } from '../../parts/link.tsx';
import { usePlayWay } from '../../parts/play-way.ts';
import { bareTileSource, FALLBACK_TILE } from '../../parts/art.ts';
import { gameLink } from '../../paths.ts';
import { GameRow } from '../../shared/games/game-row.tsx';
import styles from './game-strip.module.css';
import type { Favourites } from '../../shared/games/use-favourites.ts';

export interface GameStripProps {
  id: string;
  title: string;
  to: string;
  games: readonly GameItem[];
  favourites: Favourites;
}

/** The member's own games in one low line, however few they are; on a phone as tiles under the thumb. */
export function GameStrip(props: GameStripProps) {
  const { id, title, to, games } = props;
  const way = usePlayWay();
  const isPhone = useMedia('(max-width: 640px)');
  if (isPhone) return <GameRow {...props} large />;
  return (
    <section className={styles.strip} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.list}>
        {games.map(({ nodeId, displayName, showIcon, vassalage, gameCode }) => (
          <li key={nodeId}>
            <Link
              to={gameLink(nodeId, way, { vendor: vassalage, code: gameCode })}
              state={{ name: displayName, icon: showIcon, pressed: true }}
              className={styles.game}
            >
              <Picture source={bareTileSource(showIcon)} fallbackSrc={FALLBACK_TILE} alt="" className={styles.thumb} />
              <span className={styles.name}>{displayName}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={to} className={styles.all} aria-describedby={id}>
        <Trans>See all</Trans>
      </Link>
    </section>
  );
}
