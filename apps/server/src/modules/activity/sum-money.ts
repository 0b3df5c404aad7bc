import { many, type Sql } from '../../kernel/db.ts';
import { type ActivityQuery, COVER, type SumGroup, type Division, PATHS, planOf, type Sources } from './periods.ts';

/** Kinds of money, as table `money_fact` derives them from movements. */
export type MoneyFact =
  | 'deposit'
  | 'withdrawal'
  | 'fee'
  | 'promotion'
  | 'rebate'
  | 'transfer.in'
  | 'transfer.out'
  | 'adjustment'
  | 'commission'
  | 'chargeback'
  | 'refund';

export interface MoneyQuery extends ActivityQuery {
  fact?: MoneyFact | readonly MoneyFact[];
  by?: readonly Exclude<Division, 'product'>[];
}

export interface MoneySum {
  fact: MoneyFact;
  /** Ledger units, less what was taken back; adjustments are below zero where more was taken than given. */
  amount: bigint;
  /** How often, less how often it was taken back. */
  times: number;
}

const SOURCES: Sources = {
  members: (who) => `SELECT a.* FROM cover c JOIN activity_money a ON a.grain = c.grain AND a.at >= c.starts AND a.at < c.ends
    WHERE a.member_id ${who} AND a.brand_id = $1`,
  listed: `SELECT a.* FROM cover c JOIN activity_money a ON a.grain = 'day' AND a.at >= c.starts AND a.at < c.ends
    WHERE c.grain = 'day' AND a.path_id IN (${PATHS})
    UNION ALL SELECT a.* FROM cover c JOIN activity_money a ON a.grain = 'day' AND a.at >= c.starts AND a.at < c.ends
      WHERE c.grain = 'day' AND a.member_id = $6 AND a.brand_id = $1`,
  team: `SELECT a.at, a.fact, a.amount, a.times FROM cover c JOIN activity_money_team a ON a.grain = c.grain AND a.at >= c.starts AND a.at < c.ends
      WHERE a.brand_id = $1 AND a.agent = $6
    UNION ALL SELECT a.at, a.fact, a.amount, a.times FROM cover c JOIN activity_money a ON a.grain = c.grain AND a.at >= c.starts AND a.at < c.ends
      WHERE a.member_id = $6 AND a.brand_id = $1`,
  brand: `SELECT a.* FROM cover c JOIN activity_money_team a ON a.grain = c.grain AND a.at >= c.starts AND a.at < c.ends
    WHERE a.brand_id = $1 AND a.agent = ''`,
};

/** Money in and out: a row for each fact that there was, in each part of `by`. */
export async function sumMoney(sql: Sql, query: MoneyQuery): Promise<(MoneySum & Omit<SumGroup, 'product'>)[]> {
  const { by = [], fact } = query;
  const { source, statement, fields, places, values } = planOf(query, by, SOURCES);
  return many<MoneySum & Omit<SumGroup, 'product'>>(
    sql,
    statement(`WITH ${COVER}
     SELECT ${fields}r.fact, sum(r.amount)::bigint AS amount, sum(r.times)::float8 AS times FROM zone z CROSS JOIN (${source}) r
       WHERE $7::text[] IS NULL OR r.fact = ANY ($7) GROUP BY ${places}r.fact ORDER BY ${places}r.fact`),
    [...values, fact === undefined ? null : [fact].flat()],
  );
}
