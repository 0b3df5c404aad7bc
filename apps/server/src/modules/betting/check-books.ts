import { many, one } from '../../kernel/db.ts';
import type { Sql } from '../../kernel/db.ts';

export interface BooksReport {
  figures: Record<string, string>;
  /** Each check with the number of offenders and the first of them; sound books have none. */
  checks: { name: string; offenders: number; examples: string[] }[];
  isSound: boolean;
}

const FIGURES = `SELECT
  (SELECT count(*) FROM journal)::text AS journals, (SELECT count(*) FROM entry)::text AS entries,
  (SELECT count(*) FROM account)::text AS accounts, (SELECT count(*) FROM ledger_key)::text AS keys,
  (SELECT count(*) FROM vendor_transaction)::text AS "vendor transactions", (SELECT count(*) FROM bet)::text AS bets,
  (SELECT count(*) FROM bet WHERE state = 'open')::text AS "open bets"`;

/** Every query yields a row of text for each offender. */
const CHECKS: readonly (readonly [name: string, sql: string])[] = [
  ['every line is one payer, one receiver, summing to zero', `
    SELECT concat('journal ', journal_id, ' line ', leg / 2) AS offender FROM entry
      GROUP BY journal_id, leg / 2 HAVING count(*) <> 2 OR sum(amount) <> 0 OR min(type) <> max(type)`],
  ['every journal sums to zero in each currency', `
    SELECT concat('journal ', e.journal_id, ' ', a.currency) AS offender FROM entry e JOIN account a ON a.id = e.account_id
      GROUP BY e.journal_id, a.currency HAVING sum(e.amount) <> 0`],
  ['every line goes along a permitted pair, within one brand', `
    SELECT concat('journal ', f.journal_id, ' line ', f.leg / 2) AS offender
      FROM entry f JOIN entry t ON t.journal_id = f.journal_id AND t.posted_at = f.posted_at AND t.leg = f.leg + 1
        JOIN account fa ON fa.id = f.account_id JOIN account ta ON ta.id = t.account_id
        LEFT JOIN account_pair p ON p.type = f.type AND p.from_kind = fa.kind AND p.to_kind = ta.kind
      WHERE f.leg % 2 = 0 AND (p.type IS NULL OR fa.brand_id <> ta.brand_id OR fa.currency <> ta.currency)`],
  ['every cached balance is the sum of its entries', `
    SELECT concat('account ', a.id, ' ', a.kind, ' of ', a.owner, ': ', a.balance, ' cached, ', coalesce(s.total, 0), ' summed') AS offender
      FROM account a JOIN account_kind k ON k.kind = a.kind CROSS JOIN ledger_progress p
        LEFT JOIN (SELECT account_id, sum(amount) AS total,
            sum(amount) FILTER (WHERE journal_id <= (SELECT rolled_through FROM ledger_progress)) AS rolled
          FROM entry GROUP BY account_id) s ON s.account_id = a.id
      WHERE a.balance <> coalesce(CASE WHEN k.member THEN s.total ELSE s.rolled END, 0)`],
  ['every entry belongs to an account', `
    SELECT concat('journal ', e.journal_id, ' account ', e.account_id) AS offender FROM entry e
      WHERE NOT EXISTS (SELECT 1 FROM account a WHERE a.id = e.account_id)`],
  ['no member account is below its floor', `
    SELECT concat('account ', a.id, ' of ', a.owner, ': ', a.balance) AS offender FROM account a JOIN account_kind k ON k.kind = a.kind
      WHERE a.floor IS DISTINCT FROM k.floor OR a.balance < k.floor OR (a.kind = 'member.debt' AND a.balance > 0)`],
  ['running balances go on without a gap', `
    SELECT concat('account ', account_id, ' journal ', journal_id) AS offender FROM (
      SELECT account_id, journal_id, balance_after, sum(amount) OVER (PARTITION BY account_id ORDER BY journal_id, leg) AS running
        FROM entry WHERE balance_after IS NOT NULL) r WHERE balance_after <> running`],
  ['every journal has entries, and every entry a journal', `
    SELECT concat('journal ', coalesce(j.id, e.journal_id)) AS offender
      FROM journal j FULL JOIN (SELECT DISTINCT journal_id, posted_at FROM entry) e ON e.journal_id = j.id AND e.posted_at = j.posted_at
      WHERE j.id IS NULL OR e.journal_id IS NULL`],
  ['every journal has exactly one key, and every key its journal', `
    SELECT concat('journal ', coalesce(j.id, k.journal_id), ', ', coalesce(k.keys, 0), ' keys') AS offender
      FROM journal j FULL JOIN (
        SELECT journal_id, source, count(*) AS keys FROM (
          SELECT journal_id, 'ledger' AS source FROM ledger_key
          UNION ALL SELECT journal_id, 'vendor' FROM vendor_transaction WHERE journal_id IS NOT NULL) both_kinds
        GROUP BY journal_id, source) k ON k.journal_id = j.id AND k.source = j.source
      WHERE j.id IS NULL OR k.keys IS DISTINCT FROM 1`],
  ['every wager is what its entries say', `
    SELECT concat('bet ', b.id, ' ', b.state, ': stake ', b.stake, ' paid ', b.payout, ', entries ', coalesce(s.stake, 0), ' and ',
        coalesce(s.payout, 0)) AS offender
      FROM bet b LEFT JOIN (
        SELECT j.reference, -sum(e.amount) FILTER (WHERE e.type IN (3200, 3120)) AS stake,
            sum(e.amount) FILTER (WHERE e.type IN (3100, 3220)) AS payout
          FROM journal j JOIN entry e ON e.journal_id = j.id AND e.posted_at = j.posted_at AND e.balance_after IS NOT NULL
          WHERE j.source = 'vendor' GROUP BY j.reference) s ON s.reference = b.id
      WHERE coalesce(s.stake, 0) <> CASE WHEN b.state = 'cancelled' THEN 0 ELSE b.stake END OR coalesce(s.payout, 0) <> b.payout`],
  ['every applied bet, win and raise of a vendor has its wager', `
    SELECT concat(t.vendor, ' ', t.id) AS offender FROM vendor_transaction t LEFT JOIN bet b ON b.id = t.bet_id
      WHERE t.kind IN ('bet', 'win', 'raise') AND (b.id IS NULL OR b.member_id <> t.member_id)`],
  ['every member has a guard and a cash account', `
    SELECT m.id AS offender FROM member m LEFT JOIN member_guard g ON g.member_id = m.id
        LEFT JOIN account a ON a.id = g.cash_account AND a.owner = m.id AND a.kind = 'member.cash'
      WHERE a.id IS NULL`],
  ['all money together is zero in each currency', `
    SELECT concat(a.currency, ': ', sum(e.amount)) AS offender FROM entry e JOIN account a ON a.id = e.account_id
      GROUP BY a.currency HAVING sum(e.amount) <> 0`],
];

const SHOWN = 5;

/**
 * Proves the books. Read-only and safe beside a working platform when `tx` is one REPEATABLE READ transaction:
 * all checks then look at one moment.
 */
export async function checkBooks(tx: Sql): Promise<BooksReport> {
  const figures = await one<Record<string, string>>(tx, FIGURES);
  const checks: BooksReport['checks'] = [];
  for (const [name, sql] of CHECKS) {
    const rows = await many<{ offender: string; found: bigint }>(
      tx, `SELECT offender, count(*) OVER () AS found FROM (${sql}) offenders LIMIT ${SHOWN}`,
    );
    checks.push({ name, offenders: Number(rows[0]?.found ?? 0), examples: rows.map((row) => row.offender) });
  }
  return { figures, checks, isSound: checks.every((check) => check.offenders === 0) };
}
