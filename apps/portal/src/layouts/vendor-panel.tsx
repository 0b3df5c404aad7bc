import { Plural } from '@lingui/react/macro';
import type { VendorLane } from '@pavilion/contract/vendors/calls';
import { VendorMark } from '@pavilion/ui/vendor-mark';
import { useLocation } from 'react-router';
import { Link } from '../parts/link.tsx';
import { usePlayWay } from '../parts/play-way.ts';
import { onImageHost } from '../parts/art.ts';
import { cardLink } from '../paths.ts';
import styles from './vendor-panel.module.css';

/** More vendors than this take the larger layout. */
const MANY = 10;

/** The vendors of a category, each leading to its games. */
export function VendorPanel({ lane }: { lane: VendorLane }) {
  const location = useLocation();
  const way = usePlayWay();
  return (
    <ul className={styles.panel} data-large={lane.cards.length > MANY || undefined}>
      {lane.cards.map(({ gameCount, ...card }) => (
        <li key={card.id}>
          <Link to={cardLink(card, { location, way })} className={styles.vendor}>
            <VendorMark name={card.displayName} src={onImageHost(card.smallIcon)} />
            <span className={styles.words}>
              <span className={styles.name}>{card.displayName}</span>
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
