import { Skeleton } from '@pavilion/ui/skeleton';
import styles from './page-skeleton.module.css';

/** The shape of a page that is on its way. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-hidden="true">
      <Skeleton shape="title" width="220px" />
      <Skeleton shape="block" height="220px" />
      <div className={styles.tiles}>
        <Skeleton shape="tile" count={6} />
      </div>
    </div>
  );
}
