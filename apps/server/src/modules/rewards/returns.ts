import type { Sql } from '../../kernel/db.ts';
import { fromPpm, type GivenBack, NONE } from '../../kernel/given-back.ts';
import { ratesByHand } from './rewards-file.ts';

/** Rebates taken by hand. Plays at prize groups are left out: the group has the rebate in it. */
export const rebateReturns = (rates: ReadonlyMap<string, bigint>): GivenBack[] => [
  { part: 'rebates', name: '', of: 'turnover', share: ({ code, way }) => (way === 'group' ? NONE : fromPpm(rates.get(code) ?? 0n)) },
];

export const readRebateReturns = async (sql: Sql, brandId: string): Promise<GivenBack[]> => rebateReturns(await ratesByHand(sql, brandId));
