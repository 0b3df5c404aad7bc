import { many, one, type Sql } from '../../kernel/db.ts';
import type { AccountKind } from './chart.ts';
import { closedBefore } from './keep.ts';

export interface KindBalance {
  currency: string;
  kind: AccountKind;
  /** The vendor or payment provider of accounts that belong to one; otherwise empty. */
  part: string;
  /** Accounts that hold anything. */
  accounts: number;
  balance: bigint;
}

/** Both sides of a movement `o`. Balances of members are written with the movement; the others are null and are rolled up later. */
const SIDES = `LATERAL (VALUES (o.payer, -o.amount, o.payer_balance), (o.receiver, o.amount, o.receiver_balance)) s (account, amount, balance)`;

/**
 * What a brand's accounts hold together, by currency, kind and part, in ledger units: now, or right before `at`. Of an earlier moment the first to ask
 * reads the movements since, of which there may be many; for a closed period the answer is stored.
 */
export async function sumBalances(sql: Sql, { brandId, at }: { brandId: string; at?: Date | undefined }): Promise<KindBalance[]> {
  if (!at) return readBalances(sql, { brandId });
  const stored = await findStored(sql, { brandId, at });
  if (stored.length > 0) return stored;
  // Asked before they are read: what is closed by then is committed, so that the reading sees all of it.
  const isClosed = (await closedBefore(sql)) >= at;
  const rows = await readBalances(sql, { brandId, at });
  if (isClosed) await keep(sql, { brandId, at, rows });
  return rows;
}

interface Moment {
  brandId: string;
  at: Date;
}

const findStored = (sql: Sql, { brandId, at }: Moment): Promise<KindBalance[]> =>
  many<KindBalance>(
    sql,
    'SELECT currency, kind, part, accounts, balance FROM closed_balance WHERE brand_id = $1 AND at = $2 ORDER BY currency, kind, part',
    [brandId, at],
  );

const keep = (sql: Sql, { brandId, at, rows }: Moment & { rows: readonly KindBalance[] }) =>
  sql.query(
    `INSERT INTO closed_balance (brand_id, at, currency, kind, part, accounts, balance)
       SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::text[], $6::int[], $7::bigint[]) ON CONFLICT DO NOTHING`,
    [
      brandId,
      at,
      rows.map(({ currency }) => currency),
      rows.map(({ kind }) => kind),
      rows.map(({ part }) => part),
      rows.map(({ accounts }) => accounts),
      rows.map(({ balance }) => String(balance)),
    ],
  );

/**
 * From what accounts hold now. The sums are of one statement, so that all of a currency add up to zero: the number read before it is only a bound from
 * below, which never falls. As a constant it lets the planner take the index; with the subquery alone it read every operation.
 */
async function readBalances(sql: Sql, { brandId, at }: { brandId: string; at?: Date | undefined }): Promise<KindBalance[]> {
  const { rolled } = await one<{ rolled: bigint }>(sql, 'SELECT rolled_through AS rolled FROM ledger_progress');
  return many<KindBalance>(
    sql,
    `WITH unrolled AS MATERIALIZED (
       SELECT s.account, sum(s.amount) AS total FROM operation o CROSS JOIN ${SIDES}
         WHERE o.number > $3 AND o.number > (SELECT rolled_through FROM ledger_progress) AND o.amount > 0 AND s.balance IS NULL GROUP BY s.account
     ), since AS MATERIALIZED (
       SELECT s.account, sum(s.amount) AS total FROM operation o CROSS JOIN ${SIDES}
         WHERE o.at >= $2::timestamptz AND o.amount > 0 GROUP BY s.account
     ), held AS (
       SELECT a.currency, a.kind, CASE WHEN a.kind IN ('member.vendor', 'member.transit') THEN split_part(a.owner, '/', 2)
             WHEN a.kind LIKE 'clearing.%' OR a.kind = 'house.fee' THEN a.owner WHEN a.kind = 'house.game' THEN split_part(a.owner, ':', 1) ELSE '' END AS part,
           a.balance + coalesce(u.total, 0) - coalesce(s.total, 0) AS balance
         FROM account a LEFT JOIN unrolled u ON u.account = a.id LEFT JOIN since s ON s.account = a.id
         WHERE a.brand_id = $1
     )
     SELECT currency, kind, part, (count(*) FILTER (WHERE balance <> 0))::float8 AS accounts, sum(balance)::bigint AS balance
       FROM held GROUP BY currency, kind, part ORDER BY currency, kind, part`,
    [brandId, at ?? null, rolled],
  );
}
