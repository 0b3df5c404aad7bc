import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainRate, RATE_PER } from '@pavilion/contract/points/terms';
import { bookingOf, dueOf, earnedExactly, EXACT_PER_POINT, isOpen, pointBalanceOf } from './rules.ts';

const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { maxLength: 30 });
const ppm = fc.bigInt({ min: 0n, max: 100_000_000n });
const earned = fc.record({ exact: fc.bigInt({ min: 0n, max: 10n ** 16n }), booked: fc.bigInt({ min: 0n, max: 10n ** 6n }) });

describe('points and their rest', () => {
  test('splitting a stake or a deposit pays what the whole does, neither more nor less', () => {
    fc.assert(
      fc.property(amounts, ppm, (parts, rate) => {
        const split = parts.reduce((sum, part) => sum + earnedExactly(part, rate), 0n);
        const whole = earnedExactly(
          parts.reduce((sum, part) => sum + part, 0n),
          rate,
        );
        expect(dueOf({ exact: split, booked: 0n })).toBe(dueOf({ exact: whole, booked: 0n }));
      }),
    );
  });

  test('however often it is booked between, the same points come of it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.boolean())), ppm, (steps, rate) => {
        const row = { exact: 0n, booked: 0n };
        let balance = 0n;
        for (const [amount, isBooked] of [...steps, [0n, true] as const]) {
          row.exact += earnedExactly(amount, rate);
          if (!isBooked) continue;
          for (const { points } of bookingOf(balance, [row])) {
            balance += points;
            row.booked += points;
          }
        }
        expect(balance).toBe(row.exact / EXACT_PER_POINT);
      }),
    );
  });

  test('booking never takes more than there is, and what is shown is what booking leaves', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 6n }), fc.array(earned, { maxLength: 3 }), (balance, rows) => {
        const booked = bookingOf(balance, rows);
        let running = balance;
        for (const { points } of booked) {
          running += points;
          expect(running).toBeGreaterThanOrEqual(0n);
        }
        const after = rows.map((row) => ({
          exact: row.exact,
          booked: row.booked + booked.filter((one) => one.row === row).reduce((sum, { points }) => sum + points, 0n),
        }));
        const [before, then] = [pointBalanceOf(balance, rows), pointBalanceOf(running, after)];
        expect(then).toEqual({ balance: before.balance, pending: 0n, debt: before.debt });
        expect(before.balance).toBe(running);
        expect(before.pending).toBeLessThanOrEqual(before.balance);
        expect(before.balance === 0n || before.debt === 0n).toBe(true);
      }),
    );
  });

  test('what falls below nothing is rounded down', () => {
    expect(dueOf({ exact: -1n, booked: 0n })).toBe(-1n);
    expect(dueOf({ exact: -EXACT_PER_POINT, booked: 0n })).toBe(-1n);
    expect(dueOf({ exact: EXACT_PER_POINT * 3n - 1n, booked: 1n })).toBe(1n);
  });
});

test('a rate is shown in its smallest whole numbers', () => {
  expect(plainRate(100)).toEqual({ ratio: 1, units: 10_000 });
  expect(plainRate(1_500_000)).toEqual({ ratio: 3, units: 2 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (rate) => {
      const { ratio, units } = plainRate(rate);
      expect(BigInt(ratio) * BigInt(RATE_PER)).toBe(BigInt(rate) * BigInt(units));
    }),
  );
});

test.each([
  [{ is_on: true, starts_at: null, ends_at: null }, true],
  [{ is_on: false, starts_at: null, ends_at: null }, false],
  [{ is_on: true, starts_at: new Date(10), ends_at: null }, true],
  [{ is_on: true, starts_at: new Date(11), ends_at: null }, false],
  [{ is_on: true, starts_at: null, ends_at: new Date(11) }, true],
  [{ is_on: true, starts_at: null, ends_at: new Date(10) }, false],
])('%j is open: %s', (reward, open) => {
  expect(isOpen(reward, new Date(10))).toBe(open);
});
