import { useId } from 'react';
import { cx } from './cx.ts';
import { presetOf, presetSpan } from './date-presets.ts';
import type { DatePreset, DateSpan } from './date-presets.ts';
import { FieldMessage } from './form-row.tsx';
import { Segmented } from './segmented.tsx';
import field from './field.module.css';
import styles from './date-range.module.css';

export type DateRangeProps = {
  value: DateSpan;
  onValue: (span: DateSpan) => void;
  /** The reader's day in the brand's time zone, `yyyy-mm-dd`. */
  today: string;
  presets?: ReadonlyArray<{ value: DatePreset; label: string }>;
  /** First day that can be asked for. */
  min?: string;
  words: { region: string; presets: string; from: string; to: string };
  error?: string | undefined;
  className?: string;
};

const noPresets: NonNullable<DateRangeProps['presets']> = [];

/** From a day to a day: a tap for the usual spans, the native calendar for the rest. */
export const DateRange = ({ value, onValue, today, presets = noPresets, min, words, error, className }: DateRangeProps) => {
  const id = useId();
  const names = presets.map((preset) => preset.value);
  const day = (end: 'from' | 'to', limits: { min?: string | undefined; max: string }) => (
    <input
      type="date"
      className={cx(field.control, styles.day)}
      aria-label={words[end]}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      value={value[end]}
      {...limits}
      required
      onChange={(event) => {
        const chosen = event.target.value;
        if (!chosen) return;
        const next = { ...value, [end]: chosen };
        onValue(next.from <= next.to ? next : { from: chosen, to: chosen });
      }}
    />
  );
  return (
    <div role="group" aria-label={words.region} className={cx(styles.range, className)}>
      {presets.length > 0 ? (
        <Segmented
          label={words.presets}
          width="fit"
          options={presets}
          value={presetOf(value, names, today)}
          onValue={(preset) => onValue(presetSpan(preset, today))}
        />
      ) : null}
      <div className={cx(field.box, field.small, styles.days)}>
        {day('from', { min, max: today })}
        <span aria-hidden="true">–</span>
        {day('to', { min, max: today })}
      </div>
      <FieldMessage id={`${id}-error`} error={error} />
    </div>
  );
};
