import { many, type Sql } from '../../kernel/db.ts';
import type { AccountRef } from './accounts.ts';

export interface BetEntry {
  journalId: bigint;
  leg: number;
  at: Date;
  /** Wire code of the transaction's type. */
  type: number;
  /** Signed: below zero when it leaves the account. */
  amount: bigint;
  balanceAfter: bigint;
  /** The vendor's transaction. */
  transactionId: string;
}

const LINES = ['payer', 'receiver']
  .map(
    (side) =>
      `SELECT o.number AS "journalId", o.line * 2 + ${side === 'payer' ? 0 : 1} AS leg, o.at, o.type, ${side === 'payer' ? '-o.amount' : 'o.amount'} AS amount,
       o.${side}_balance AS "balanceAfter", coalesce(o.key, o.reference, '') AS "transactionId"
     FROM own JOIN operation o ON o.${side} = own.id AND o.${side}_balance IS NOT NULL AND o.at >= $5 WHERE o.bet_id = $6`,
  )
  .join(' UNION ALL ');

/**
 * What one bet moved on a member account, oldest first. Operations are found by account and time, not by bet (an index by bet would cost
 * every bet): the work grows with the account's movements since `since`, which is when the bet was placed.
 */
export const findBetEntries = (
  sql: Sql,
  { account, betId, since }: { account: AccountRef; betId: string; since: Date },
): Promise<BetEntry[]> =>
  many<BetEntry>(
    sql,
    `WITH own AS (SELECT id FROM account WHERE owner = $1 AND kind = $2 AND currency = $3 AND brand_id = $4)
     SELECT * FROM (${LINES}) e ORDER BY "journalId", leg`,
    [account.owner, account.kind, account.currency, account.brandId, since, betId],
  );
