import { contractPeriods } from '@pavilion/contract/contracts/terms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextStart, periodBefore, periodOf, periodsBetween, shareOf } from './agent-periods.ts';

const zones = [
  'Asia/Ho_Chi_Minh',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
  'Europe/Berlin',
  'America/New_York',
  'Pacific/Apia',
];
const shown = (period: Parameters<typeof periodOf>[0], zone: string, at: string) => {
  const { from, to } = periodOf(period, zone, new Date(at));
  return `${from.toISOString()} ${to.toISOString()}`.replaceAll(':00.000Z', '');
};

describe('periods of contracts', () => {
  it.each([
    ['slice', 'Asia/Kolkata', '2026-05-02T10:04:59.999Z', '2026-05-02T10:00 2026-05-02T10:05'],
    ['hour', 'Asia/Kolkata', '2026-05-02T10:20:00Z', '2026-05-02T09:30 2026-05-02T10:30'],
    ['D', 'Asia/Kolkata', '2026-05-02T18:30:00Z', '2026-05-02T18:30 2026-05-03T18:30'],
    // The clock goes forward on 29 March 2026 and back on 25 October 2026.
    ['D', 'Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-28T23:00 2026-03-29T22:00'],
    ['D', 'Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-24T22:00 2026-10-25T23:00'],
    ['hour', 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T00:00 2026-10-25T01:00'],
    ['hour', 'Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25T01:00 2026-10-25T02:00'],
    ['W', 'Asia/Ho_Chi_Minh', '2026-11-22T16:59:59Z', '2026-11-15T17:00 2026-11-22T17:00'],
    ['W', 'Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-18T22:00 2026-10-25T23:00'],
    ['H', 'UTC', '2028-02-15T23:59:59Z', '2028-02-01T00:00 2028-02-16T00:00'],
    ['H', 'UTC', '2028-02-16T00:00:00Z', '2028-02-16T00:00 2028-03-01T00:00'],
    ['M', 'America/New_York', '2026-03-20T00:00:00Z', '2026-03-01T05:00 2026-04-01T04:00'],
  ] as const)('%s in %s of %s', (period, zone, at, expected) => expect(shown(period, zone, at)).toBe(expected));

  it('follow one another without a gap, and each moment is in one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...contractPeriods),
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2011-01-01T00:00:00Z'), max: new Date('2030-01-01T00:00:00Z'), noInvalidDate: true }),
        (period, zone, at) => {
          const { from, to } = periodOf(period, zone, at);
          expect(from <= at && at < to).toBe(true);
          expect(from.getTime() % 300_000).toBe(0);
          expect(nextStart(period, zone, at)).toEqual(to);
          expect(periodOf(period, zone, to).from).toEqual(to);
          expect(periodOf(period, zone, from)).toEqual({ from, to });
          expect(periodBefore(period, zone, at).to).toEqual(from);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('that are over are listed in their order, each once', () => {
    const since = new Date('2026-10-24T22:00:00Z');
    const days = periodsBetween('D', 'Europe/Berlin', { since, until: new Date('2026-10-27T22:59:59Z') });
    expect(days.map((day) => (day.to.getTime() - day.from.getTime()) / 3_600_000)).toEqual([25, 24]);
    expect(periodsBetween('hour', 'Europe/Berlin', { since, until: new Date('2026-10-25T23:00:00Z') })).toHaveLength(25);
    expect(periodsBetween('slice', 'UTC', { since, until: new Date('2026-10-26T22:00:00Z') }, 3)).toHaveLength(3);
    expect(periodsBetween('D', 'UTC', { since, until: since })).toEqual([]);
  });

  it('a part is a share of its period in parts per million', () => {
    const whole = periodOf('W', 'UTC', new Date('2026-11-18T00:00:00Z'));
    expect(shareOf(whole, { from: whole.from, to: new Date(whole.from.getTime() + 86_400_000) })).toBe(142_857n);
    expect(shareOf(whole, whole)).toBe(1_000_000n);
    expect(shareOf(whole, { from: whole.from, to: whole.from })).toBe(1n);
  });
});
