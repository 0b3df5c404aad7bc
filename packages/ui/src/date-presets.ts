/** Days as `yyyy-mm-dd`, both included. */
export type DateSpan = { from: string; to: string };

export type DatePreset = 'today' | 'yesterday' | '7d' | '14d' | '30d' | 'month' | 'lastMonth';

/** An ISO day moved by whole days; calendar arithmetic without time zones. */
export const addDays = (day: string, days: number): string => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
};

/** The span a preset means on the reader's `today`. */
export const presetSpan = (preset: DatePreset, today: string): DateSpan => {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case '7d':
      return { from: addDays(today, -6), to: today };
    case '14d':
      return { from: addDays(today, -13), to: today };
    case '30d':
      return { from: addDays(today, -29), to: today };
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case 'lastMonth': {
      const last = addDays(`${today.slice(0, 7)}-01`, -1);
      return { from: `${last.slice(0, 7)}-01`, to: last };
    }
  }
};

/** The preset that a span is, if any. */
export const presetOf = (span: DateSpan, presets: readonly DatePreset[], today: string): DatePreset | null =>
  presets.find((preset) => {
    const meant = presetSpan(preset, today);
    return meant.from === span.from && meant.to === span.to;
  }) ?? null;

const ROLLING: readonly DatePreset[] = ['today', '7d', '14d', '30d', 'month'];

/** What a span that ended `before`, which was today, is on the new `today`: its usual meaning, else from the same day on. Null: it stays. */
export function movedSpan(span: DateSpan, before: string, today: string): DateSpan | null {
  if (span.to !== before || before >= today) return null;
  const preset = presetOf(span, ROLLING, before);
  return preset ? presetSpan(preset, today) : { from: span.from, to: today };
}
