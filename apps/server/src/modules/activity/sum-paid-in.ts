import type { Sql } from '../../kernel/db.ts';
import type { SumGroup } from './periods.ts';
import { type MoneyQuery, sumMoney } from './sum-money.ts';

export type PaidIn = Omit<SumGroup, 'product'> & { amount: bigint };

/**
 * Deposits less what of them went back to their payers by chargebacks and refunds, which count when they happen; a row for each part of `by` in which either
 * was. Below zero where more went back than came.
 */
export async function sumPaidIn(sql: Sql, query: Omit<MoneyQuery, 'fact'>): Promise<PaidIn[]> {
  const sums = new Map<string, PaidIn>();
  for (const { fact, amount, times: _, ...part } of await sumMoney(sql, { ...query, fact: ['deposit', 'chargeback', 'refund'] })) {
    const key = [part.at?.getTime(), part.day, part.memberId].join(' ');
    const sum = sums.get(key) ?? { ...part, amount: 0n };
    sum.amount += fact === 'deposit' ? amount : -amount;
    sums.set(key, sum);
  }
  return [...sums.values()];
}
