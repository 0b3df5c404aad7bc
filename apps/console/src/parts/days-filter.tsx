import { useLingui } from '@lingui/react/macro';
import { addDays, presetOf, presetSpan } from '@pavilion/ui/date-presets';
import type { DatePreset } from '@pavilion/ui/date-presets';
import { Select } from '@pavilion/ui/select';
import { useDay, useMovingSpan } from '@pavilion/ui/use-day';
import { DayField } from './day-field.tsx';
import styles from './filters.module.css';

export interface DaysFilterProps {
  from: string;
  to: string;
  onDays(days: { from: string; to: string }): void;
  /** The meaning of no chosen day; all time by default. */
  noneLabel?: string;
  /** Where its days are counted; in UTC unless said. */
  zone?: string | undefined;
  /** By which clock, where that has to be said. */
  hint?: string | undefined;
}

/** Where own days begin, so that they are no usual span. */
const OWN_DAYS = 13;
const PRESETS: readonly DatePreset[] = ['today', 'yesterday', '7d', '30d'];

/** From a day to a day, whole days; the usual spans in one choice. Nothing chosen is all time. */
export function DaysFilter({ from, to, onDays, noneLabel, zone = 'UTC', hint }: DaysFilterProps) {
  const { t } = useLingui();
  const today = useDay(zone);
  useMovingSpan({ from, to }, today, onDays);
  const preset = from === '' && to === '' ? 'all' : (presetOf({ from, to }, PRESETS, today) ?? 'own');
  const choose = (value: string) => {
    const known = PRESETS.find((one) => one === value);
    if (known) onDays(presetSpan(known, today));
    else if (value === 'all') onDays({ from: '', to: '' });
    else onDays({ from: addDays(today, -OWN_DAYS), to: today });
  };
  return (
    <>
      <Select
        label={t`Days`}
        hint={hint}
        value={preset}
        onChange={(event) => choose(event.target.value)}
        rowClassName={styles.short ?? ''}
        options={[
          { value: 'all', label: noneLabel ?? t`All` },
          { value: 'today', label: t`Today` },
          { value: 'yesterday', label: t`Yesterday` },
          { value: '7d', label: t`7 days` },
          { value: '30d', label: t`30 days` },
          { value: 'own', label: t`Custom range` },
        ]}
      />
      {preset === 'own' ? (
        <>
          <DayField label={t`From`} value={from} max={today} onDay={(day) => onDays({ from: day, to })} className={styles.day} />
          <DayField
            label={t`To`}
            value={to}
            max={today}
            min={from || undefined}
            onDay={(day) => onDays({ from, to: day })}
            className={styles.day}
          />
        </>
      ) : null}
    </>
  );
}
