import { many, type Sql } from '../../kernel/db.ts';
import { sumMoney } from '../activity/public.ts';

interface IncomeQuery {
  brandId: string;
  memberId: string;
  timeZone: string;
  /** Midnights of the brand. */
  from: Date;
  to: Date;
}

/** A day of the brand; ledger units. */
export interface IncomeDay {
  day: string;
  commission: bigint;
  rebate: bigint;
  daily: bigint;
  hourly: bigint;
  realtime: bigint;
  dividend: bigint;
  /** Given from the own cash to those below. */
  below: bigint;
}

const NOTHING = { commission: 0n, rebate: 0n, daily: 0n, hourly: 0n, realtime: 0n, dividend: 0n, below: 0n };

/** What an agent was paid, on the day of the payment, with corrections by operators and the own rebates; days with nothing are left out. */
export async function incomeByDay(sql: Sql, { brandId, memberId, timeZone, from, to }: IncomeQuery): Promise<IncomeDay[]> {
  const rows = await many<{ day: string; of: Exclude<keyof IncomeDay, 'day'>; amount: bigint }>(
    sql,
    `SELECT to_char(x.at AT TIME ZONE $4, 'YYYY-MM-DD') AS day, x.of, sum(x.amount)::bigint AS amount FROM (
         SELECT settled_at AS at, kind AS of, amount FROM agent_line WHERE agent_id = $1 AND state = 'paid' AND settled_at >= $2 AND settled_at < $3
         UNION ALL SELECT decided_at, kind, amount FROM agent_correction WHERE agent_id = $1 AND decided_at >= $2 AND decided_at < $3
         UNION ALL SELECT settled_at, 'below', amount FROM agent_line WHERE upline_id = $1 AND state = 'paid' AND settled_at >= $2 AND settled_at < $3) x
       GROUP BY 1, 2`,
    [memberId, from, to, timeZone],
  );
  const rebates = await sumMoney(sql, { brandId, memberId, from, to, fact: 'rebate', by: ['day'] });
  const days = new Map<string, IncomeDay>();
  const add = (day: string, of: Exclude<keyof IncomeDay, 'day'>, amount: bigint) => {
    const known = days.get(day) ?? { day, ...NOTHING };
    known[of] += amount;
    days.set(day, known);
  };
  for (const { day, of, amount } of rows) add(day, of, amount);
  for (const { day = '', amount } of rebates) add(day, 'rebate', amount);
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? 1 : -1));
}
