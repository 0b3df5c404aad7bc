import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { addMonths, calendarNames, dayName, firstWeekday, inMonth, weeksOf } from './calendar-days.ts';
import { cx } from './cx.ts';
import { addDays } from './date-presets.ts';
import { ChevronLeft, ChevronRight } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './calendar.module.css';

export type CalendarWords = { previous: string; next: string; month: string; year: string };

export type CalendarProps = {
  /** Chosen day, `yyyy-mm-dd`; empty: none. */
  value: string;
  onValue: (day: string) => void;
  /** The reader's day. */
  today: string;
  min: string;
  max: string;
  locale: string;
  words: CalendarWords;
};

const WEEK = 7;

const clampDay = (day: string, { min, max }: Pick<CalendarProps, 'min' | 'max'>): string => (day < min ? min : day > max ? max : day);

/** Where a key leads from a day, as the pattern "date picker dialog" of ARIA has it; null for keys of no meaning here. */
const stepOf = (event: KeyboardEvent, day: string, rtl: boolean): string | null => {
  const month = day.slice(0, 7);
  switch (event.key) {
    case 'ArrowLeft':
      return addDays(day, rtl ? 1 : -1);
    case 'ArrowRight':
      return addDays(day, rtl ? -1 : 1);
    case 'ArrowUp':
      return addDays(day, -WEEK);
    case 'ArrowDown':
      return addDays(day, WEEK);
    case 'PageUp':
      return inMonth(day, addMonths(month, event.shiftKey ? -12 : -1));
    case 'PageDown':
      return inMonth(day, addMonths(month, event.shiftKey ? 12 : 1));
    case 'Home':
      return `${month}-01`;
    case 'End':
      return addDays(`${addMonths(month, 1)}-01`, -1);
    default:
      return null;
  }
};

/** A month to choose a day from; arrows move by days and weeks, page keys by months. */
export const Calendar = (props: CalendarProps) => {
  const { value, onValue, today, min, max, locale, words } = props;
  const [active, setActive] = useState(() => clampDay(value || today, props));
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(true);
  const month = active.slice(0, 7);
  const names = calendarNames(locale);
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus();
    moved.current = false;
  }, [active]);
  const turn = (to: string) => setActive(clampDay(inMonth(active, to), props));
  const press = (event: KeyboardEvent) => {
    const to = stepOf(event, active, getComputedStyle(event.currentTarget).direction === 'rtl');
    if (to === null) return;
    event.preventDefault();
    moved.current = true;
    setActive(clampDay(to, props));
  };
  const years = Array.from({ length: Number(max.slice(0, 4)) - Number(min.slice(0, 4)) + 1 }, (_, back) =>
    String(Number(max.slice(0, 4)) - back),
  );
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton label={words.previous} disabled={month <= min.slice(0, 7)} onClick={() => turn(addMonths(month, -1))}>
          <ChevronLeft className={styles.arrow} />
        </IconButton>
        <select
          aria-label={words.month}
          className={styles.choice}
          value={month.slice(5)}
          onChange={(event) => turn(`${month.slice(0, 4)}-${event.target.value}`)}
        >
          {names.months.map((name, index) => (
            <option key={name} value={String(index + 1).padStart(2, '0')}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label={words.year}
          className={styles.choice}
          value={month.slice(0, 4)}
          onChange={(event) => turn(`${event.target.value}-${month.slice(5)}`)}
        >
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
        <IconButton label={words.next} disabled={month >= max.slice(0, 7)} onClick={() => turn(addMonths(month, 1))}>
          <ChevronRight className={styles.arrow} />
        </IconButton>
      </div>
      <table ref={grid} className={styles.grid}>
        <thead>
          <tr>
            {names.weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, firstWeekday(locale)).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={cx(styles.day, day === value && styles.chosen, day === today && styles.today)}
                    data-outside={day.slice(0, 7) === month ? undefined : ''}
                    tabIndex={day === active ? 0 : -1}
                    disabled={day < min || day > max}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={dayName(day, locale)}
                    onKeyDown={press}
                    onClick={() => onValue(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
