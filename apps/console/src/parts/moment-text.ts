const two = (figure: number): string => String(figure).padStart(2, '0');

/** The day `yyyy-mm-dd` and the time `hh:mm` of a moment where the browser is; midnight where there is none. */
export function localDayAndTime(iso: string | null): { day: string; time: string } {
  if (iso === null) return { day: '', time: '00:00' };
  const at = new Date(iso);
  return {
    day: `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}

/** What was typed as a time of the day, `hh:mm`; null: none that exists. */
export function timeOf(typed: string): string | null {
  const match = /^(\d{1,2})[:.h]?(\d{2})$/.exec(typed.trim());
  const [hours, minutes] = [Number(match?.[1] ?? 99), Number(match?.[2] ?? 99)];
  return hours < 24 && minutes < 60 ? `${two(hours)}:${two(minutes)}` : null;
}

/** The moment of a local day and time. */
export const momentOf = (day: string, time: string): string => new Date(`${day}T${time}:00`).toISOString();
