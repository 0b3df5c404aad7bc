import { describe, expect, test } from 'vitest';
import type { Limit } from '../../shared/responsible-gaming/queries.ts';
import type { OrderRow } from './own-queries.ts';
import { sessionLeft, setLimits, shareLeft, ticketsInOrder } from './own-rules.ts';

const NOW = Date.parse('2027-03-01T12:00:00Z');

describe('limits that are left', () => {
  const limit = (kind: Limit['kind'], period: Limit['period'], amount: number | null, left: number | null): Limit => ({
    kind,
    period,
    amount,
    left,
    used: 0,
    resetsAt: '2027-03-02T00:00:00Z',
  });

  test('only those the member has set, three at most, the one with least left first', () => {
    const limits = [
      limit('deposit', 'day', null, null),
      limit('deposit', 'week', 100, 90),
      limit('loss', 'day', 50, 5),
      limit('loss', 'week', 80, 40),
      limit('wager', 'month', 10, 10),
    ];
    expect(setLimits({ limits }).map(({ kind, period }) => `${kind} ${period}`)).toEqual(['loss day', 'loss week', 'deposit week']);
    expect(setLimits({ limits: limits.slice(0, 1) })).toEqual([]);
  });

  test('a share is never below nothing nor above all: a win leaves more than the limit of losses', () => {
    const shares = [limit('loss', 'day', 50, 70), limit('loss', 'day', 50, -1), limit('loss', 'day', 0, 0)].map((one) =>
      setLimits({ limits: [one] }).map(shareLeft),
    );
    expect(shares.flat()).toEqual([1, 0, 0]);
  });

  test('whole minutes of the login, where it has an end', () => {
    const session = (minutes: number | null, left: number) =>
      sessionLeft(
        { session: { minutes, startedAt: '', playEndsAt: minutes === null ? null : new Date(NOW + left * 1000).toISOString() } },
        NOW,
      );
    expect(session(60, 61)).toEqual({ minutes: 2, of: 60 });
    expect(session(60, -5)).toEqual({ minutes: 0, of: 60 });
    expect(session(60, 9_000)).toEqual({ minutes: 60, of: 60 });
    expect(session(null, 0)).toBeNull();
  });
});

test('tickets by their draw, a chase once', () => {
  const row = (orderMasterId: string, closeTime: number) => ({ orderMasterId, closeTime }) as OrderRow;
  expect(
    ticketsInOrder([row('a', 30), row('b', 10), row('a', 20)]).map(({ orderMasterId, closeTime }) => [orderMasterId, closeTime]),
  ).toEqual([
    ['b', 10],
    ['a', 20],
  ]);
});
