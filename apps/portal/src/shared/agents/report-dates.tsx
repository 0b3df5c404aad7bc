import { useLingui } from '@lingui/react/macro';
import { Chip, ChipRow } from '@pavilion/ui/chip';
import { addDays, type DatePreset, presetOf, presetSpan } from '@pavilion/ui/date-presets';
import { DateRange } from '@pavilion/ui/date-range';
import { Dialog } from '@pavilion/ui/dialog';
import { Calendar } from '@pavilion/ui/icon';
import { usePhone } from '@pavilion/ui/use-media';
import { useState } from 'react';
import { currentTag } from '../../i18n/language.ts';
import { useDateWords } from '../../parts/date-words.ts';
import { useBrandDay } from '../../parts/moment.ts';
import type { ReportState } from './use-report.ts';

/** Reports reach back a year. */
const STORED_DAYS = 365;
const PRESETS: readonly DatePreset[] = ['today', 'yesterday', '7d', '14d', 'month', 'lastMonth'];

export interface ReportDatesProps {
  span: ReportState['span'];
  onSpan(span: ReportState['span']): void;
  error?: string | undefined;
}

function usePresets(): { value: DatePreset; label: string }[] {
  const { t } = useLingui();
  return [
    { value: 'today', label: t`Today` },
    { value: 'yesterday', label: t`Yesterday` },
    { value: '7d', label: t`7 days` },
    { value: '14d', label: t`14 days` },
    { value: 'month', label: t`This month` },
    { value: 'lastMonth', label: t`Last month` },
  ];
}

/** The usual spans at a tap and any other by its days; on a phone the days are a sheet. */
export function ReportDates(props: ReportDatesProps) {
  return usePhone() ? <PhoneDates {...props} /> : <Range {...props} withPresets />;
}

function Range({ span, onSpan, error, withPresets }: ReportDatesProps & { withPresets?: boolean }) {
  const { t } = useLingui();
  const today = useBrandDay();
  const field = useDateWords();
  const presets = usePresets();
  return (
    <DateRange
      value={span}
      onValue={onSpan}
      today={today}
      locale={currentTag()}
      min={addDays(today, -STORED_DAYS)}
      error={error}
      {...(withPresets ? { presets } : {})}
      words={{ region: t`Dates`, presets: t`Quick dates`, from: t`From`, to: t`To`, field }}
    />
  );
}

function PhoneDates(props: ReportDatesProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const today = useBrandDay();
  const chosen = presetOf(props.span, PRESETS, today);
  return (
    <>
      <ChipRow label={t`Quick dates`}>
        <Chip icon={<Calendar />} selected={chosen === null} onClick={() => setOpen(true)} aria-haspopup="dialog">
          {t`Dates`}
        </Chip>
        {usePresets().map(({ value, label }) => (
          <Chip key={value} selected={value === chosen} onClick={() => props.onSpan(presetSpan(value, today))}>
            {label}
          </Chip>
        ))}
      </ChipRow>
      {isOpen ? (
        <Dialog open onOpenChange={setOpen} title={t`Dates`} closeLabel={t`Close`} size="s">
          <Range {...props} />
        </Dialog>
      ) : null}
    </>
  );
}
