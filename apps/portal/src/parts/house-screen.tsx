import { cx } from '@pavilion/ui/cx';
import type { ReactNode } from 'react';
import { brandArt } from './art.ts';
import styles from './house-screen.module.css';

export interface HouseScreenProps {
  /** Which of the brand's upright pictures. */
  picture: 'login' | 'register';
  children: ReactNode;
  className?: string;
}

/** A message of the house beside a picture of the brand: nothing is here, or not now. */
export function HouseScreen({ picture, children, className }: HouseScreenProps) {
  const base = brandArt(picture);
  return (
    <div className={cx(styles.screen, className)}>
      <picture className={styles.picture}>
        <source type="image/avif" srcSet={`${base}.avif`} />
        <img src={`${base}.webp`} width="740" height="1388" alt="" />
      </picture>
      <div className={styles.words}>{children}</div>
    </div>
  );
}
