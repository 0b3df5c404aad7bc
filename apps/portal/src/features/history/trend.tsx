import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '@pavilion/format/money-format';
import { cx } from '@pavilion/ui/cx';
import { brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';
import { dateFormat } from '../../parts/dates.ts';
import type { TrendBar } from '../../shared/history/day-groups.ts';
import styles from './trend.module.css';

const ROOM = 44;

/** A bar a day, filled upwards and hollow downwards: up and down differ by more than colour. */
export function Trend({ bars }: { bars: readonly TrendBar[] }) {
  const { t } = useLingui();
  const most = bars.reduce((top, { units }) => (units > top ? units : -units > top ? -units : top), 0n);
  const short = dateFormat(bars.length <= 7 ? { weekday: 'narrow', timeZone: 'UTC' } : { day: 'numeric', timeZone: 'UTC' });
  const long = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' });
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  return (
    <ol className={styles.trend} aria-label={t`Net result by day`}>
      {bars.map(({ from, to, units }, index) => {
        const height =
          most === 0n ? 0 : Math.max(units === 0n ? 0 : 3, Number(((units < 0n ? -units : units) * 1000n) / most) * (ROOM / 1000));
        const days = from === to ? long.format(at(from)) : long.formatRange(at(from), at(to));
        const words = `${days}: ${formatMoney(units, { currency: brand.currency, locale: currentTag(), sign: 'always', trim: true })}`;
        return (
          <li key={from} title={words} aria-label={words}>
            <span className={styles.up}>{units > 0n ? <i style={{ blockSize: height }} /> : null}</span>
            <span className={styles.down}>{units < 0n ? <i style={{ blockSize: height }} /> : null}</span>
            <span className={cx(styles.day, index === bars.length - 1 && styles.last)} aria-hidden="true">
              {short.format(at(from))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
