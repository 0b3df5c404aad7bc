import type { GameItem } from '@pavilion/contract/vendors/calls';
import { Picture } from '@pavilion/ui/picture';
import { VendorMark } from '@pavilion/ui/vendor-mark';
import type { ReactNode } from 'react';
import { bareTileSource, FALLBACK_TILE } from '../../parts/art.ts';
import styles from './category-header.module.css';

export interface CategoryHeaderProps {
  title: ReactNode;
  note: ReactNode;
  /** The vendor of the games, where one was chosen. */
  vendor?: { name: string; mark: string } | undefined;
  /** The first of them give their pictures. */
  games: readonly GameItem[] | undefined;
}

const SHOWN = 3;

/** Opens a list of games: what they are, how many, and a look at the first ones. */
export function CategoryHeader({ title, note, vendor, games }: CategoryHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1>{title}</h1>
        <p className={styles.note}>
          {vendor ? (
            <span className={styles.vendor}>
              <VendorMark name={vendor.name} src={vendor.mark} size={28} />
              {vendor.name}
            </span>
          ) : null}
          {note}
        </p>
      </div>
      <div className={styles.fan} aria-hidden="true">
        {games?.slice(0, SHOWN).map(({ nodeId, showIcon }) => (
          <span key={nodeId} className={styles.card}>
            <Picture source={bareTileSource(showIcon)} fallbackSrc={FALLBACK_TILE} alt="" priority />
          </span>
        ))}
      </div>
    </header>
  );
}
