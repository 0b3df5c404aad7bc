import { describe, expect, test } from 'vitest';
import type { DrawNow } from '../../shared/games/draws.ts';
import { askNowAfter, nextDraw, type Race, raceAt, type Rain, rainAt } from './now-rules.ts';

const NOW = Date.parse('2027-03-01T12:00:00Z');
const at = (seconds: number): string => new Date(NOW + seconds * 1000).toISOString();
const rain = (from: number, to: number): Rain => ({ code: 'rain', title: 'Rain', startsAt: at(from), endsAt: at(to), pool: 200 });
const race = (to: number): Race => ({
  code: 'race',
  title: 'Race',
  endsAt: at(to),
  measure: 'turnover',
  pool: 900,
  prizes: 3,
  leaders: [],
  self: null,
});

describe('what is on at a moment of the server’s clock', () => {
  test('a rain counts to its beginning, then to its end, and is gone after it', () => {
    expect(rainAt(rain(90, 690), NOW)).toMatchObject({ isFalling: false, left: 90_000 });
    expect(rainAt(rain(0, 600), NOW)).toMatchObject({ isFalling: true, left: 600_000 });
    expect(rainAt(rain(-600, 0), NOW)).toBeNull();
    expect(rainAt(null, NOW)).toBeNull();
  });

  test('a race counts to its end', () => {
    expect(raceAt(race(5), NOW)).toMatchObject({ left: 5_000 });
    expect(raceAt(race(0), NOW)).toBeNull();
    expect(raceAt(null, NOW)).toBeNull();
  });

  test('it is read again when something begins or ends, each minute at least, never in a hurry', () => {
    expect(askNowAfter({ race: race(3_600), rain: rain(20, 620) }, NOW)).toBe(20_000);
    expect(askNowAfter({ race: race(3_600), rain: rain(-10, 40) }, NOW)).toBe(40_000);
    expect(askNowAfter({ race: null, rain: null }, NOW)).toBe(60_000);
    expect(askNowAfter({ race: race(0.2), rain: null }, NOW)).toBe(2_000);
  });
});

describe('the next draw', () => {
  const draw = (gameId: number, vendor: string, left: number | null) =>
    ({ gameId, accountTypeName: vendor, remainTime: left === null ? null : left * 1000 }) as DrawNow;
  const next = (draws: DrawNow[], { played = [] as number[], since = 0 } = {}) =>
    nextDraw(draws, { played: new Set(played), since })?.gameId ?? null;
  const quick = [draw(1, 'ELOTT', 40), draw(2, 'ELOTT', 10)];

  test('is an official one before a quick one, the soonest of its kind', () => {
    expect(next([...quick, draw(3, 'TCG_LOTTO_VN', 9_000), draw(4, 'TCG_SEA', 3_000)])).toBe(4);
    expect(next(quick)).toBe(2);
  });

  test('is one of a game the member played, where there is one', () => {
    expect(next([...quick, draw(3, 'TCG_LOTTO_VN', 9_000)], { played: [1] })).toBe(1);
    expect(next(quick, { played: [99] })).toBe(2);
  });

  test('takes bets, unless none does', () => {
    expect(next(quick, { since: 15_000 })).toBe(1);
    expect(next(quick, { since: 60_000 })).toBe(1);
    expect(next([draw(5, 'ELOTT', null)])).toBeNull();
    expect(next([])).toBeNull();
  });
});
