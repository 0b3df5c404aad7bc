import type { Sql } from '../../kernel/db.ts';
import { sumGames } from '../activity/public.ts';

const BEST = 5;

export interface BestGame {
  vendor: string;
  game: string;
  turnover: bigint;
  /** Of the house: stakes less winnings. */
  profit: bigint;
}

/** The games that an agent and everybody below turned over most in whole days of the brand, the greatest first. */
export async function findBestGames(
  sql: Sql,
  { brandId, agentId, fromDay, toDay }: { brandId: string; agentId: string; fromDay: string; toDay: string },
): Promise<BestGame[]> {
  const rows = await sumGames(sql, { brandId, pathOf: agentId, fromDay, toDay, by: ['vendor', 'game'] });
  return rows
    .filter(({ turnover }) => turnover > 0n)
    .toSorted((a, b) => Number(b.turnover - a.turnover))
    .slice(0, BEST)
    .map(({ vendor = '', game = '', turnover, stake, payout }) => ({ vendor, game, turnover, profit: stake - payout }));
}
