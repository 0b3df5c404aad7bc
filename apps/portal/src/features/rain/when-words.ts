import { brandDay, useClock, useShortMoment } from '../../parts/moment.ts';

/** A moment as it is said: the hour alone where it is today. */
export function useWhen(): (iso: string) => string {
  const clock = useClock();
  const moment = useShortMoment();
  return (iso) => (brandDay(new Date(iso)) === brandDay() ? clock(iso) : moment(iso));
}
