import { expect, test } from 'vitest';
import { earningOf } from './earning.ts';

test.each([
  [
    { turnover: 1_000_000, salaryRate: 0.5, netRate: 3, dividendRate: 20 },
    { salary: 5000, dividend: 5000 },
  ],
  [
    { turnover: 1_000_000, salaryRate: 0.5, netRate: 0, dividendRate: 20 },
    { salary: 5000, dividend: 0 },
  ],
  [
    { turnover: 0, salaryRate: 0.5, netRate: 3, dividendRate: 20 },
    { salary: 0, dividend: 0 },
  ],
])('a team of %o pays %o', (team, pays) => {
  expect(earningOf(team)).toEqual(pays);
});
