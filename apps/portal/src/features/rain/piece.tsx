import { cx } from '@pavilion/ui/cx';
import { useState } from 'react';
import { brandArt } from '../../parts/art.ts';
import styles from './piece.module.css';

const POSES = 6;

export interface PieceProps {
  /** From 0. */
  pose: number;
  depth?: 'far' | 'near' | undefined;
  className?: string | undefined;
}

/** One picture that is missing tells that the brand has none: the others are not asked for. */
let hasNone = false;

/** What falls: `rain-<pose>` of the brand's art, in one of three depths; an envelope of plain colour where it has none. */
export function Piece({ pose, depth, className }: PieceProps) {
  const [isMissing, setMissing] = useState(hasNone);
  if (isMissing) return <span className={cx(styles.plain, className)} data-depth={depth} />;
  const name = `rain-${(pose % POSES) + 1}${depth ? `-${depth}` : ''}.webp`;
  const fail = () => {
    hasNone = true;
    setMissing(true);
  };
  return <img src={brandArt(name)} alt="" draggable={false} className={cx(styles.piece, className)} onError={fail} />;
}
