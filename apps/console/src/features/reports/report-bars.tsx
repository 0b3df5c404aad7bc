import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import styles from './reports.module.css';

const [WIDTH, HEIGHT] = [100, 12];

/** How each row's figure compares with the greatest: bars beside the names. The table below has the figures. */
export function ReportBars({
  label,
  bars,
}: {
  label: string;
  bars: readonly { key: string; name: string; value: number; text: string }[];
}) {
  const most = Math.max(1, ...bars.map(({ value }) => Math.abs(value)));
  const x = scaleLinear({ domain: [0, most], range: [0, WIDTH] });
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map(({ key, name, value, text }) => (
        <li key={key}>
          <span className={styles.barName}>{name}</span>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            <Bar
              className={value < 0 ? styles.barLoss : styles.bar}
              x={0}
              y={0}
              width={Math.max(0.6, x(Math.abs(value)))}
              height={HEIGHT}
            />
          </svg>
          <span className={styles.barText}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
