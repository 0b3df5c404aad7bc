import { cx } from '@pavilion/ui/cx';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { useId, useState } from 'react';
import { currentTag } from '../../i18n/language.ts';
import { dateFormat } from '../../parts/dates.ts';
import { axisTicks, curvePath, type Point } from './chart-path.ts';
import styles from './charts.module.css';
import { useWidth } from './use-width.ts';

const [RIGHT, TOP, BOTTOM] = [12, 10, 26];
const NARROW = 480;
const TIP = 224;

export interface DaySeries {
  key: string;
  label: string;
  values: readonly number[];
  /** The figure in words. */
  text(value: number): string;
}

export interface DayChartProps {
  /** What it shows, for readers. */
  label: string;
  /** `yyyy-mm-dd`, one a value. */
  days: readonly string[];
  /** One or two: the first is filled, the second dotted. */
  series: readonly DaySeries[];
  /** Said under the figures of a day: what the two come to. */
  sum?: { label: string; of(values: readonly number[]): string };
  dayLabel: string;
}

/** One or two figures over the days; a day under the pointer or the arrow keys says its figures. Behind it a table for readers. */
export function DayChart({ label, days, series, sum, dayLabel }: DayChartProps) {
  const { box, width } = useWidth(700);
  const [at, setAt] = useState<number | null>(null);
  const fill = useId();
  const isNarrow = width < NARROW;
  const height = isNarrow ? 168 : 282;
  const ticks = axisTicks(Math.min(...series.flatMap(({ values }) => values)), Math.max(...series.flatMap(({ values }) => values)));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const left = isNarrow ? 40 : 52;
  const x = (index: number): number =>
    days.length < 2 ? (left + width - RIGHT) / 2 : left + (index * (width - left - RIGHT)) / (days.length - 1);
  const y = (value: number): number => height - BOTTOM - ((value - low) / (high - low || 1)) * (height - BOTTOM - TOP);
  const nearest = (clientX: number, start: number): number => {
    const share = (clientX - start - left) / (width - left - RIGHT || 1);
    return Math.max(0, Math.min(days.length - 1, Math.round(share * (days.length - 1))));
  };
  const move = (by: number) => setAt(Math.max(0, Math.min(days.length - 1, (at ?? days.length - 1) + by)));
  const lines = series.map((one) => ({ ...one, points: one.values.map((value, index): Point => [x(index), y(value)]) }));
  return (
    <div ref={box} className={styles.chart}>
      {/* The arrow keys walk the days, as the pointer does. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onPointerMove={(event) => setAt(nearest(event.clientX, event.currentTarget.getBoundingClientRect().left))}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') move(-1);
          if (event.key === 'ArrowRight') move(1);
        }}
      >
        <defs>
          <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
            <stop className={styles.fillTop} />
            <stop className={styles.fillEnd} offset="1" />
          </linearGradient>
        </defs>
        <Axes ticks={ticks} days={days} {...{ x, y, left, width, height, at, isNarrow }} />
        {days.length === 1 ? <Columns {...{ series, x: x(0), y }} /> : null}
        {lines.map(({ key, points }, index) => (
          <g key={key} className={index === 0 ? styles.first : styles.second}>
            {index === 0 ? <path d={`${curvePath(points)}L${x(days.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`} fill={`url(#${fill})`} /> : null}
            <path className={styles.line} d={curvePath(points)} />
          </g>
        ))}
        {at === null ? null : (
          <>
            <line className={styles.cursor} x1={x(at)} x2={x(at)} y1={TOP} y2={height - BOTTOM} />
            {lines.map(({ key, values }, index) => (
              <circle
                key={key}
                className={cx(styles.dot, index === 0 ? styles.first : styles.second)}
                cx={x(at)}
                cy={y(values[at] ?? 0)}
                r="5"
              />
            ))}
          </>
        )}
      </svg>
      {at === null ? null : <Tip {...{ series, sum, at }} day={days[at] ?? ''} place={x(at)} width={width} />}
      <VisuallyHidden>
        <DayTable {...{ label, days, series, dayLabel }} />
      </VisuallyHidden>
    </div>
  );
}

const COLUMN = 44;

/** The figures of a single day, which make no line: a column each, the second hollow. */
function Columns({ series, x, y }: Pick<DayChartProps, 'series'> & { x: number; y(value: number): number }) {
  return series.map(({ key, values: [value = 0], text }, index) => {
    const middle = x + (index - (series.length - 1) / 2) * COLUMN * 2;
    const [top, height] = [Math.min(y(value), y(0)), Math.abs(y(value) - y(0))];
    return (
      <g key={key} className={index === 0 ? styles.first : styles.second}>
        <rect className={styles.column} x={middle - COLUMN / 2} y={top} width={COLUMN} height={height} rx="3" />
        <text className={styles.axis} x={middle} y={Math.max(12, top - 6)} textAnchor="middle">
          {text(value)}
        </text>
      </g>
    );
  });
}

interface AxesProps {
  ticks: readonly number[];
  days: readonly string[];
  x(index: number): number;
  y(value: number): number;
  left: number;
  width: number;
  height: number;
  at: number | null;
  isNarrow: boolean;
}

function Axes({ ticks, days, x, y, left, width, height, at, isNarrow }: AxesProps) {
  const compact = new Intl.NumberFormat(currentTag(), { notation: 'compact', maximumFractionDigits: 1 });
  const every = Math.max(1, Math.ceil(days.length / (isNarrow ? 5 : 14)));
  const format = dateFormat(days.length > 31 ? { day: 'numeric', month: 'numeric', timeZone: 'UTC' } : { day: 'numeric', timeZone: 'UTC' });
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={cx(styles.grid, tick === 0 && styles.zero)} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text className={styles.axis} x={left - 10} y={y(tick) + 4} textAnchor="end">
            {compact.format(tick)}
          </text>
        </g>
      ))}
      {days.map((day, index) =>
        index % every === 0 || index === at ? (
          <text key={day} className={cx(styles.axis, index === at && styles.here)} x={x(index)} y={height - 5} textAnchor="middle">
            {format.format(new Date(`${day}T00:00:00Z`))}
          </text>
        ) : null,
      )}
    </>
  );
}

