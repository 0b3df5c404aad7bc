import type { ClosingBlocker } from '@pavilion/contract/security/calls';
import type { SessionContext } from '../../http/types.ts';
import { yearsLater } from '../../kernel/days.ts';
import { type Sql, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lockMember } from '../player-limits/public.ts';
import { writeAuditEntry } from '../audit/public.ts';
import { forgetMember, lockStatus } from '../identity/public.ts';
import type { SecurityDeps } from './deps.ts';
import { accountEventOf } from './second-factor.ts';

/** In the order they are shown. */
const BLOCKERS = ['balance', 'held', 'rounds', 'withdrawals', 'deposits'] as const;

/** What must be settled before an account can be closed. */
export async function findBlockers(
  { memberData }: Pick<SecurityDeps, 'memberData'>,
  sql: Sql,
  memberId: string,
): Promise<ClosingBlocker[]> {
  const found = await memberData.findBlockers(sql, memberId);
  return BLOCKERS.filter((blocker) => found.has(blocker));
}

/**
 * Closes the account under the lock every bet and every payment takes first: earlier ones are seen, later ones are refused.
 * Removes the identity; ledger, bets, limits, exclusion and person stay for as many years as the brand keeps records.
 */
export async function closeAccount(deps: SecurityDeps, confirmation: string, context: SessionContext): Promise<void> {
  const { db, hint, accountEvents, secondFactor, verification, memberData } = deps;
  const { session, brand, now } = context;
  const { memberId } = session;
  if (confirmation.toLowerCase() !== session.userName.toLowerCase()) throw refuse('closing.confirmation.wrong', { field: 'confirmation' });
  const keepYears = await deps.keepYears(brand.id);
  await transaction(db, async (tx) => {
    await lockMember(tx, memberId);
    if ((await lockStatus(tx, memberId)) !== 'active') throw refuse('login.not.session');
    const blockers = await findBlockers(deps, tx, memberId);
    if (blockers.length > 0) throw refuse('closing.blocked', { value: { blockers } });
    const { mobile, email } = await verification.contactsOf(tx, memberId);
    await accountEvents.notify(
      tx,
      accountEventOf('account.closed', context),
      mobile && email ? { kind: 'mobile', value: mobile } : undefined,
    );
    await secondFactor.stopTotp(tx, memberId);
    await memberData.forget(tx, { memberId, now });
    await tx.query('DELETE FROM data_export WHERE member_id = $1', [memberId]);
    await forgetMember(tx, hint, { memberId, now });
    await tx.query('INSERT INTO closed_member (member_id, brand_id, closed_at, keep_until) VALUES ($1, $2, $3, $4)', [
      memberId,
      brand.id,
      now,
      yearsLater(now, keepYears),
    ]);
    await writeAuditEntry(
      tx,
      { kind: 'member', id: memberId, ip: context.ip, now },
      { action: 'member.closed', subjectKind: 'member', subjectId: memberId, brandId: brand.id },
    );
  });
}

const MAX_PURGED = 200;

/** Deletes the records of closed accounts after the brand's years of retention; the next run continues with the rest. */
export async function purgeClosed(sql: Sql, now: Date): Promise<void> {
  await sql.query('SELECT purge_closed($1, $2)', [now, MAX_PURGED]);
}
