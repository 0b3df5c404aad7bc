import { dateFormat } from './date-format.ts';

/** A time zone as people call it: "Indochina Time" for `Asia/Ho_Chi_Minh`, with the hours it is ahead of UTC. */
export function zoneText(timeZone: string): string {
  const named = (timeZoneName: 'long' | 'shortOffset'): string =>
    dateFormat({ timeZone, timeZoneName })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return timeZone === 'UTC' ? timeZone : `${named('long')}, ${named('shortOffset')}`;
}
