import { isDay } from '@pavilion/ui/calendar-days';
import { DateField } from '@pavilion/ui/date-field';
import { currentTag } from '../i18n/language.ts';
import { useDateWords } from './date-words.ts';
import { utcToday } from './moment.ts';

interface DayFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** `yyyy-mm-dd`, or empty. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  className?: string | undefined;
  /** Hears days inside the bounds, and empty. */
  onDay(day: string): void;
}

/** A day in the operator's order of day, month and year, typed or from a calendar. */
export function DayField({ onDay, min = '1900-01-01', max = '2999-12-31', ...field }: DayFieldProps) {
  const words = useDateWords();
  return (
    <DateField
      {...field}
      {...{ min, max }}
      today={utcToday()}
      locale={currentTag()}
      words={{ ...words, open: `${words.open}: ${field.label}` }}
      onValue={(day) => {
        if (day === '' || (isDay(day) && day >= min && day <= max)) onDay(day);
      }}
    />
  );
}
