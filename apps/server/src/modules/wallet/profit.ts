import type { Sql } from '../../kernel/db.ts';
import type { Range } from '../../kernel/report-range.ts';
import { type MoneyFact, sumMoney, sumPlay } from '../activity/public.ts';

interface ProfitQuery extends Range {
  brandId: string;
  memberId: string;
}

/** A day, or the sum of days; ledger units. */
export interface ProfitRow {
  balanceDate: string;
  deposit: bigint;
  withdraw: bigint;
  fee: bigint;
  bets: number;
  lottGameBetting: bigint;
  lottGameWinning: bigint;
  lottGameRebate: bigint;
  lottPromotion: bigint;
  transferIn: bigint;
  transferOut: bigint;
  adjustment: bigint;
  profitLoss: bigint;
}

const TOTAL = 'TOTAL';

/** Days of the brand with money or play, the first first, and their total. `from` and `to` are midnights of the brand. */
export async function findProfit(sql: Sql, query: ProfitQuery): Promise<ProfitRow[]> {
  const [play, money] = [await sumPlay(sql, { ...query, by: ['day'] }), await sumMoney(sql, { ...query, by: ['day'] })];
  const days = [...new Set([...play, ...money].map(({ day = '' }) => day))].toSorted();
  const rowOf = (balanceDate: string): ProfitRow => {
    const isOf = ({ day }: { day?: string }): boolean => balanceDate === TOTAL || day === balanceDate;
    const played = play.filter(isOf);
    const sum = (read: (row: (typeof play)[number]) => bigint): bigint => played.reduce((all, row) => all + read(row), 0n);
    const of = (fact: MoneyFact): bigint =>
      money.filter((row) => row.fact === fact && isOf(row)).reduce((all, { amount }) => all + amount, 0n);
    const [stake, payout] = [sum((row) => row.stake), sum((row) => row.payout)];
    return {
      balanceDate,
      deposit: of('deposit'),
      withdraw: of('withdrawal'),
      fee: of('fee'),
      bets: played.reduce((all, { settled }) => all + settled, 0),
      lottGameBetting: stake,
      lottGameWinning: payout,
      lottGameRebate: of('rebate'),
      lottPromotion: of('promotion'),
      transferIn: of('transfer.in'),
      transferOut: of('transfer.out'),
      adjustment: of('adjustment'),
      profitLoss: payout - stake + of('rebate') + of('promotion'),
    };
  };
  return [...days, TOTAL].map(rowOf);
}

/** Settled play by kind of game. */
export const findProfitByType = (sql: Sql, query: ProfitQuery) => sumPlay(sql, { ...query, by: ['product'] });
