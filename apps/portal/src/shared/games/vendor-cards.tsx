import { Plural, useLingui } from '@lingui/react/macro';
import type { VendorLane } from '@pavilion/contract/vendors/calls';
import { ChevronRight, Play } from '@pavilion/ui/icon';
import { VendorMark } from '@pavilion/ui/vendor-mark';
import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { usePlayWay } from '../../parts/play-way.ts';
import { onImageHost } from '../../parts/art.ts';
import { cardLink } from '../../paths.ts';
import styles from './vendor-cards.module.css';

/** The vendors of a category: a press starts a vendor's one game or opens the list of its games. One vendor needs no choice. */
export function VendorCards({ lane }: { lane: VendorLane | undefined }) {
  const { t } = useLingui();
  const location = useLocation();
  const way = usePlayWay();
  if (!lane || lane.cards.length < 2) return null;
  return (
    <ul className={styles.cards} aria-label={t`${lane.displayName} providers`}>
      {lane.cards.map(({ gameCount, ...card }) => (
        <li key={card.id}>
          <Link to={cardLink(card, { location, way })} className={styles.card}>
            <VendorMark name={card.displayName} src={onImageHost(card.smallIcon)} size={44} />
            <span className={styles.words}>
              <span className={styles.name}>{card.displayName}</span>
              <span className={styles.count}>
                <Plural value={gameCount} one="# game" other="# games" />
              </span>
            </span>
            {card.isGame === 'GAME' ? <Play /> : <ChevronRight />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
