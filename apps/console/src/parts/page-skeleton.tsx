import { Skeleton } from '@pavilion/ui/skeleton';
import styles from './page.module.css';

/** Shown where a page comes, in its shape. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton shape="title" width="220px" />
      <Skeleton shape="block" height="320px" />
    </div>
  );
}
