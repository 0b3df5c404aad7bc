import { cx } from '@pavilion/ui/cx';
import styles from './room.module.css';

/** A presenter's picture, or the first letter of their name. Their name is beside it. */
export function Face({ picture, name, className }: { picture: string; name: string; className?: string | undefined }) {
  return picture ? (
    <img src={picture} alt="" className={cx(styles.face, className)} width="320" height="320" loading="lazy" decoding="async" />
  ) : (
    <span className={cx(styles.face, className)} aria-hidden="true">
      {[...name][0]}
    </span>
  );
}
