import { cx } from './cx.ts';
import styles from './skeleton.module.css';

export type SkeletonProps = {
  shape?: 'text' | 'title' | 'tile' | 'row' | 'circle' | 'block';
  /** How many of them, one under the other (tiles: side by side, in the parent's grid). */
  count?: number;
  /** Any CSS length; the default suits the shape. */
  width?: string;
  height?: string;
  className?: string;
};

/** Shown where something will come, in its shape. Screen readers learn of the wait from the region's `aria-busy`. */
export const Skeleton = ({ shape = 'text', count = 1, width, height, className }: SkeletonProps) =>
  Array.from({ length: count }, (_, index) => (
    <span
      key={index}
      aria-hidden="true"
      className={cx(styles.skeleton, styles[shape], className)}
      style={{ inlineSize: width, blockSize: height }}
    />
  ));
