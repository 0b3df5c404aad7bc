import { DAY_MS } from '@pavilion/contract/base/time';
import { offsetOf } from './zoned.ts';

/**
 * The moment a draw began: of a time of day where it is drawn, the one nearest to when it was due. A draw due just after midnight may have begun
 * before it.
 */
export function beganAt(drawsAt: string, time: string, zone: string): string {
  const ahead = offsetOf(drawsAt, zone);
  const due = Date.parse(drawsAt) + ahead;
  const sameDay = Date.parse(`${new Date(due).toISOString().slice(0, 10)}T${time}${time.length === 5 ? ':00' : ''}Z`);
  const days = Math.round((due - sameDay) / DAY_MS);
  return new Date(sameDay + days * DAY_MS - ahead).toISOString();
}
