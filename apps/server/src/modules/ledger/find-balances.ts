import { many, maybeOne, one } from '../../kernel/db.ts';
import type { Sql } from '../../kernel/db.ts';
import type { AccountRef } from './accounts.ts';
import { ACCOUNT_KINDS } from './chart.ts';
import type { AccountKind } from './chart.ts';

/** Balances of a member's own accounts, in ledger units; an account never used is absent. */
export async function findBalances(sql: Sql, memberId: string): Promise<{ kind: AccountKind; currency: string; balance: bigint }[]> {
  return many(
    sql,
    `SELECT kind, currency, balance FROM account WHERE owner = $1 AND kind IN ('member.cash', 'member.hold', 'member.points', 'member.debt')`,
    [memberId],
  );
}

/** Cash of these members, in ledger units; one whose account was never used is absent. */
export async function findCash(sql: Sql, memberIds: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await many<{ owner: string; balance: bigint }>(
    sql,
    `SELECT owner, balance FROM account WHERE owner = ANY ($1) AND kind = 'member.cash'`,
    [memberIds],
  );
  return new Map(rows.map(({ owner, balance }) => [owner, balance]));
}

/** What a member has to play with: cash and what is in or on its way to wallets at vendors, in ledger units. */
export async function findOwned(sql: Sql, memberId: string): Promise<bigint> {
  const { owned } = await one<{ owned: bigint }>(
    sql,
    `SELECT coalesce(sum(balance), 0)::bigint AS owned FROM account
       WHERE (owner = $1 AND kind NOT IN ('member.hold', 'member.points', 'member.debt'))
         OR (split_part(owner, '/', 1) = $1 AND kind LIKE 'member.%' AND owner LIKE '%/%')`,
    [memberId],
  );
  return owned;
}

/** Balance of one account, in ledger units; 0 for one never used. House accounts: what is rolled up plus what came since. */
export async function findBalance(sql: Sql, account: AccountRef): Promise<bigint> {
  const row = await maybeOne<{ id: bigint; balance: bigint; rolled: bigint }>(
    sql,
    'SELECT id, balance, (SELECT rolled_through FROM ledger_progress) AS rolled FROM account WHERE owner = $1 AND kind = $2 AND currency = $3 AND brand_id = $4',
    [account.owner, account.kind, account.currency, account.brandId],
  );
  if (!row) return 0n;
  if (ACCOUNT_KINDS[account.kind].member) return row.balance;
  // What was rolled up a moment ago is a bound from below the planner knows: it takes the index then (see sumBalances).
  const now = await maybeOne<{ balance: bigint }>(
    sql,
    `SELECT (a.balance + coalesce((SELECT sum(CASE WHEN o.receiver = a.id THEN o.amount ELSE -o.amount END) FROM operation o
         WHERE o.number > $2 AND o.number > p.rolled_through AND a.id IN (o.payer, o.receiver)), 0))::bigint AS balance
       FROM account a, ledger_progress p WHERE a.id = $1`,
    [row.id, row.rolled],
  );
  return now?.balance ?? 0n;
}
