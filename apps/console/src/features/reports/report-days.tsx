import { useLingui } from '@lingui/react/macro';
import { reportPresets } from '@pavilion/contract/reports/desk';
import { Checkbox } from '@pavilion/ui/checkbox';
import { addDays } from '@pavilion/ui/date-presets';
import { Select } from '@pavilion/ui/select';
import { useDay, useMovingSpan } from '@pavilion/ui/use-day';
import { DayField } from '../../parts/day-field.tsx';
import filters from '../../parts/filters.module.css';
import type { ReportAddress } from './report-address.ts';
import { usePresetWords } from './report-words.ts';
import styles from './reports.module.css';

const OWN_DAYS = 13;

/** Days of a report: a usual span, or from a day to a day; each brand counts its own days. */
export function ReportDays({ values, set, compares }: Pick<ReportAddress, 'values' | 'set'> & { compares: boolean }) {
  const { t } = useLingui();
  const words = usePresetWords();
  const day = useDay('UTC');
  useMovingSpan({ from: values.from, to: values.to }, day, set);
  const today = addDays(day, 1);
  const isOwn = values.from !== '' || values.to !== '';
  const choose = (value: string) =>
    value === 'own' ? set({ from: addDays(day, -OWN_DAYS), to: day }) : set({ preset: value, from: '', to: '' });
  return (
    <>
      <Select
        label={t`Days`}
        value={isOwn ? 'own' : values.preset}
        onChange={(event) => choose(event.target.value)}
        rowClassName={filters.short ?? ''}
        options={[
          ...reportPresets.map((preset) => ({ value: preset as string, label: words[preset] })),
          { value: 'own', label: t`Custom range` },
        ]}
      />
      {isOwn ? (
        <>
          <DayField label={t`From`} value={values.from} max={today} onDay={(from) => set({ from })} className={filters.day} />
          <DayField
            label={t`To`}
            value={values.to}
            max={today}
            min={values.from || undefined}
            onDay={(to) => set({ to })}
            className={filters.day}
          />
        </>
      ) : null}
      {compares ? (
        <div className={styles.compare}>
          <Checkbox checked={values.compare === '1'} onChange={(event) => set({ compare: event.target.checked ? '1' : '0' })}>
            {t`Compare with previous period`}
          </Checkbox>
        </div>
      ) : null}
    </>
  );
}
