import { cx } from '@pavilion/ui/cx';
import styles from './rays.module.css';

/** Light behind what is celebrated, turning 2° a second. It fills what it lies in, from the point `--rays-at`. */
export const Rays = ({ className }: { className?: string | undefined }) => (
  <div className={cx(styles.rays, className)} aria-hidden="true">
    <i />
  </div>
);
