/** Day, time and offset of a zone, such as `20 Nov 2026`, `22:15:07`, `GMT+7`. */
export function clockParts(at: Date, { timeZone, tag }: { timeZone: string; tag: string }): { day: string; time: string; offset: string } {
  const offset =
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return {
    day: new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'medium' }).format(at),
    time: new Intl.DateTimeFormat(tag, { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(at),
    offset,
  };
}
