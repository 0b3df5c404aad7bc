import { useLingui } from '@lingui/react/macro';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { DayField } from './day-field.tsx';
import styles from './moment-field.module.css';
import { localDayAndTime, momentOf, timeOf } from './moment-text.ts';

interface MomentFieldProps {
  label: string;
  hint?: string;
  /** ISO time; null: none. */
  value: string | null;
  onMoment(iso: string | null): void;
}

/** A day and a time of it in the operator's own time zone; without a day there is none. */
export function MomentField({ label, hint, value, onMoment }: MomentFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const { day, time } = localDayAndTime(value);
  const wrong = typed !== null && timeOf(typed) === null;
  return (
    <div className={styles.moment} role="group" aria-label={label}>
      <DayField
        label={label}
        {...(hint === undefined ? {} : { hint })}
        value={day}
        onDay={(next) => onMoment(next === '' ? null : momentOf(next, time))}
      />
      {value === null ? null : (
        <TextField
          label={t`Time`}
          inputMode="numeric"
          placeholder="00:00"
          maxLength={5}
          value={typed ?? time}
          error={wrong ? t`Hours and minutes, such as 18:30.` : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            const next = timeOf(event.target.value);
            if (next !== null) onMoment(momentOf(day, next));
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </div>
  );
}
