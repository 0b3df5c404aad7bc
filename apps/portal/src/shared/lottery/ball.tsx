import { cx } from '@pavilion/ui/cx';
import styles from './ball.module.css';
import type { QuickFamily } from './family.ts';

/** Where a die has its pips, on a grid of nine. */
const PIPS: Readonly<Record<string, readonly number[]>> = {
  1: [5],
  2: [1, 9],
  3: [1, 5, 9],
  4: [1, 3, 7, 9],
  5: [1, 3, 5, 7, 9],
  6: [1, 3, 4, 6, 7, 9],
};

/** A number as it fell: a pearl, or the face of a die. */
export function Ball({ number, family, className }: { number: string; family: QuickFamily; className?: string | undefined }) {
  const pips = family === 'k3' ? PIPS[number] : undefined;
  if (!pips) return <span className={cx(styles.pearl, className)}>{number}</span>;
  return (
    <span className={cx(styles.pearl, styles.die, className)}>
      <span className={styles.read}>{number}</span>
      {pips.map((at) => (
        <i key={at} className={styles.pip} style={{ gridArea: `${Math.ceil(at / 3)} / ${((at - 1) % 3) + 1}` }} />
      ))}
    </span>
  );
}
