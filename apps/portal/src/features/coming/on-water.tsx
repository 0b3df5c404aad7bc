import { BrandObject, type BrandObjectName } from '../../parts/brand-object.tsx';
import styles from './coming.module.css';

/** A thing of the brand that rests on still water. */
export function OnWater({ name }: { name: BrandObjectName }) {
  return (
    <div className={styles.water}>
      <span className={styles.glow} />
      <span className={styles.ripple} data-wide="" />
      <span className={styles.ripple} data-wide="outer" />
      <BrandObject name={name} className={styles.object} />
    </div>
  );
}
