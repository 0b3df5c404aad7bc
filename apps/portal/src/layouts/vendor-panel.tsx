import { Plural } from '@lingui/react/macro';
import type { VendorLane } from '@pavilion/contract/games';
import { Link } from 'react-router';
import { paths, type RoutedGameType } from '../paths.ts';
import styles from './vendor-panel.module.css';

/** More vendors than this take the larger layout. */
const MANY = 10;

/** The vendors of a category, each leading to its games. */
export function VendorPanel({ lane }: { lane: VendorLane }) {
  return (
    <ul className={styles.panel} data-large={lane.cards.length > MANY || undefined}>
      {lane.cards.map(({ id, vassalage, displayName, smallIcon, gameCount, isGame, nodeId }) => (
        <li key={id}>
          <Link
            to={isGame === 'GAME' && nodeId !== null ? paths.game(nodeId) : paths.gameType(lane.gameType as RoutedGameType, vassalage)}
            className={styles.vendor}
          >
            {smallIcon ? <img src={smallIcon} width="40" height="40" alt="" className={styles.mark} /> : null}
            <span className={styles.words}>
              <span className={styles.name}>{displayName}</span>
              <span className={styles.count}>
                <Plural value={gameCount} one="# game" other="# games" />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
