/** How much of `exact` is one point: units of money (1/10,000) times parts per million. */
export const EXACT_PER_POINT = 10_000_000_000n;

/** The state of one source of a member's points: exact, and its whole points that are booked. */
export interface EarnedPoints {
  exact: bigint;
  booked: bigint;
}

/** Points are whole, the rest is kept: what a rate gives for an amount, exactly. */
export const earnedExactly = (units: bigint, ppm: bigint): bigint => units * ppm;

/** Whole points still to be booked; below zero where a correction took back what was booked. */
export function dueOf({ exact, booked }: EarnedPoints): bigint {
  const whole = exact / EXACT_PER_POINT;
  return (exact < 0n && whole * EXACT_PER_POINT !== exact ? whole - 1n : whole) - booked;
}

export interface PointBalance {
  /** What can be spent, in whole points; never below zero. */
  balance: bigint;
  /** Of it, not booked yet. */
  pending: bigint;
  /** Points of corrections that what was left did not cover. */
  debt: bigint;
}

/** What a member has: booked points with what all sources still have to book. Pure. `balance`: of the ledger, in whole points. */
export function pointBalanceOf(balance: bigint, earned: readonly EarnedPoints[]): PointBalance {
  const dues = earned.map(dueOf);
  const more = dues.reduce((sum, due) => (due > 0n ? sum + due : sum), 0n);
  const less = dues.reduce((sum, due) => (due < 0n ? sum - due : sum), 0n);
  const all = balance + more;
  const left = all > less ? all - less : 0n;
  return { balance: left, pending: more < left ? more : left, debt: less > all ? less - all : 0n };
}

/** What of each source is booked now: first everything that is more, then what is less as far as there are points. Pure. */
export function bookingOf<Row extends EarnedPoints>(balance: bigint, rows: readonly Row[]): { row: Row; points: bigint }[] {
  const more = rows.map((row) => ({ row, points: dueOf(row) })).filter(({ points }) => points > 0n);
  let left = more.reduce((sum, { points }) => sum + points, balance);
  const less = rows.flatMap((row) => {
    const due = -dueOf(row);
    const points = due < left ? due : left;
    if (points <= 0n) return [];
    left -= points;
    return [{ row, points: -points }];
  });
  return [...more, ...less];
}

export interface OfferTimes {
  is_on: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
}

/** Whether a reward can be had at a moment. */
export const isOpen = ({ is_on: isOn, starts_at: from, ends_at: to }: OfferTimes, now: Date): boolean =>
  isOn && (from === null || from <= now) && (to === null || now < to);
