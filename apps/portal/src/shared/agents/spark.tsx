import { cx } from '@pavilion/ui/cx';
import { curvePath, type Point } from './chart-path.ts';
import styles from './charts.module.css';

const PAD = 3;

export interface SparkProps {
  values: readonly number[];
  width?: number;
  height?: number;
  tone?: 'first' | 'second';
}

/** The shape of a figure over the days. Decoration beside the figure: the chart below says it in words. */
export function Spark({ values, width = 104, height = 30, tone = 'first' }: SparkProps) {
  if (values.length < 2) return null;
  const least = Math.min(...values);
  const span = Math.max(...values) - least || 1;
  const room = width - PAD - 1;
  const points = values.map((value, index): Point => [
    (index * room) / (values.length - 1),
    height - PAD - ((value - least) / span) * (height - 2 * PAD),
  ]);
  const path = curvePath(points);
  const [endX, endY] = points.at(-1) ?? [0, 0];
  return (
    <svg className={cx(styles.spark, styles[tone])} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className={styles.sparkArea} d={`${path}L${endX} ${height}L0 ${height}Z`} />
      <path className={styles.sparkLine} d={path} />
      <circle className={styles.sparkEnd} cx={endX} cy={endY} r="2.5" />
    </svg>
  );
}

/** Counts by day, as bars; the last is lit. */
export function SparkBars({ values, width = 112, height = 32 }: Omit<SparkProps, 'tone'>) {
  const most = Math.max(1, ...values);
  const step = width / (values.length || 1);
  return (
    <svg className={cx(styles.spark, styles.first)} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {values.map((value, index) => {
        const size = Math.max(2, (value / most) * height);
        return (
          <rect
            key={index}
            className={cx(styles.sparkBar, index === values.length - 1 && styles.lit)}
            x={index * step}
            y={height - size}
            width={Math.max(1, step - 3)}
            height={size}
            rx="2"
          />
        );
      })}
    </svg>
  );
}
