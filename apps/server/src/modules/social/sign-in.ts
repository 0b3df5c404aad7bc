import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { finishSocial } from '@pavilion/contract/social/calls';
import type { RequestContext } from '../../http/types.ts';
import { maybeOne } from '../../kernel/db.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { newToken, tokenHash } from '../../kernel/token.ts';
import { type LoginAnswer } from '../identity/public.ts';
import { browserHashOf, endAttempt, type ProviderReturn } from './attempts.ts';
import type { SocialDeps } from './deps.ts';

const ARRIVAL_SECONDS = 900;

/** Refusals that may be an attack: an attempt that was made up, repeated or taken from another browser. A provider that is away is none. */
const FORGED: ReadonlySet<string> = new Set(['social.state.invalid', 'social.answer.invalid']);

/** Logs in a visitor who came back from a provider. */
export async function signIn(deps: SocialDeps, body: InnerBody<typeof finishSocial>, context: RequestContext): Promise<LoginAnswer> {
  const { brand, now } = context;
  const returned = await endOwnAttempt(deps, body, context).catch((error: unknown) => {
    if (error instanceof Refusal && FORGED.has(error.code)) {
      deps.record({ kind: 'login.failed', brandId: brand.id, ip: context.ip, detail: { way: 'social', reason: error.code } });
    }
    throw error;
  });
  const identity = await maybeOne<{ member_id: string }>(
    deps.db,
    'UPDATE social_identity SET last_login_at = $4 WHERE brand_id = $1 AND provider = $2 AND subject = $3 RETURNING member_id',
    [brand.id, returned.provider.code, returned.claims.subject, now],
  );
  if (!identity) throw await unbound(deps, returned, context);
  return deps.identity.completeExternalLogin(identity.member_id, { deviceId: body.loginDeviceId, remember: false }, context);
}

/** An attempt begun for a login; those that bind an account end in `bind-identity.ts`. */
async function endOwnAttempt(...asked: Parameters<typeof endAttempt>): Promise<ProviderReturn> {
  const returned = await endAttempt(...asked);
  if (returned.memberId !== null) throw refuse('social.state.invalid');
  return returned;
}

/** An identity no account is bound to: stored until the visitor logs in or registers in this browser. */
async function unbound(deps: SocialDeps, { provider, claims }: ProviderReturn, context: RequestContext) {
  const ticket = newToken();
  await deps.db.query(
    `INSERT INTO social_arrival (ticket_hash, brand_id, provider, subject, account, browser_hash, arrived_at, expires_at, email)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7::timestamptz + make_interval(secs => $8), $9)`,
    [
      tokenHash(ticket),
      context.brand.id,
      provider.code,
      claims.subject,
      claims.account,
      browserHashOf(context),
      context.now,
      ARRIVAL_SECONDS,
      claims.verifiedEmail ?? '',
    ],
  );
  return refuse('bind_customer_required', { value: { ticket, provider: provider.code, name: provider.name, account: claims.account } });
}
