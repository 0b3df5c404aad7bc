import { lazy, Suspense, useState } from 'react';
import type { Ref } from 'react';
import type { CalendarWords } from './calendar.tsx';
import { dayShape, dayText, isDay, parseDay } from './calendar-days.ts';
import { cx } from './cx.ts';
import { FormRow } from './form-row.tsx';
import type { RowWords } from './form-row.tsx';
import { Calendar as CalendarMark } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import field from './field.module.css';
import styles from './date-field.module.css';

const CalendarButton = lazy(() => import('./calendar-button.tsx').then((module) => ({ default: module.CalendarButton })));

export type DateFieldWords = CalendarWords & {
  /** Name of the button that opens the calendar. */
  open: string;
  /** One letter pair a part, for the pattern in the empty field: "dd", "mm", "yyyy". */
  day: string;
  monthLetters: string;
  yearLetters: string;
};

export type DateFieldProps = RowWords & {
  /** Day `yyyy-mm-dd`, or empty. A typed text that is no day is returned unchanged, so that its error can be shown. */
  value: string;
  onValue: (day: string) => void;
  onBlur?: (() => void) | undefined;
  /** BCP 47 tag: decides the order of day, month and year. */
  locale: string;
  /** The reader's day, `yyyy-mm-dd`. */
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  words: DateFieldWords;
  size?: 's' | 'm';
  name?: string | undefined;
  id?: string | undefined;
  autoComplete?: 'bday' | 'off';
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  className?: string | undefined;
};

const patternOf = (locale: string, words: DateFieldWords): string => {
  const { order, mark } = dayShape(locale);
  const letters = { day: words.day, month: words.monthLetters, year: words.yearLetters };
  return order.map((part) => letters[part]).join(mark);
};

/** A day, typed in the order of the reader's locale or taken from a calendar. */
export const DateField = (props: DateFieldProps) => {
  const { label, labelHidden, labelEnd, hint, error, value, onValue, onBlur, locale, today, words } = props;
  const { min = '1900-01-01', max = '2999-12-31', size, name, id, autoComplete = 'off', disabled, required, ref, className } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? (isDay(value) ? dayText(value, locale) : value);
  const type = (typed: string) => {
    setDraft(typed);
    onValue(typed.trim() === '' ? '' : (parseDay(typed, locale) ?? typed));
  };
  return (
    <FormRow {...{ label, labelHidden, labelEnd, hint, error, id, className }}>
      {(aria) => (
        <div className={cx(field.box, size === 's' && field.small, styles.box)}>
          <input
            {...aria}
            ref={ref}
            type="text"
            inputMode="numeric"
            name={name}
            autoComplete={autoComplete}
            disabled={disabled}
            aria-required={required || undefined}
            className={cx(field.control, styles.input)}
            placeholder={patternOf(locale, words)}
            value={text}
            maxLength={32}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              setDraft(null);
              onBlur?.();
            }}
          />
          <span className={field.end}>
            <Suspense
              fallback={
                <IconButton size="s" label={words.open} disabled>
                  <CalendarMark />
                </IconButton>
              }
            >
              <CalendarButton
                {...{ today, min, max, locale, words, disabled }}
                value={isDay(value) ? value : ''}
                onValue={(day) => {
                  setDraft(null);
                  onValue(day);
                }}
              />
            </Suspense>
          </span>
        </div>
      )}
    </FormRow>
  );
};
