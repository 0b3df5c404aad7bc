import { Trans } from '@lingui/react/macro';
import type { GameItem } from '@pavilion/contract/vendors/calls';
import { cx } from '@pavilion/ui/cx';
import { GameTileSkeleton } from '@pavilion/ui/game-tile';
import { SectionHeader } from '@pavilion/ui/section-header';
import type { ReactNode } from 'react';
import { Link } from '../../parts/link.tsx';
import styles from './lobby.module.css';
import { LobbyTile } from './lobby-tile.tsx';
import type { Favourites } from './use-favourites.ts';

export interface GameRowProps {
  id: string;
  title: string;
  note?: ReactNode;
  /** Where all of them are. */
  to?: string;
  /** Undefined while they are on their way. */
  games: readonly GameItem[] | undefined;
  favourites: Favourites;
  /** Tiles in a row of a wide page. */
  shape?: 'six' | 'three';
  large?: boolean;
  priority?: boolean;
}

const ROW_SIZES = '(max-width: 1023px) 42vw, (max-width: 1279px) 22vw, 178px';

/** A part of home: one row of tiles, which a thumb pushes sideways on a phone. */
export function GameRow({ id, title, note, to, games, favourites, shape = 'six', large = false, priority = false }: GameRowProps) {
  return (
    <section className={styles.section} aria-labelledby={id} aria-busy={games ? undefined : true}>
      <SectionHeader
        id={id}
        title={title}
        note={note}
        actions={
          to ? (
            <Link to={to} className={styles.all} aria-describedby={id}>
              <Trans>See all</Trans>
            </Link>
          ) : null
        }
      />
      <div className={cx(styles.six, shape === 'three' && styles.three, large && styles.large)}>
        {games ? (
          games.map((game) => <LobbyTile key={game.nodeId} game={game} favourites={favourites} priority={priority} sizes={ROW_SIZES} />)
        ) : (
          <GameTileSkeleton count={shape === 'six' ? 6 : 3} />
        )}
      </div>
    </section>
  );
}
