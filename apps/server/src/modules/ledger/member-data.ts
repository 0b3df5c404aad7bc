import { type DataSection, rowsSection } from '../../kernel/data-section.ts';
import { one, type Sql } from '../../kernel/db.ts';

export const ledgerSections: readonly DataSection[] = [
  rowsSection(
    'ledger',
    `SELECT o.at, t.name AS type, a.kind AS account, a.currency, s.amount, s.balance_after,
        CASE o.source WHEN 'ledger' THEN o.reference ELSE coalesce(o.bet_id, o.key) END AS reference
      FROM ledger_account a, LATERAL (
          SELECT p.number, p.line, -p.amount AS amount, p.payer_balance AS balance_after FROM operation p WHERE p.payer = a.id AND p.payer_balance IS NOT NULL
          UNION ALL SELECT r.number, r.line, r.amount, r.receiver_balance FROM operation r WHERE r.receiver = a.id AND r.receiver_balance IS NOT NULL) s
        JOIN operation o ON o.number = s.number AND o.line = s.line JOIN transaction_type t ON t.code = o.type
      WHERE a.owner = $1 ORDER BY a.id, o.at, o.number, o.line`,
  ),
];

/** Has the member money to spend, here or at a vendor; is money held for them? */
export async function holdsMoney(sql: Sql, memberId: string): Promise<{ balance: boolean; held: boolean }> {
  return one<{ balance: boolean; held: boolean }>(
    sql,
    `SELECT
      EXISTS (SELECT FROM account WHERE (owner = $1 OR owner LIKE $1 || '/%') AND kind IN ('member.cash', 'member.vendor', 'member.transit') AND balance > 0) AS balance,
      EXISTS (SELECT FROM account WHERE owner = $1 AND kind = 'member.hold' AND balance > 0) AS held`,
    [memberId],
  );
}
