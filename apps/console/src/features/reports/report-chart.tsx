import { useLingui } from '@lingui/react/macro';
import { scaleLinear, scalePoint } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import { useState } from 'react';
import { currentTag } from '../../i18n/language.ts';
import { dateFormat } from '../../parts/date-format.ts';
import chart from '../../parts/chart.module.css';
import { dayOfText } from '../../parts/moment.ts';
import { useWidth } from '../../parts/use-width.ts';
import styles from './reports.module.css';

const HEIGHT = 240;
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 12, 12, 28];
const TICKS = 4;
const NARROW = 480;
/** Half of a day's name in px: one nearer to the edge than that is cut there. */
const NEAR_EDGE = 24;

export interface ChartPoint {
  day: string;
  value: number;
  /** Of the day at the same place in the period before; null: nothing to compare with. */
  before: number | null;
}

interface ReportChartProps {
  label: string;
  points: readonly ChartPoint[];
  text(value: number): string;
}

/** A figure over the days of a period, the period before behind it. The table below says the same to those who do not see it. */
export function ReportChart({ label, points, text }: ReportChartProps) {
  const { t } = useLingui();
  const { box, width } = useWidth({ first: 720, least: 280 });
  const [at, setAt] = useState<number | null>(null);
  const values = points.flatMap(({ value, before }) => (before === null ? [value] : [value, before]));
  const x = scalePoint({ domain: points.map(({ day }) => day), range: [LEFT, width - RIGHT], padding: points.length === 1 ? 0.5 : 0 });
  const y = scaleLinear({ domain: [Math.min(0, ...values), Math.max(0, ...values) || 1], range: [HEIGHT - BOTTOM, TOP], nice: TICKS });
  const compact = new Intl.NumberFormat(currentTag(), { notation: 'compact', maximumFractionDigits: 1 });
  const dayFormat = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' });
  const every = Math.max(1, Math.ceil(points.length / (width < NARROW ? 4 : 10)));
  const placeOf = (point: ChartPoint): number => x(point.day) ?? LEFT;
  const first = points[0];
  const last = points.at(-1);
  const shown = at === null ? undefined : points[at];
  const nearest = (clientX: number, left: number): number =>
    points.reduce((best, point, index) => {
      const best_ = points[best];
      const distance = (one: ChartPoint | undefined) => Math.abs((one ? placeOf(one) : 0) - (clientX - left));
      return distance(point) < distance(best_) ? index : best;
    }, 0);
  return (
    <div ref={box} className={chart.chart}>
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={t`${label} per day, ${dayOfText(first?.day ?? null)} to ${dayOfText(last?.day ?? null)}. The figures are in the table below.`}
        onPointerMove={(event) => setAt(nearest(event.clientX, event.currentTarget.getBoundingClientRect().left))}
        onPointerLeave={() => setAt(null)}
      >
        {y.ticks(TICKS).map((tick) => (
          <g key={tick}>
            <line className={chart.grid} x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
            <text className={chart.axis} x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {compact.format(tick)}
            </text>
          </g>
        ))}
        {points.map((point, index) =>
          index % every === 0 ? (
            <text
              key={point.day}
              className={chart.axis}
              x={placeOf(point)}
              y={HEIGHT - 8}
              textAnchor={
                points.length === 1 ? 'middle' : index === 0 ? 'start' : placeOf(point) > width - RIGHT - NEAR_EDGE ? 'end' : 'middle'
              }
            >
              {dayFormat.format(new Date(`${point.day}T00:00:00Z`))}
            </text>
          ) : null,
        )}
        <AreaClosed className={chart.area} data={[...points]} x={placeOf} y={({ value }) => y(value)} y0={y(0)} yScale={y} />
        {points.some(({ before }) => before !== null) ? (
          <LinePath className={chart.before} data={[...points]} x={placeOf} y={({ before }) => y(before ?? 0)} />
        ) : null}
        <LinePath className={chart.line} data={[...points]} x={placeOf} y={({ value }) => y(value)} />
        {shown ? (
          <g>
            <line className={chart.now} x1={placeOf(shown)} x2={placeOf(shown)} y1={TOP} y2={HEIGHT - BOTTOM} />
            <circle className={chart.dot} cx={placeOf(shown)} cy={y(shown.value)} r={4.5} />
          </g>
        ) : null}
        {points.length === 1 && first ? <circle className={chart.dot} cx={placeOf(first)} cy={y(first.value)} r={4.5} /> : null}
      </svg>
      <p className={styles.reading} aria-hidden="true">
        {shown ? (
          <>
            {dayOfText(shown.day)} · <b>{text(shown.value)}</b>
            {shown.before === null ? null : ` · ${t`previous: ${text(shown.before)}`}`}
          </>
        ) : (
          <span className={chart.legend}>
            <span>{t`This period`}</span>
            {points.some(({ before }) => before !== null) ? <span data-before>{t`Previous period`}</span> : null}
          </span>
        )}
      </p>
    </div>
  );
}
