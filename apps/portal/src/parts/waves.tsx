import { cx } from '@pavilion/ui/cx';
import styles from './waves.module.css';

export interface WavesProps {
  /** Which way the water lies: over the foot of a picture, or open above a foot. */
  className?: string | undefined;
}

/** Three sheets of cut paper, one before the other, where a brand has waves (`wave-size`); the front one takes `--wave-front`. */
export function Waves({ className }: WavesProps) {
  return (
    <div className={cx(styles.waves, className)} aria-hidden="true">
      <span className={styles.back} />
      <span className={styles.middle} />
      <span className={styles.front} />
    </div>
  );
}
