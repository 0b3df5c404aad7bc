import { many, maybeOne, type Sql } from '../../kernel/db.ts';
import type { AccountRef } from './accounts.ts';

export interface AccountTrace {
  /** When the first movement was posted. */
  since: Date;
  /** Balance before it. */
  opening: bigint;
  /** Movements by wire code, in the order of the first of each. */
  steps: { type: number; count: number; amount: bigint; firstAt: Date; lastAt: Date; greatest: bigint }[];
  /** Balance before the journal `to`, as the ledger recorded it. */
  closing: bigint;
  /** Balances over time, at most `POINTS` of them. */
  curve: { at: Date; balance: bigint }[];
}

const POINTS = 80;

/** The account's side of its movements from one journal up to, not including, another. */
const LINES = ['payer', 'receiver']
  .map(
    (side) =>
      `SELECT number, line, at, type, ${side === 'payer' ? '-amount' : 'amount'} AS amount, ${side}_balance AS balance FROM operation
     WHERE ${side}_balance IS NOT NULL AND ${side} = $1 AND number >= $2 AND number < $3 AND at >= $4`,
  )
  .join(' UNION ALL ');

/** Movements of a member account from the journal with key `from` up to, not including, the one with key `to`; null if either is missing. */
export async function traceAccount(
  sql: Sql,
  { account, from, to }: { account: AccountRef; from: string; to: string },
): Promise<AccountTrace | null> {
  const ends = await maybeOne<{ id: bigint; first: bigint; last: bigint; since: Date; closing: bigint; opening: bigint }>(
    sql,
    `SELECT a.id, f.number AS first, t.number AS last, f.at AS since, t.payer_balance + t.amount AS closing, f.receiver_balance - f.amount AS opening
     FROM account a, operation f, operation t WHERE a.owner = $1 AND a.kind = $2 AND a.currency = $3 AND a.brand_id = $4
       AND f.key = $5 AND f.source = 'ledger' AND f.receiver = a.id AND t.key = $6 AND t.source = 'ledger' AND t.payer = a.id`,
    [account.owner, account.kind, account.currency, account.brandId, from, to],
  );
  if (!ends) return null;
  const { id, first, last, since, opening, closing } = ends;
  const values = [id, first, last, since];
  const steps = await many<AccountTrace['steps'][number]>(
    sql,
    `SELECT type, count(*)::int AS count, sum(amount)::bigint AS amount, min(at) AS "firstAt", max(at) AS "lastAt", max(abs(amount))::bigint AS greatest
     FROM (${LINES}) e GROUP BY type ORDER BY min(number), type`,
    values,
  );
  const curve = await many<AccountTrace['curve'][number]>(
    sql,
    `SELECT at, balance FROM (SELECT at, balance, number, line, row_number() OVER w AS place, count(*) OVER () AS rows FROM (${LINES}) e
       WINDOW w AS (ORDER BY number, line)) p
     WHERE place = 1 OR place = rows OR place % greatest(1, rows / ${POINTS}) = 0 ORDER BY number, line`,
    values,
  );
  return { since, opening, steps, closing, curve };
}
