import { useId } from 'react';
import { isDay } from './calendar-days.ts';
import { cx } from './cx.ts';
import { DateField } from './date-field.tsx';
import type { DateFieldWords } from './date-field.tsx';
import { presetOf, presetSpan } from './date-presets.ts';
import type { DatePreset, DateSpan } from './date-presets.ts';
import { FieldMessage } from './form-row.tsx';
import { Segmented } from './segmented.tsx';
import styles from './date-range.module.css';

export type DateRangeProps = {
  value: DateSpan;
  onValue: (span: DateSpan) => void;
  /** The reader's day in the brand's time zone, `yyyy-mm-dd`. */
  today: string;
  /** BCP 47 tag: decides how days are written. */
  locale: string;
  presets?: ReadonlyArray<{ value: DatePreset; label: string }>;
  /** First day that can be asked for. */
  min?: string;
  words: { region: string; presets: string; from: string; to: string; field: DateFieldWords };
  error?: string | undefined;
  className?: string;
};

const noPresets: NonNullable<DateRangeProps['presets']> = [];

/** From a day to a day: a tap for the usual spans, typed or from the calendar for the rest. */
export const DateRange = (props: DateRangeProps) => {
  const { value, onValue, today, locale, presets = noPresets, min, words, error, className } = props;
  const id = useId();
  const names = presets.map((preset) => preset.value);
  const day = (end: 'from' | 'to') => (
    <DateField
      label={words[end]}
      labelHidden
      size="s"
      className={styles.day}
      value={value[end]}
      {...{ today, locale, min, max: today }}
      words={{ ...words.field, open: `${words.field.open}: ${words[end]}` }}
      onValue={(chosen) => {
        if (!isDay(chosen) || chosen > today || (min !== undefined && chosen < min)) return;
        const next = { ...value, [end]: chosen };
        onValue(next.from <= next.to ? next : { from: chosen, to: chosen });
      }}
    />
  );
  return (
    <div
      role="group"
      aria-label={words.region}
      className={cx(styles.range, className)}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      {presets.length > 0 ? (
        <Segmented
          label={words.presets}
          width="fit"
          options={presets}
          value={presetOf(value, names, today)}
          onValue={(preset) => onValue(presetSpan(preset, today))}
        />
      ) : null}
      <div className={styles.days}>
        {day('from')}
        <span aria-hidden="true">–</span>
        {day('to')}
      </div>
      <FieldMessage id={`${id}-error`} error={error} />
    </div>
  );
};
