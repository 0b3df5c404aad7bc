import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { bindSocial, finishSocialBinding, unbindSocial } from '@pavilion/contract/social/calls';
import type { SessionContext } from '../../http/types.ts';
import { maybeOne, type Tx, transaction } from '../../kernel/db.ts';
import { normalEmail } from '../../kernel/contact.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { tokenHash } from '../../kernel/token.ts';
import { findProfile, isLoginSince } from '../identity/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { browserHashOf, endAttempt } from './attempts.ts';
import type { SocialDeps } from './deps.ts';
import { isLastWay } from './rules.ts';

interface IdentityBinding {
  provider: string;
  subject: string;
  account: string;
}

/** One identity, one account; one identity of a provider an account. Throws `social.bound.elsewhere`, `social.already.bound`. */
async function bind(deps: SocialDeps, tx: Tx, { provider, subject, account }: IdentityBinding, context: SessionContext): Promise<void> {
  const {
    brand,
    session: { memberId },
    now,
    ip,
    userAgent,
  } = context;
  const { rowCount } = await tx.query(
    `INSERT INTO social_identity (brand_id, provider, subject, member_id, account, bound_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING`,
    [brand.id, provider, subject, memberId, account, now],
  );
  if (rowCount === 0) {
    const owner = await maybeOne<{ member_id: string }>(
      tx,
      'SELECT member_id FROM social_identity WHERE brand_id = $1 AND provider = $2 AND subject = $3',
      [brand.id, provider, subject],
    );
    throw refuse(owner && owner.member_id !== memberId ? 'social.bound.elsewhere' : 'social.already.bound');
  }
  await deps.accountEvents.notify(tx, { brandId: brand.id, memberId, kind: 'social.bound', detail: { provider }, ip, userAgent, now });
}

/** Binds an arrival to the member who has just logged in: the ticket must be of this browser, the session younger than the arrival. */
export async function bindArrival(deps: SocialDeps, body: InnerBody<typeof bindSocial>, context: SessionContext): Promise<void> {
  const { brand, session, now } = context;
  await transaction(deps.db, async (tx) => {
    const arrival = await maybeOne<IdentityBinding & { arrived_at: Date; email: string }>(
      tx,
      `DELETE FROM social_arrival WHERE ticket_hash = $1 AND brand_id = $2 AND browser_hash = $3 AND expires_at > $4
       RETURNING provider, subject, account, arrived_at, email`,
      [tokenHash(body.ticket), brand.id, browserHashOf(context), now],
    );
    if (!arrival) throw refuse('social.ticket.invalid');
    // An older session may be stolen: only a login after the arrival shows that the account is the visitor's.
    if (!(await isLoginSince(tx, session.id, arrival.arrived_at))) throw refuse('proof.required');
    await bind(deps, tx, arrival, context);
    if (arrival.email !== '') await takeOverEmail(deps, tx, arrival, context);
  });
}

/**
 * Who registered by the provider has the address that it verified, unless they named another or it is another account's. An account that
 * was there before keeps what it has: logging into it says nothing of the address.
 */
async function takeOverEmail(
  { verification }: SocialDeps,
  tx: Tx,
  { email, arrived_at: arrivedAt }: { email: string; arrived_at: Date },
  { brand, session: { memberId }, now }: SessionContext,
): Promise<void> {
  const value = normalEmail(email);
  const profile = await findProfile(tx, memberId);
  const isNew = (await maybeOne(tx, 'SELECT FROM member_facts WHERE id = $1 AND created_at >= $2', [memberId, arrivedAt])) !== null;
  if (!isNew || (profile.email !== '' && profile.email !== value)) return;
  try {
    await verification.bindContact(tx, { brandId: brand.id, memberId, contact: { kind: 'email', value }, now });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'contact.taken') throw error;
  }
}

/** The security centre's way: the attempt was begun by this member, with a fresh step-up. */
export async function bindReturned(deps: SocialDeps, body: InnerBody<typeof finishSocialBinding>, context: SessionContext): Promise<void> {
  const { provider, memberId, claims } = await endAttempt(deps, body, context);
  if (memberId !== context.session.memberId) throw refuse('social.state.invalid');
  await transaction(deps.db, (tx) => bind(deps, tx, { provider: provider.code, ...claims }, context));
}

/** Removes a provider, unless it is the member's last way to log in. */
export async function unbind(deps: SocialDeps, { provider }: InnerBody<typeof unbindSocial>, context: SessionContext): Promise<void> {
  const {
    brand,
    session: { memberId },
    now,
    ip,
    userAgent,
  } = context;
  const [hasPassword, { mobile }, { settings }] = await Promise.all([
    deps.identity.hasPassword(memberId),
    deps.verification.contactsOf(deps.db, memberId),
    deps.content.brandSnapshot(brand.id),
  ]);
  // A provider that is off or removed lets no one in.
  const isWay = (code: string): boolean => code === provider || settings.access.social.some((one) => one.code === code && one.enabled);
  await transaction(deps.db, async (tx) => {
    // Two removals at once wait for each other: the second sees what is left.
    await lockMember(tx, memberId);
    const { rows } = await tx.query<{ provider: string }>('SELECT provider FROM social_identity WHERE member_id = $1', [memberId]);
    if (!rows.some((row) => row.provider === provider)) throw refuse('social.not.bound');
    const canUseCode = mobile !== null && brand.modules['MOBILEVERCODELOGIN3'] === true;
    if (isLastWay({ identities: rows.filter((row) => isWay(row.provider)).length, hasPassword, canUseCode }))
      throw refuse('social.last.way');
    await tx.query('DELETE FROM social_identity WHERE member_id = $1 AND provider = $2', [memberId, provider]);
    await deps.accountEvents.notify(tx, { brandId: brand.id, memberId, kind: 'social.unbound', detail: { provider }, ip, userAgent, now });
  });
}
