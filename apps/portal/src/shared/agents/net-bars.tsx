import { cx } from '@pavilion/ui/cx';
import { dateFormat } from '../../parts/dates.ts';
import styles from './charts.module.css';
import { useWidth } from './use-width.ts';

const HEIGHT = 196;
const FOOT = 22;

export interface NetBarsProps {
  label: string;
  days: readonly string[];
  values: readonly number[];
  text(value: number): string;
}

/** A bar a day: filled upwards, hollow downwards, so that gain and loss differ by more than colour. */
export function NetBars({ label, days, values, text }: NetBarsProps) {
  const { box, width } = useWidth(220);
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const scale = (HEIGHT - FOOT - 4) / (most - least || 1);
  const zero = 2 + most * scale;
  const step = width / (values.length || 1);
  const every = Math.max(1, Math.ceil(values.length / 7));
  const short = dateFormat({ day: 'numeric', timeZone: 'UTC' });
  const long = dateFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <div ref={box} className={styles.chart}>
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        {values.map((value, index) => {
          const size = Math.max(value === 0 ? 0 : 2, Math.abs(value) * scale);
          const day = new Date(`${days[index] ?? '1970-01-01'}T00:00:00Z`);
          return (
            <g key={days[index]}>
              <title>{`${long.format(day)}: ${text(value)}`}</title>
              <rect
                className={cx(styles.bar, value < 0 && styles.barDown, index === values.length - 1 && styles.lit)}
                x={index * step + Math.min(3, step / 6)}
                y={value < 0 ? zero + 1 : zero - size}
                width={Math.max(1, step - Math.min(6, step / 3))}
                height={size}
                rx="3"
              />
              {index % every === 0 ? (
                <text className={styles.axis} x={index * step + step / 2} y={HEIGHT - 4} textAnchor="middle">
                  {short.format(day)}
                </text>
              ) : null}
            </g>
          );
        })}
        <line className={styles.zeroLine} x1="0" x2={width} y1={zero} y2={zero} />
      </svg>
    </div>
  );
}
