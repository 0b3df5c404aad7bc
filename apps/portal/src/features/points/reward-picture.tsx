import { cx } from '@pavilion/ui/cx';
import { BrandObject } from '../../parts/brand-object.tsx';
import type { Reward } from './queries.ts';
import styles from './points.module.css';

/** Its own picture, or a thing of the brand in its light. */
export function RewardPicture({
  reward,
  className,
}: {
  reward: Pick<Reward, 'imageUrl' | 'art' | 'type'>;
  className?: string | undefined;
}) {
  return (
    <div className={cx(styles.picture, className)} data-kind={reward.type}>
      {reward.imageUrl ? (
        <img src={reward.imageUrl} width="720" height="480" alt="" loading="lazy" className={styles.photo} />
      ) : (
        <BrandObject name={reward.art} instead="promotions" className={styles.thing} />
      )}
    </div>
  );
}
