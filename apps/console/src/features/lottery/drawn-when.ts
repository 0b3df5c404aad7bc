import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { currentTag } from '../../i18n/language.ts';
import { dateFormat } from '../../parts/date-format.ts';
import { zoneText } from '../../parts/zone-words.ts';
import type { Game } from './lottery-words.ts';

/** 2024 began on a Monday. */
const weekdayName = (weekday: number): string => dateFormat({ weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday));

/** When a game is drawn, in words. */
export function useDrawnWhen(): (game: Pick<Game, 'everyMinutes' | 'drawsAt' | 'weekdays' | 'days' | 'zone'>) => string {
  const { t } = useLingui();
  const list = (of: readonly string[]): string => new Intl.ListFormat(currentTag(), { type: 'conjunction' }).format(of);
  return ({ everyMinutes: every, drawsAt, weekdays, days, zone }) => {
    if (every !== null) return plural(every, { one: 'Every minute', other: 'Every # minutes' });
    const time = `${drawsAt ?? ''} (${zoneText(zone)})`;
    if (days.length > 0) return t`On day ${list(days.map(String))} of the month at ${time}`;
    return weekdays.length === 0 || weekdays.length === 7 ? t`Daily at ${time}` : t`${list(weekdays.map(weekdayName))} at ${time}`;
  };
}
