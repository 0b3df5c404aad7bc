import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { GameItem } from '@pavilion/contract/vendors/calls';
import { cx } from '@pavilion/ui/cx';
import { GameTileSkeleton } from '@pavilion/ui/game-tile';
import { ShieldCheck } from '@pavilion/ui/icon';
import { SectionHeader } from '@pavilion/ui/section-header';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from '../../parts/link.tsx';
import { BrandObject } from '../../parts/brand-object.tsx';
import { paths } from '../../paths.ts';
import styles from './game-collection.module.css';
import { shapeOf } from './home-composition.ts';
import lobby from '../../shared/games/lobby.module.css';
import { LobbyTile } from '../../shared/games/lobby-tile.tsx';
import type { Favourites } from '../../shared/games/use-favourites.ts';

export interface GameCollectionProps {
  id: string;
  title: ReactNode;
  note?: ReactNode;
  /** Where they can be searched. */
  to: string;
  /** Undefined while they are on their way. */
  games: readonly GameItem[] | undefined;
  /** How many will come. */
  expected: number;
  favourites: Favourites;
}

const SIZES = '(max-width: 640px) 45vw, (max-width: 1023px) 22vw, 230px';
const FEATURE_SIZES = '(max-width: 640px) 45vw, (max-width: 1023px) 46vw, 560px';

/** Games as one picture: the first one large, the others round it, and a word of the house in the cells that are left. */
export function GameCollection({ id, title, note, to, games, expected, favourites }: GameCollectionProps) {
  const { columns, hasFeature, rest } = shapeOf(games?.length ?? expected);
  const measures = {
    '--columns': columns,
    '--rest-wide': rest.wide,
    '--rest-medium': rest.medium,
  } as CSSProperties;
  return (
    <section className={lobby.section} aria-labelledby={id} aria-busy={games ? undefined : true}>
      <SectionHeader
        id={id}
        title={title}
        note={note}
        actions={
          <Link to={to} className={lobby.all} aria-describedby={id}>
            <Trans>See all</Trans>
          </Link>
        }
      />
      <div className={cx(styles.collection, hasFeature && styles.featured)} style={measures}>
        {games ? (
          games.map((game, index) => (
            <LobbyTile
              key={game.nodeId}
              game={game}
              favourites={favourites}
              priority={index < 2}
              detailed
              sizes={hasFeature && index === 0 ? FEATURE_SIZES : SIZES}
            />
          ))
        ) : (
          <GameTileSkeleton count={expected} />
        )}
        <FairnessCard rest={rest} />
      </div>
    </section>
  );
}

/** What every game here has in common. */
function FairnessCard({ rest }: { rest: ReturnType<typeof shapeOf>['rest'] }) {
  const { t } = useLingui();
  if (rest.wide + rest.medium + rest.narrow === 0) return null;
  return (
    <Link
      to={paths.help('fairness')}
      className={styles.house}
      data-wide={rest.wide || 'none'}
      data-medium={rest.medium || 'none'}
      data-narrow={rest.narrow || 'none'}
    >
      <span className={styles.seal}>
        <BrandObject name="fairness" />
        <ShieldCheck />
      </span>
      <span className={styles.houseTitle}>{t`Provably fair`}</span>
      <span className={styles.houseWords}>
        <Trans>The result is sealed before you play. Verify it whenever you like.</Trans>
      </span>
    </Link>
  );
}

/** "6 games". */
export function GameCount({ count }: { count: number }) {
  return <Plural value={count} one="# game" other="# games" />;
}
