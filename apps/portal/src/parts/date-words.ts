import { useLingui } from '@lingui/react/macro';
import type { DateFieldWords } from '@pavilion/ui/date-field';

/** The words of a date field: its calendar, and the letters of its pattern. */
export function useDateWords(): DateFieldWords {
  const { t } = useLingui();
  return {
    open: t`Open calendar`,
    previous: t`Previous month`,
    next: t`Next month`,
    month: t`Month`,
    year: t`Year`,
    day: t({ message: 'dd', comment: 'Letters for the day in an empty date field, as in dd/mm/yyyy' }),
    monthLetters: t({ message: 'mm', comment: 'Letters for the month in an empty date field, as in dd/mm/yyyy' }),
    yearLetters: t({ message: 'yyyy', comment: 'Letters for the year in an empty date field, as in dd/mm/yyyy' }),
  };
}
