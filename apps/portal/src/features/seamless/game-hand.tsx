import type { GameItem } from '@pavilion/contract/vendors/calls';
import { Picture } from '@pavilion/ui/picture';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';
import { bareTileSource, FALLBACK_TILE } from '../../parts/art.ts';
import styles from './game-hand.module.css';

const SHOWN = 5;

/** The first games of the house like cards in a hand; the place is reserved while they come. */
export function GameHand() {
  const { data: hot } = useQuery(queries.hotGames());
  const { data: first } = useQuery(queries.games({ pageNo: 1, pageSize: SHOWN * 2 }));
  const games = first ? unlike([...(hot?.list ?? []), ...first.games]) : [];
  return (
    <div className={styles.hand} aria-hidden="true">
      {games.slice(0, SHOWN).map(({ nodeId, showIcon }) => (
        <span key={nodeId} className={styles.card}>
          <Picture source={bareTileSource(showIcon)} fallbackSrc={FALLBACK_TILE} alt="" priority />
        </span>
      ))}
    </div>
  );
}

/** Each game once. */
const unlike = (games: readonly GameItem[]): GameItem[] => [...new Map(games.map((game) => [game.nodeId, game])).values()];