interface TipProps extends Pick<DayChartProps, 'series' | 'sum'> {
  at: number;
  day: string;
  place: number;
  width: number;
}

/** The figures of the day under the pointer, on the side where there is room. */
function Tip({ series, sum, at, day, place, width }: TipProps) {
  const format = dateFormat({ weekday: 'long', day: 'numeric', month: 'numeric', timeZone: 'UTC' });
  const isEnd = place > width / 2;
  const start = isEnd ? Math.max(0, place - TIP - 16) : Math.min(place + 16, Math.max(0, width - TIP));
  return (
    <div className={styles.tip} style={{ left: start, inlineSize: Math.min(TIP, width) }} aria-live="polite">
      <b>{format.format(new Date(`${day}T00:00:00Z`))}</b>
      {series.map(({ key, label, values, text }) => (
        <span key={key}>
          {label} <bdi>{text(values[at] ?? 0)}</bdi>
        </span>
      ))}
      {sum ? (
        <span>
          {sum.label} <bdi>{sum.of(series.map(({ values }) => values[at] ?? 0))}</bdi>
        </span>
      ) : null}
    </div>
  );
}

function DayTable({ label, days, series, dayLabel }: Omit<DayChartProps, 'sum'>) {
  const format = dateFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{dayLabel}</th>
          {series.map(({ key, label: name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day, index) => (
          <tr key={day}>
            <th scope="row">{format.format(new Date(`${day}T00:00:00Z`))}</th>
            {series.map(({ key, values, text }) => (
              <td key={key}>{text(values[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
