import type { InnerBody, InnerValue } from '@pavilion/contract/base/endpoint';
import type { passwordResetStanding, resetPassword as resetPasswordCall } from '@pavilion/contract/identity/password';
import type { RequestContext } from '../../../http/types.ts';
import { maybeOne, type Sql, transaction } from '../../../kernel/db.ts';
import { Refusal, refuse } from '../../../kernel/refusal.ts';
import { tokenHash } from '../../../kernel/token.ts';
import { refuseNewPassword } from '../passwords/change-password.ts';
import type { IdentityDeps } from '../deps.ts';
import { liftLoginLock, storePassword } from '../passwords/set-password.ts';

interface PendingReset {
  memberId: string;
  username: string;
  email: string;
  expiresAt: Date;
}

/**
 * Null: unknown, used, replaced, late, of another brand, sent to an address that is no longer the account's, or its member may not
 * log in.
 */
async function findReset({ db, verification }: IdentityDeps, token: string, context: RequestContext): Promise<PendingReset | null> {
  const { brand, now } = context;
  const found = await maybeOne<PendingReset & { given: string | null }>(
    db,
    `
    SELECT r.member_id AS "memberId", m.username, r.email, r.expires_at AS "expiresAt", CASE WHEN EXISTS (SELECT FROM member_correction c WHERE c.member_id = m.id AND c.field = 'email')
           THEN NULL ELSE p.origin ->> 'email' END AS given
    FROM password_reset r JOIN member m ON m.id = r.member_id JOIN member_profile p ON p.member_id = m.id
    WHERE r.token_hash = $1 AND m.brand_id = $2 AND m.status = 'active' AND r.expires_at > $3`,
    [tokenHash(token), brand.id, now],
  );
  if (!found) return null;
  const verified = (await verification.contactsOf(db, found.memberId)).email;
  return found.email === (verified ?? found.given) ? found : null;
}

const expired = () => refuse('password.reset.expired');

/** The account of a reset link, before a new password is typed. */
export async function readPendingReset(
  deps: IdentityDeps,
  body: InnerBody<typeof passwordResetStanding>,
  context: RequestContext,
): Promise<InnerValue<typeof passwordResetStanding>> {
  const found = await findReset(deps, body.token, context);
  if (!found) throw expired();
  return { userName: found.username, expiresAt: found.expiresAt.toISOString() };
}

/**
 * Sets the password by the link, once: of two at the same time one is refused. Following the link verifies the address it
 * was sent to. Opens no session.
 */
export async function resetPassword(deps: IdentityDeps, body: InnerBody<typeof resetPasswordCall>, context: RequestContext): Promise<void> {
  const { brand, now } = context;
  await refuseNewPassword(deps, { password: body.newPassword, confirmation: body.confirmNewPassword }, context);
  const found = await findReset(deps, body.token, context);
  if (!found) throw expired();
  const hash = await deps.hasher.hash(body.newPassword);
  const { memberId } = found;
  await transaction(deps.db, async (tx) => {
    const { rowCount } = await tx.query('DELETE FROM password_reset WHERE token_hash = $1', [tokenHash(body.token)]);
    if (rowCount !== 1) throw expired();
    await storePassword(tx, deps, { memberId, hash, now });
    await liftLoginLock(tx, deps, memberId);
    await verifyAddress(tx, deps, { brandId: brand.id, memberId, email: found.email, now });
    await deps.accountEvents.notify(tx, {
      brandId: brand.id,
      memberId,
      kind: 'password.recovered',
      ip: context.ip,
      userAgent: context.userAgent,
      now,
    });
  });
}

interface Address {
  brandId: string;
  memberId: string;
  email: string;
  now: Date;
}

/** Another account may have verified the same address meanwhile; the new password is kept all the same. */
async function verifyAddress(tx: Sql, deps: IdentityDeps, { brandId, memberId, email, now }: Address): Promise<void> {
  if ((await deps.verification.contactsOf(tx, memberId)).email) return;
  await tx.query('SAVEPOINT proving');
  try {
    await deps.verification.bindContact(tx, { brandId, memberId, contact: { kind: 'email', value: email }, now });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT proving');
  }
}
