import type { Promotion } from '@pavilion/contract/content/calls';
import { cx } from '@pavilion/ui/cx';
import { Picture } from '@pavilion/ui/picture';
import { Skeleton } from '@pavilion/ui/skeleton';
import type { ReactNode } from 'react';
import { promotionSource } from '../../parts/art.ts';
import styles from './promotion-card.module.css';

export interface PromotionCardProps {
  promotion: Omit<Promotion, 'content'>;
  /** The title, as a heading with its link. */
  title: ReactNode;
  /** What it gives at most. */
  figure?: string | null;
  /** After the summary. */
  children?: ReactNode;
  /** In the first view. */
  priority?: boolean;
  id?: string;
  className?: string | undefined;
}

/** A promotion: its picture over the whole card's width, the words where it fades or at the brand's edge. */
export function PromotionCard({ promotion, title, figure, children, priority, id, className }: PromotionCardProps) {
  const [image] = promotion.announcementImages;
  return (
    <article id={id} className={cx(styles.card, className)}>
      {image ? (
        <span className={styles.picture}>
          <Picture source={promotionSource(image.imageUrl)} alt="" priority={priority} />
        </span>
      ) : null}
      <div className={styles.words} data-over-art="">
        {figure ? <p className={styles.figure}>{figure}</p> : null}
        {title}
        <p className={styles.summary}>{promotion.summary}</p>
        {children}
      </div>
    </article>
  );
}

/** The shape of cards that are still coming. */
export function PromotionCardSkeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className={styles.card} aria-hidden="true">
      <Skeleton shape="block" height="200px" />
      <div className={styles.waiting}>
        <Skeleton shape="title" />
        <Skeleton count={2} />
      </div>
    </div>
  ));
}
