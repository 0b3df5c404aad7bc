import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { recoverByEmail as recoverByEmailCall } from '@pavilion/contract/identity/member';
import { takeCounted } from '../../../http/throttle.ts';
import { isMemberType, type RequestContext } from '../../../http/types.ts';
import { normalEmail } from '../../../kernel/contact.ts';
import { type Db, maybeOne, transaction } from '../../../kernel/db.ts';
import { networkOf } from '../../../kernel/network.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { newToken, tokenHash } from '../../../kernel/token.ts';
import type { IdentityDeps } from '../deps.ts';
import { EMAIL } from '../rules.ts';

export const MAIL_RESET_TASK = 'identity.mail-reset';
export const RESET_MINUTES = 30;

const HOUR = 3600;
const MAX_PER_ADDRESS = 10;
const MAX_PER_PAIR = 5;

/**
 * Takes an order for a recovery mail. Whether the pair of name and address exists is looked up by a job, so neither
 * the answer nor its time shows it.
 */
export async function recoverByEmail(
  deps: IdentityDeps,
  body: InnerBody<typeof recoverByEmailCall>,
  context: RequestContext,
): Promise<void> {
  const { brand, now } = context;
  const email = normalEmail(body.email);
  if (!EMAIL.test(email)) throw refuse('format.email.err', { field: 'email' });
  await deps.verification.requireCaptcha(body.sliderValidate, context);
  const username = body.username.toLowerCase();
  const pair = tokenHash(`${brand.id}:${username}:${email}`).toString('base64url');
  await take(deps.db, { key: `recover:address:${networkOf(context.ip)}`, points: MAX_PER_ADDRESS, seconds: HOUR }, now);
  await take(deps.db, { key: `recover:pair:${pair}`, points: MAX_PER_PAIR, seconds: 24 * HOUR }, now);
  await deps.enqueue(deps.db, MAIL_RESET_TASK, {
    brandId: brand.id,
    username,
    email,
    language: context.language,
  });
}

async function take(db: Db, limit: { key: string; points: number; seconds: number }, now: Date): Promise<void> {
  if (!(await takeCounted(db, limit, now))) throw refuse('recovery.limit');
}

export interface ResetOrder {
  brandId: string;
  username: string;
  /** In lower case. */
  email: string;
  language: LanguageTag;
}

interface Claimant {
  id: string;
  username: string;
  customer_type: number;
  registered_email: string | null;
}

/**
 * Mails the link to the account of the pair. The verified address counts; without one, the address given at registration: a later
 * change of the profile is not trusted, and none counts once an operator corrected the address.
 */
export async function mailReset(deps: IdentityDeps, order: ResetOrder): Promise<void> {
  const { db, clock } = deps;
  const member = await maybeOne<Claimant>(
    db,
    `
    SELECT m.id, m.username, m.customer_type, CASE WHEN EXISTS (SELECT FROM member_correction c WHERE c.member_id = m.id AND c.field = 'email')
           THEN NULL ELSE p.origin ->> 'email' END AS registered_email
    FROM member m JOIN member_profile p ON p.member_id = m.id
    WHERE m.brand_id = $1 AND lower(m.username) = $2 AND m.status = 'active'`,
    [order.brandId, order.username],
  );
  if (!member || !isMemberType(member.customer_type)) return;
  const verified = (await deps.verification.contactsOf(db, member.id)).email;
  if ((verified ?? member.registered_email) !== order.email) return;
  const token = newToken();
  const link = await deps.resetLink(order.brandId, token);
  await transaction(db, async (tx) => {
    await tx.query(
      `
      INSERT INTO password_reset (member_id, token_hash, email, expires_at)
      VALUES ($1, $2, $3, $4::timestamptz + make_interval(mins => $5))
      ON CONFLICT (member_id) DO UPDATE SET
        token_hash = excluded.token_hash, email = excluded.email, expires_at = excluded.expires_at`,
      [member.id, tokenHash(token), order.email, clock.now(), RESET_MINUTES],
    );
    await deps.messaging.send(tx, {
      brandId: order.brandId,
      memberId: member.id,
      channel: 'email',
      to: order.email,
      language: order.language,
      template: 'password.reset',
      params: { link, minutes: RESET_MINUTES, name: member.username },
      secret: true,
    });
  });
}
