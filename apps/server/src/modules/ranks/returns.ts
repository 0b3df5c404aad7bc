import type { RankLadder } from '@pavilion/contract/ranks/terms';
import { type Ratio, ratio } from '@pavilion/lottery/ratio';
import type { Sql } from '../../kernel/db.ts';
import { fromPpm, type GivenBack, gift, highest, NONE } from '../../kernel/given-back.ts';
import { findLadder } from './ladder.ts';

/** A thousandth of a percent, in parts per million. */
const PLUS_PPM = 10;

const more = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Gifts on reaching levels, together, of the turnover that reaches them; of a level that no turnover is asked for, once. */
function reaching({ levels }: RankLadder): { share: Ratio; once: bigint } {
  let given = 0n;
  let once = 0n;
  const shares: Ratio[] = [];
  for (const { asks, benefits } of levels) {
    const turnover = more(asks.totalTurnover, asks.monthTurnover);
    const amount = benefits.reachGift ?? 0n;
    if (turnover === 0n) once += amount;
    else {
      given += amount;
      shares.push(ratio(given, turnover));
    }
  }
  return { share: highest(shares), once };
}

/**
 * Gifts of months, of the month's turnover that keeps a level: it is kept for some months after one that met it, and begins each with its gift. A level that no
 * month's turnover is asked for gives every month.
 */
function monthly({ levels }: RankLadder): { share: Ratio; free: bigint } {
  let free = 0n;
  const shares: Ratio[] = [];
  for (const { asks, keepMonths, benefits } of levels) {
    const amount = benefits.monthGift ?? 0n;
    if (asks.monthTurnover === 0n || keepMonths === null) free = more(free, amount);
    else shares.push(ratio(amount * BigInt(keepMonths), asks.monthTurnover));
  }
  return { share: highest(shares), free };
}

/** `hasRebate`: products with a rebate taken by hand, to which levels add. */
export function rankReturns(ladder: RankLadder, hasRebate: (product: string) => boolean): GivenBack[] {
  const [reach, month] = [reaching(ladder), monthly(ladder)];
  const plus = Math.max(0, ...ladder.levels.map(({ benefits }) => benefits.rebatePlus));
  const named = (name: string) => ({ part: 'ranks', name }) as const;
  return [
    { ...named('reach'), of: 'turnover', share: () => reach.share },
    { ...named('month'), of: 'turnover', share: () => month.share },
    {
      ...named('rebate'),
      of: 'turnover',
      share: ({ code, way }) => (way !== 'group' && hasRebate(code) ? fromPpm(plus * PLUS_PPM) : NONE),
    },
    ...(reach.once > 0n ? [gift(named('reach'), { upTo: reach.once, per: 'once' })] : []),
    ...(month.free > 0n ? [gift(named('month'), { upTo: month.free, per: 'month' })] : []),
  ];
}

export async function readRankReturns(sql: Sql, brandId: string, hasRebate: (product: string) => boolean): Promise<GivenBack[]> {
  const found = await findLadder(sql, brandId);
  return found ? rankReturns(found.ladder, hasRebate) : [];
}
