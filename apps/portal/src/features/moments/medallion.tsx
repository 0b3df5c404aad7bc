import { useState } from 'react';
import { brandArt } from '../../parts/art.ts';
import styles from './medallion.module.css';

/** The picture of a level, `level-<number>` in the brand's art; where it has none, a disc with the number. */
export function Medallion({ level }: { level: number }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <span className={styles.disc}>{level}</span>;
  const base = brandArt(`level-${level}`);
  return (
    <picture>
      <source type="image/avif" srcSet={`${base}.avif`} />
      <img src={`${base}.webp`} width="560" height="560" alt="" className={styles.picture} onError={() => setMissing(true)} />
    </picture>
  );
}
