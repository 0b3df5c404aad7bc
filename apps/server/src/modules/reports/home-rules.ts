import { DateTime } from 'luxon';
import { PPM_NUMBER } from '@pavilion/contract/base/rate';

/** An hour of a brand's day as the database sums it; amounts in ledger units. */
export interface HourRow {
  /** Its beginning. */
  hour: Date;
  deposits: bigint;
  withdrawals: bigint;
  stakes: bigint;
  payouts: bigint;
  bets: bigint;
  fresh: bigint;
  active: bigint;
}

/** Hours of its day that have begun, by the clock on the wall: hours are its numbers, also on a day that leaves one out or repeats it. */
export const hoursBegun = (now: DateTime): number => now.hour + 1;

/** Hours of its day that are over, by the clock on the wall, with the part of the running one. */
export const hoursPassed = (now: DateTime): number => now.hour + (now.minute * 60 + now.second) / 3600;

/** `count` hours of the day that begins at `start`, those without a row with zeros. An hour that a clock repeats is listed once, with both. */
export function hoursOf(rows: readonly HourRow[], start: DateTime, count: number) {
  const [first, end] = [start.toMillis(), start.plus({ days: 1 }).startOf('day').toMillis()];
  const ofDay = rows.filter(({ hour }) => hour.getTime() >= first && hour.getTime() < end);
  const byHour = Map.groupBy(ofDay, ({ hour }) => DateTime.fromJSDate(hour, { zone: start.zone }).hour);
  return Array.from({ length: Math.min(24, count) }, (_none, index) => {
    const inHour = byHour.get(index) ?? [];
    const sum = (read: (row: HourRow) => bigint): bigint => inHour.reduce((total, row) => total + read(row), 0n);
    return {
      deposits: sum((row) => row.deposits),
      withdrawals: sum((row) => row.withdrawals),
      stakes: sum((row) => row.stakes),
      result: sum((row) => row.stakes - row.payouts),
      bets: Number(sum((row) => row.bets)),
      newMembers: Number(sum((row) => row.fresh)),
      activeMembers: Number(sum((row) => row.active)),
    };
  });
}

/** A return in millionths as the share the game keeps. */
export const expectedHold = (rtpPpm: number | null): number | null => (rtpPpm === null ? null : PPM_NUMBER - rtpPpm);
