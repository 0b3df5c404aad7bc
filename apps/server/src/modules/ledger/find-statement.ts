import { many } from '../../kernel/db.ts';
import type { Sql } from '../../kernel/db.ts';
import type { AccountRef } from './accounts.ts';

export interface StatementQuery {
  account: AccountRef;
  /** Wire codes; all when empty or absent. */
  types?: readonly number[];
  /** Half-open: from ≤ posted < to. */
  from: Date;
  to: Date;
  /** From 1. */
  pageNo: number;
  pageSize: number;
}

export interface StatementRow {
  journalId: bigint;
  leg: number;
  postedAt: Date;
  /** Wire code of the transaction's type. */
  type: number;
  /** Signed: below zero when it leaves the account. */
  amount: bigint;
  balanceAfter: bigint;
  /** Bet, deposit or withdrawal it belongs to. */
  reference: string;
  memo: Readonly<Record<string, string>> | null;
}

export interface Statement {
  /** Newest first. */
  rows: StatementRow[];
  totalCount: number;
  /** Of all pages, signed, by type. */
  totals: { type: number; count: number; amount: bigint }[];
  totalIn: bigint;
  totalOut: bigint;
}

const WHERE = `e.balance_after IS NOT NULL AND e.account_id = $1 AND e.posted_at >= $2 AND e.posted_at < $3
  AND ($4::int[] IS NULL OR e.type = ANY ($4))`;

/**
 * A page of a member account's movements, with counts and totals of the whole range. Work grows with the rows of this
 * account in this range only: counts and totals come from the index, without touching the table.
 */
export async function findStatement(sql: Sql, query: StatementQuery): Promise<Statement> {
  const { account, from, to, pageNo, pageSize } = query;
  const found = await many<{ id: bigint }>(
    sql,
    'SELECT id FROM account WHERE owner = $1 AND kind = $2 AND currency = $3 AND brand_id = $4',
    [account.owner, account.kind, account.currency, account.brandId],
  );
  const id = found[0]?.id;
  if (id === undefined) return { rows: [], totalCount: 0, totals: [], totalIn: 0n, totalOut: 0n };
  const filter = [id, from, to, query.types?.length ? query.types : null];
  const totals = await many<{ type: number; count: number; amount: bigint; paid_in: bigint }>(
    sql,
    `SELECT e.type, count(*)::int AS count, sum(e.amount)::bigint AS amount,
         coalesce(sum(e.amount) FILTER (WHERE e.amount > 0), 0)::bigint AS paid_in
       FROM entry e WHERE ${WHERE} GROUP BY e.type ORDER BY e.type`,
    filter,
  );
  const totalCount = totals.reduce((sum, row) => sum + row.count, 0);
  const offset = (pageNo - 1) * pageSize;
  const rows = offset >= totalCount ? [] : await findRows(sql, filter, { pageSize, offset });
  const totalIn = totals.reduce((sum, row) => sum + row.paid_in, 0n);
  const net = totals.reduce((sum, row) => sum + row.amount, 0n);
  return {
    rows, totalCount, totalIn, totalOut: totalIn - net,
    totals: totals.map(({ type, count, amount }) => ({ type, count, amount })),
  };
}

/**
 * Journals are numbered under the member's lock, so their order is the order in which the balance moved. Times are not: they
 * are read before the lock, by clocks of several processes, and an earlier one may be posted later.
 */
async function findRows(sql: Sql, filter: unknown[], { pageSize, offset }: { pageSize: number; offset: number }): Promise<StatementRow[]> {
  return many<StatementRow & Record<string, unknown>>(
    sql,
    `SELECT e.journal_id AS "journalId", e.leg, e.posted_at AS "postedAt", e.type, e.amount, e.balance_after AS "balanceAfter",
         j.reference, j.memo
       FROM (SELECT * FROM entry e WHERE ${WHERE} ORDER BY e.journal_id DESC, e.leg DESC LIMIT $5 OFFSET $6) e
       JOIN journal j ON j.id = e.journal_id AND j.posted_at = e.posted_at
       ORDER BY e.journal_id DESC, e.leg DESC`,
    [...filter, pageSize, offset],
  );
}
