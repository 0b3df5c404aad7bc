import { type DataSection, rowsSection } from '../../kernel/data-section.ts';
import { one, type Sql } from '../../kernel/db.ts';
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from './states.ts';

/** `openNumber`: an account's number as its owner typed it. */
export const paymentSections = ({ openNumber }: { openNumber(sealed: Buffer): string }): readonly DataSection[] => [
  rowsSection(
    'deposits',
    `SELECT id, channel_name, currency, amount, credited, state, created_at, settled_at FROM deposit
     WHERE member_id = $1 ORDER BY created_at, id`,
  ),
  rowsSection(
    'withdrawals',
    `SELECT id, bank_name, number_tail, currency, amount, state, received, returned, requested_at, settled_at, remark FROM withdrawal
     WHERE member_id = $1 ORDER BY requested_at, id`,
  ),
  rowsSection(
    'bankAccounts',
    `SELECT kind, type, bank_name, number_sealed, holder, province, city, branch, created_at, removed_at FROM bank_card
     WHERE member_id = $1 ORDER BY created_at`,
    ({ number_sealed: sealed, ...row }) => ({ ...row, number: openNumber(sealed as Buffer) }),
  ),
];

/** Are deposits or withdrawals of the member under way? */
export async function hasOpenPayments(sql: Sql, memberId: string): Promise<{ withdrawals: boolean; deposits: boolean }> {
  return one<{ withdrawals: boolean; deposits: boolean }>(
    sql,
    `SELECT EXISTS (SELECT FROM withdrawal WHERE member_id = $1 AND state IN (${WITHDRAWAL_STATES.unfinished})) AS withdrawals,
      EXISTS (SELECT FROM deposit WHERE member_id = $1 AND state IN (${DEPOSIT_STATES.open})) AS deposits`,
    [memberId],
  );
}

export async function countBankAccounts(sql: Sql, memberId: string): Promise<number> {
  const { count } = await one<{ count: number }>(
    sql,
    'SELECT count(*)::int AS count FROM bank_card WHERE member_id = $1 AND removed_at IS NULL',
    [memberId],
  );
  return count;
}

/** Bank accounts of a closed account cannot be paid to any more. */
export async function removeBankAccounts(tx: Sql, memberId: string, now: Date): Promise<void> {
  await tx.query('UPDATE bank_card SET removed_at = $2 WHERE member_id = $1 AND removed_at IS NULL', [memberId, now]);
}
