import styles from './home.module.css';

const [WIDTH, HEIGHT] = [56, 22];

/** A line of values without a scale: its shape is all it says. */
export function Spark({ values }: { values: readonly number[] }) {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const range = most - least || 1;
  const points = values.map((value, index) => [
    (index / Math.max(1, values.length - 1)) * (WIDTH - 6) + 2,
    HEIGHT - 3 - ((value - least) / range) * (HEIGHT - 6),
  ]);
  const last = points.at(-1);
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline points={points.map((point) => point.map((part) => part?.toFixed(1)).join(',')).join(' ')} />
      {last ? <circle cx={last[0]} cy={last[1]} r={2.2} /> : null}
    </svg>
  );
}
