import type { ClosingBlocker } from '@pavilion/contract/security';
import type { SessionContext } from '../../http/types.ts';
import { one, type Sql, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lockMember } from '../player-limits/public.ts';
import { writeAuditEntry } from '../audit/public.ts';
import { forgetMember } from '../identity/public.ts';
import type { SecurityParts } from './parts.ts';
import { accountEventOf } from './second-factor.ts';

/** What must be settled before an account can be closed. */
export async function findBlockers(sql: Sql, memberId: string): Promise<ClosingBlocker[]> {
  const row = await one<Record<ClosingBlocker, boolean>>(
    sql,
    `
    SELECT EXISTS (SELECT FROM account WHERE (owner = $1 OR owner LIKE $1 || '/%') AND kind IN ('member.cash', 'member.vendor') AND balance > 0) AS balance,
      EXISTS (SELECT FROM account WHERE owner = $1 AND kind = 'member.hold' AND balance > 0) AS held,
      EXISTS (SELECT FROM bet WHERE member_id = $1 AND state = 'open') AS rounds,
      EXISTS (SELECT FROM withdrawal WHERE member_id = $1 AND state IN (0, 1, 2, 3)) AS withdrawals,
      EXISTS (SELECT FROM deposit WHERE member_id = $1 AND state IN (0, 1)) AS deposits`,
    [memberId],
  );
  return (['balance', 'held', 'rounds', 'withdrawals', 'deposits'] as const).filter((blocker) => row[blocker]);
}

/**
 * Closes the account under the lock every bet and every payment takes first: what came before is seen, what comes after is refused.
 * Removes the identity; ledger, bets, limits, exclusion and person stay for as many years as the brand keeps records.
 */
export async function closeAccount(parts: SecurityParts, confirmation: string, context: SessionContext): Promise<void> {
  const { db, hint, accountEvents, secondFactor, verification } = parts;
  const { session, brand, now } = context;
  const { memberId } = session;
  if (confirmation.toLowerCase() !== session.userName.toLowerCase()) throw refuse('closing.confirmation.wrong', { field: 'confirmation' });
  const keepYears = await parts.keepYears(brand.id);
  await transaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const { status } = await one<{ status: string }>(tx, 'SELECT status FROM member WHERE id = $1 FOR UPDATE', [memberId]);
    if (status !== 'active') throw refuse('login.not.session');
    const blockers = await findBlockers(tx, memberId);
    if (blockers.length > 0) throw refuse('closing.blocked', { value: { blockers } });
    const { mobile, email } = await verification.contactsOf(tx, memberId);
    await accountEvents.tell(
      tx,
      accountEventOf('account.closed', context),
      mobile && email ? { kind: 'mobile', value: mobile } : undefined,
    );
    await secondFactor.stopTotp(tx, memberId);
    await tx.query('UPDATE bank_card SET removed_at = $2 WHERE member_id = $1 AND removed_at IS NULL', [memberId, now]);
    for (const table of ['verified_contact', 'social_identity', 'data_export', 'favourite', 'recent_game', 'winner_opt_out']) {
      await tx.query(`DELETE FROM ${table} WHERE member_id = $1`, [memberId]);
    }
    // Nobody has looked at them yet, so nothing was decided by them.
    await tx.query(`DELETE FROM identity_submission WHERE member_id = $1 AND state IN ('draft', 'submitted')`, [memberId]);
    await forgetMember(tx, hint, { memberId, now });
    await tx.query(
      'INSERT INTO closed_member (member_id, brand_id, closed_at, keep_until) VALUES ($1, $2, $3, $3::timestamptz + make_interval(years => $4))',
      [memberId, brand.id, now, keepYears],
    );
    await writeAuditEntry(
      tx,
      { kind: 'member', id: memberId, ip: context.ip, now },
      { action: 'member.closed', subjectKind: 'member', subjectId: memberId, brandId: brand.id },
    );
  });
}

const MOST_PURGED = 200;

/** What was kept of closed accounts goes when the brand's years are over; the next run takes up what is left. */
export async function purgeClosed(sql: Sql, now: Date): Promise<void> {
  await sql.query('SELECT purge_closed($1, $2)', [now, MOST_PURGED]);
}
