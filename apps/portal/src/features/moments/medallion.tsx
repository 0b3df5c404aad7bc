import { cx } from '@pavilion/ui/cx';
import { useState } from 'react';
import { brandArt } from '../../parts/art.ts';
import styles from './medallion.module.css';

/** The picture of a level, `level-<number>` in the brand's art; where it has none, a disc with the number. */
export function Medallion({ level, className }: { level: number; className?: string | undefined }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <span className={cx(styles.disc, className)}>{level}</span>;
  const base = brandArt(`level-${level}`);
  return (
    <picture>
      <source type="image/avif" srcSet={`${base}.avif`} />
      <img
        src={`${base}.webp`}
        width="560"
        height="560"
        alt=""
        className={cx(styles.picture, className)}
        onError={() => setMissing(true)}
      />
    </picture>
  );
}
