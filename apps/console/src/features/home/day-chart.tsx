import { useLingui } from '@lingui/react/macro';
import { HOUR_MS } from '@pavilion/contract/base/time';
import { currentTag } from '../../i18n/language.ts';
import chart from '../../parts/chart.module.css';
import { useWidth } from '../../parts/use-width.ts';
import { niceTop, totalAt } from './day-figures.ts';
import styles from './home.module.css';

const HEIGHT = 288;
const LEFT = 52;
const BOTTOM = 24;
const TOP = 12;
const STEPS = 4;

interface DayChartProps {
  label: string;
  /** Running totals at the end of each hour; of today the begun hours. */
  today: readonly number[];
  yesterday: readonly number[];
  hoursPassed: number;
  text(value: number): string;
}

/** Two running totals over the hours of a day, drawn as wide as there is room. */
export function DayChart({ label, today, yesterday, hoursPassed, text }: DayChartProps) {
  const { t } = useLingui();
  const { box, width } = useWidth({ first: 480, least: 240 });
  const all = [...today, ...yesterday];
  const top = niceTop(Math.max(0, ...all), STEPS);
  const low = Math.min(0, ...all);
  const bottom = low < 0 ? -niceTop(-low, 1) : 0;
  const x = (hour: number): number => LEFT + (hour / 24) * (width - LEFT - 8);
  const y = (value: number): number => TOP + (1 - (value - bottom) / (top - bottom)) * (HEIGHT - TOP - BOTTOM);
  const now = today.at(-1) ?? 0;
  const then = totalAt(yesterday, hoursPassed);
  const line = (points: readonly (readonly [number, number])[]): string =>
    points.map(([hour, value], index) => `${index === 0 ? 'M' : 'L'}${x(hour).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const ofToday = [[0, 0], ...today.slice(0, -1).map((value, index) => [index + 1, value]), [hoursPassed, now]] as [number, number][];
  const ofYesterday = [[0, 0], ...yesterday.map((value, index) => [index + 1, value])] as [number, number][];
  const compact = new Intl.NumberFormat(currentTag(), { notation: 'compact', maximumFractionDigits: 1 });
  const isEarly = hoursPassed < 14;
  const clock = new Intl.DateTimeFormat(currentTag(), { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(hoursPassed * HOUR_MS),
  );
  return (
    <div ref={box} className={chart.chart}>
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={t`${label}: ${text(now)} today, ${text(then)} by this time yesterday, ${text(yesterday.at(-1) ?? 0)} for all of yesterday`}
      >
        {Array.from({ length: STEPS + 1 }, (_none, index) => bottom + ((top - bottom) / STEPS) * index).map((value) => (
          <g key={value}>
            <line className={chart.grid} x1={LEFT} x2={width - 8} y1={y(value)} y2={y(value)} />
            <text className={chart.axis} x={LEFT - 8} y={y(value) + 4} textAnchor="end">
              {compact.format(value)}
            </text>
          </g>
        ))}
        {[0, 4, 8, 12, 16, 20, 24].map((hour) => (
          <text key={hour} className={chart.axis} x={x(hour)} y={HEIGHT - 6} textAnchor={hour === 24 ? 'end' : 'middle'}>
            {String(hour).padStart(2, '0')}
          </text>
        ))}
        <path className={chart.before} d={line(ofYesterday)} />
        <path className={chart.area} d={`${line(ofToday)}L${x(hoursPassed).toFixed(1)} ${y(0).toFixed(1)}L${x(0)} ${y(0).toFixed(1)}Z`} />
        <path className={chart.line} d={line(ofToday)} />
        <line className={chart.now} x1={x(hoursPassed)} x2={x(hoursPassed)} y1={TOP} y2={HEIGHT - BOTTOM} />
        <circle className={chart.dot} cx={x(hoursPassed)} cy={y(now)} r={5} />
        <text
          className={styles.nowText}
          x={x(hoursPassed) + (isEarly ? 10 : -10)}
          y={Math.min(HEIGHT - BOTTOM - 8, Math.max(TOP + 14, y(now) + (now > then ? -10 : 20)))}
          textAnchor={isEarly ? 'start' : 'end'}
        >
          {clock} · {text(now)}
        </text>
      </svg>
    </div>
  );
}
