import { many, maybeOne, one } from '../../kernel/db.ts';
import type { MemberAccountKind } from '@pavilion/contract/wallet/account-kinds';
import type { OperationRange } from '../../deps.ts';
import type { Sql } from '../../kernel/db.ts';
import type { AccountRef } from './accounts.ts';
import { ACCOUNT_KINDS, TRANSACTION_TYPES } from './chart.ts';
import type { TransactionName } from './chart.ts';

/** Balances of a member's own accounts, in ledger units; an account never used is absent. */
export async function findBalances(sql: Sql, memberId: string): Promise<{ kind: MemberAccountKind; currency: string; balance: bigint }[]> {
  return many(
    sql,
    `SELECT kind, currency, balance FROM account WHERE owner = $1 AND kind IN ('member.cash', 'member.hold', 'member.points', 'member.debt', 'member.owed')`,
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
       WHERE (owner = $1 AND kind NOT IN ('member.hold', 'member.points', 'member.debt', 'member.owed'))
         OR (split_part(owner, '/', 1) = $1 AND kind LIKE 'member.%' AND owner LIKE '%/%')`,
    [memberId],
  );
  return owned;
}

/** What a member owes after chargebacks, in ledger units. */
export async function findOwing(sql: Sql, memberId: string): Promise<bigint> {
  const row = await maybeOne<{ balance: bigint }>(
    sql,
    `SELECT balance FROM ledger_account WHERE owner = $1 AND kind = 'member.owed' AND balance < 0`,
    [memberId],
  );
  return row ? -row.balance : 0n;
}

export interface Arrival {
  brandId: string;
  memberId: string;
  currency: string;
  /** Ledger units that came into cash by operations of the range. */
  amount: bigint;
  /** Number of the last of them. */
  last: bigint;
}

/** What came into the cash of members who owe, a row a member, in the order of their ids; without the types named. */
export const findArrivalsOfOwing = (sql: Sql, range: OperationRange, without: readonly TransactionName[]): Promise<Arrival[]> =>
  many<Arrival>(
    sql,
    `SELECT c.brand_id AS "brandId", c.owner AS "memberId", c.currency, sum(o.amount)::bigint AS amount, max(o.number) AS last
       FROM operation_given($1, $2, $3, $4) o JOIN ledger_account c ON c.id = o.receiver AND c.kind = 'member.cash'
         JOIN ledger_account w ON w.owner = c.owner AND w.kind = 'member.owed' AND w.balance < 0
       WHERE o.amount > 0 AND NOT o.type = ANY ($5) GROUP BY c.brand_id, c.owner, c.currency ORDER BY c.owner`,
    [...range, without.map((name) => TRANSACTION_TYPES[name])],
  );

/** Whether anybody owes at all. */
export const isAnybodyOwing = async (sql: Sql): Promise<boolean> =>
  (await maybeOne(sql, `SELECT FROM ledger_account WHERE kind = 'member.owed' AND balance < 0 LIMIT 1`)) !== null;

/** Balance of one account, in ledger units; 0 for one never used. House accounts: the rolled-up balance plus the movements since. */
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
