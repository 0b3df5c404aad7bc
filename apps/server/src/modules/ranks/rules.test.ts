import { type RankLadder, ladderProblems } from '@pavilion/contract/ranks/terms';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testLadder } from './testing/ladder.ts';
import { earnedLevel, levelMet, type MonthsMet, monthPlus, effectiveLevel, withMet } from './rules.ts';

const month = (index: number): string => monthPlus('2025-11', index);

/** Rising asks, any keeping rule. */
const ladders: fc.Arbitrary<RankLadder> = fc
  .array(fc.record({ month: fc.nat(40), total: fc.nat(60), keep: fc.option(fc.integer({ min: 1, max: 4 })) }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((steps) => {
    let [monthTurnover, totalTurnover] = [0, 0];
    return testLadder([
      {},
      ...steps.map(({ month: more, total, keep }) => {
        monthTurnover += more;
        totalTurnover += total + 1;
        return { monthTurnover, totalTurnover, keepMonths: keep };
      }),
    ]);
  });

/** Play by month; below zero a correction of it later in the same month. */
const stories = fc.array(fc.array(fc.integer({ min: -30, max: 60 }), { maxLength: 4 }), { minLength: 1, maxLength: 10 });

/** The rule said plainly: look at every moment there ever was, and count months from the last one that met a level. */
function slowLevel(ladder: RankLadder, story: readonly (readonly number[])[]): number {
  let best = 1;
  ladder.levels.forEach(({ asks, keepMonths }, place) => {
    let total = 0n;
    story.forEach((moves, at) => {
      let ofMonth = 0n;
      for (const move of [0, ...moves]) {
        ofMonth += BigInt(move);
        total += BigInt(move);
        const isMet = place === 0 || (ofMonth >= asks.monthTurnover && total >= asks.totalTurnover);
        const isKept = keepMonths === null || story.length - 1 - at <= keepMonths;
        if (isMet && isKept) best = Math.max(best, place + 1);
      }
    });
  });
  return best;
}

describe('the level of a member', () => {
  test('is what a plain reading of the rule says, whatever was played when', () => {
    fc.assert(
      fc.property(ladders, stories, (ladder, story) => {
        let met: MonthsMet = new Map();
        let total = 0n;
        let level = 1;
        story.forEach((moves, at) => {
          let monthTurnover = 0n;
          for (const move of [0, ...moves]) {
            monthTurnover += BigInt(move);
            total += BigInt(move);
            met = withMet(met, { level: levelMet(ladder, { monthTurnover, totalTurnover: total, totalDeposits: 0n }), month: month(at) });
            const before = level;
            ({ level } = earnedLevel(ladder, met, month(at)));
            // Within a month nothing is lost, not by a correction either.
            if (move !== 0) expect(level).toBeGreaterThanOrEqual(before);
          }
        });
        expect(level).toBe(slowLevel(ladder, story));
      }),
      { numRuns: 400 },
    );
  });

  test.each([
    ['2026-11', 2, '2027-01'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', 24, '2028-01'],
    ['2026-03', 0, '2026-03'],
  ])('%s and %i months is %s', (from, months, to) => expect(monthPlus(from, months)).toBe(to));

  test.each([
    ['at least', { level: 3, side: 'least', through: '2026-05' }, 2, ['2026-05', 3]],
    ['at least, and more was earned', { level: 3, side: 'least', through: '2026-05' }, 4, ['2026-05', 4]],
    ['at most', { level: 2, side: 'most', through: '2026-05' }, 4, ['2026-05', 2]],
    ['over', { level: 3, side: 'least', through: '2026-05' }, 2, ['2026-06', 2]],
    ['above a shorter ladder', { level: 9, side: 'least', through: '2026-05' }, 2, ['2026-05', 5]],
  ] as const)('by hand, %s', (_what, hand, earned, [when, level]) =>
    expect(effectiveLevel(earned, hand, { month: when, top: 5 })).toBe(level),
  );

  test('a ladder that falls, stays flat or begins with a requirement contradicts itself', () => {
    const problem = (...levels: Parameters<typeof testLadder>[0]) => ladderProblems(testLadder(levels)).map((one) => one.problem);
    expect(problem({}, { totalTurnover: 5 }, { totalTurnover: 9 })).toEqual([]);
    expect(problem({ totalTurnover: 1 }, { totalTurnover: 5 })).toEqual(['lowest.asks']);
    expect(problem({}, { totalTurnover: 5 }, { totalTurnover: 4, monthTurnover: 9 })).toEqual(['falls']);
    expect(problem({}, { totalTurnover: 5 }, { totalTurnover: 5 })).toEqual(['same']);
  });
});
