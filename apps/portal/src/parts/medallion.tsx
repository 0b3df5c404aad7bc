import { cx } from '@pavilion/ui/cx';
import { type CSSProperties, useState } from 'react';
import { brandArt } from './art.ts';
import styles from './medallion.module.css';
import { pictureOf } from './medallion-picture.ts';

export interface MedallionProps {
  /** From 1. */
  level: number;
  /** How many levels the brand has. */
  of: number;
  /** Its width in CSS pixels. */
  size: number;
  className?: string | undefined;
}

/** The medallion of a level: the brand's `level-<number>`, or a disc of the level's metal with its number. The name of the level stands beside it. */
export function Medallion({ level, of, size, className }: MedallionProps) {
  const [isMissing, setMissing] = useState(false);
  const style = { '--medal': `${size}px`, '--high': of > 1 ? (level - 1) / (of - 1) : 1 } as CSSProperties;
  if (isMissing)
    return (
      <span className={cx(styles.disc, className)} style={style} aria-hidden="true">
        {level}
      </span>
    );
  const base = brandArt(`level-${pictureOf(level, of)}`);
  const set = (format: string): string => `${base}-96.${format} 96w, ${base}.${format} 420w`;
  return (
    <picture className={styles.frame}>
      <source type="image/avif" srcSet={set('avif')} sizes={`${size}px`} />
      <img
        src={`${base}.webp`}
        srcSet={set('webp')}
        sizes={`${size}px`}
        width={size}
        height={size}
        alt=""
        className={cx(styles.picture, className)}
        style={style}
        onError={() => setMissing(true)}
      />
    </picture>
  );
}
