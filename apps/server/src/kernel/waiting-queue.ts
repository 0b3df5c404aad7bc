import type { homeWithdrawals } from '@pavilion/contract/reports/desk-home';
import type { InnerValue } from '@pavilion/contract/base/endpoint';

export type Queue = InnerValue<typeof homeWithdrawals>;

/** A row of `oldestOf`. */
export interface WaitingRow {
  id: string;
  brandId: string | null;
  label: string;
  since: Date;
  amount: bigint | null;
  currency: string;
  /** Of all that wait, shown or not: how many, and their money by currency as texts of units. */
  count: number;
  amounts: { currency: string; amount: string }[] | null;
}

/**
 * SQL of a queue whose rows have `id`, `brandId`, `label`, `since`, `amount` and `currency`: those that wait longest, as many as `limit` (an SQL expression), each with
 * the count and sums of all.
 */
export const oldestOf = (rows: string, limit: string): string => `WITH x AS (${rows}),
  sums AS (SELECT currency, sum(amount)::text AS amount FROM x WHERE amount IS NOT NULL GROUP BY currency)
  SELECT x.*, count(*) OVER ()::int AS count,
      (SELECT jsonb_agg(jsonb_build_object('currency', s.currency, 'amount', s.amount) ORDER BY s.currency) FROM sums s) AS amounts
    FROM x ORDER BY since, id LIMIT ${limit}`;

/** Rows of one list, oldest first, as the desk's home shows a queue. */
export function queueOf(rows: readonly WaitingRow[]): Queue {
  return {
    totalCount: rows[0]?.count ?? 0,
    amounts: (rows[0]?.amounts ?? []).map(({ currency, amount }) => ({ currency, amount: BigInt(amount) })),
    items: rows.map(({ id, brandId, label, since, amount, currency }) => ({
      id,
      brandId,
      label,
      since: since.toISOString(),
      amount,
      currency,
    })),
  };
}
