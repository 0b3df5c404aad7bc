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
  /** The vendor of the game that moved it; null where none did. */
  vendor: string | null;
  game: string | null;
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

/** The account's side of its movements, as payer and as receiver; each side has an index of its own. */
const LINES = ['payer', 'receiver']
  .map(
    (side) =>
      `SELECT number, line * 2 + ${side === 'payer' ? 0 : 1} AS leg, at, type, ${side === 'payer' ? '-amount' : 'amount'} AS amount FROM operation
     WHERE ${side}_balance IS NOT NULL AND ${side} = $1 AND at >= $2 AND at < $3 AND ($4::int[] IS NULL OR type = ANY ($4))`,
  )
  .join(' UNION ALL ');

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
       FROM (${LINES}) e GROUP BY e.type ORDER BY e.type`,
    filter,
  );
  const totalCount = totals.reduce((sum, row) => sum + row.count, 0);
  const offset = (pageNo - 1) * pageSize;
  const rows = offset >= totalCount ? [] : await findRows(sql, filter, { pageSize, offset });
  const totalIn = totals.reduce((sum, row) => sum + row.paid_in, 0n);
  const net = totals.reduce((sum, row) => sum + row.amount, 0n);
  return {
    rows,
    totalCount,
    totalIn,
    totalOut: totalIn - net,
    totals: totals.map(({ type, count, amount }) => ({ type, count, amount })),
  };
}

/**
 * Operations are numbered and stamped under the member's lock, so both orders are the order in which the balance moved. Older
 * operations are in order by number only.
 */
async function findRows(sql: Sql, filter: unknown[], { pageSize, offset }: { pageSize: number; offset: number }): Promise<StatementRow[]> {
  return many<StatementRow>(
    sql,
    `SELECT e.number AS "journalId", e.leg, e.at AS "postedAt", e.type, e.amount,
         CASE WHEN e.amount > 0 THEN o.receiver_balance ELSE o.payer_balance END AS "balanceAfter",
         CASE o.source WHEN 'ledger' THEN o.reference ELSE coalesce(o.bet_id, o.key, o.reference) END AS reference, o.memo,
         nullif(o.source, 'ledger') AS vendor, o.game
       FROM (SELECT * FROM (${LINES}) lines ORDER BY number DESC, leg DESC LIMIT $5 OFFSET $6) e
       JOIN operation o ON o.number = e.number AND o.line = e.leg / 2
       ORDER BY e.number DESC, e.leg DESC`,
    [...filter, pageSize, offset],
  );
}
