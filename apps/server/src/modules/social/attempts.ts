import * as oidc from 'openid-client';
import { SOCIAL_CALLBACK_PATH } from '@pavilion/contract/social/calls';
import type { RequestContext } from '../../http/types.ts';
import { maybeOne } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { newToken, tokenHash } from '../../kernel/token.ts';
import { BROWSER_COOKIE, type Claims, type SocialContext, type SocialDeps } from './deps.ts';
import type { ProviderSetting } from './providers.ts';

const ATTEMPT_SECONDS = 600;
const COOKIE_SECONDS = 3_600;

/** Throws `social.provider.unknown`, also for one that is off. */
export async function settingOf(deps: SocialDeps, brandId: string, provider: string): Promise<ProviderSetting> {
  const { settings } = await deps.content.brandSnapshot(brandId);
  const found = settings.access.social.find(({ code, enabled }) => enabled && code === provider);
  if (!found) throw refuse('social.provider.unknown', { field: 'provider' });
  return found;
}

/**
 * Where the provider sends people back to: the page's own origin, when it is an address of the brand. Scheme and port are those of the
 * public address, so that no other service of the same machine can be named. Throws `social.origin.unknown`.
 */
export async function redirectUriOf({ content, settings }: SocialDeps, brandId: string, origin: string): Promise<string> {
  const asked = URL.parse(origin);
  const home = new URL(settings.publicUrl);
  const { hosts } = await content.brandSnapshot(brandId);
  const isOurs =
    asked !== null &&
    asked.protocol === home.protocol &&
    asked.port === home.port &&
    (asked.hostname === home.hostname || hosts.some(({ host }) => host === asked.hostname));
  if (!isOurs) throw refuse('social.origin.unknown', { field: 'origin' });
  return new URL(SOCIAL_CALLBACK_PATH, asked.origin).href;
}

/** The browser's own mark; made at its first attempt. */
function markOf(context: RequestContext): string {
  const held = context.cookies[BROWSER_COOKIE];
  const mark = held && /^[\w-]{32,64}$/.test(held) ? held : newToken();
  context.setCookie(BROWSER_COOKIE, mark, { maxAgeSeconds: COOKIE_SECONDS, path: '/wps' });
  return mark;
}

export const browserHashOf = ({ cookies }: SocialContext): Buffer | null => {
  const mark = cookies[BROWSER_COOKIE];
  return mark ? tokenHash(`social:${mark}`) : null;
};

/** Begins an attempt and answers the provider's page for it. */
export async function startAttempt(
  deps: SocialDeps,
  asked: { provider: string; origin: string; memberId: string | null },
  context: RequestContext,
): Promise<{ authorizationUrl: string }> {
  const { brand, now } = context;
  const setting = await settingOf(deps, brand.id, asked.provider);
  const redirectUri = await redirectUriOf(deps, brand.id, asked.origin);
  const expected = { state: oidc.randomState(), nonce: oidc.randomNonce(), codeVerifier: oidc.randomPKCECodeVerifier() };
  const authorizationUrl = await deps.providers.authorizationUrl(brand, setting, {
    ...expected,
    redirectUri,
    language: context.language,
  });
  await deps.db.query(
    `INSERT INTO social_attempt (state_hash, brand_id, provider, browser_hash, member_id, nonce, code_verifier, redirect_uri, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz + make_interval(secs => $10))`,
    [
      tokenHash(expected.state),
      brand.id,
      setting.code,
      tokenHash(`social:${markOf(context)}`),
      asked.memberId,
      expected.nonce,
      expected.codeVerifier,
      redirectUri,
      now,
      ATTEMPT_SECONDS,
    ],
  );
  return { authorizationUrl };
}

interface AttemptRow {
  provider: string;
  member_id: string | null;
  nonce: string;
  code_verifier: string;
  redirect_uri: string;
}

export interface ProviderReturn {
  provider: ProviderSetting;
  /** The member whose account is to be bound; null for a login. */
  memberId: string | null;
  claims: Claims;
}

/** Uses an attempt up and asks the provider who came back. Throws `social.state.invalid` and the provider's refusals. */
export async function endAttempt(
  deps: SocialDeps,
  returned: { query: string; origin: string },
  context: SocialContext,
): Promise<ProviderReturn> {
  const { brand, now } = context;
  const query = new URLSearchParams(returned.query);
  const state = query.get('state') ?? '';
  const browser = browserHashOf(context);
  const redirectUri = await redirectUriOf(deps, brand.id, returned.origin);
  const row =
    browser &&
    (await maybeOne<AttemptRow>(
      deps.db,
      `DELETE FROM social_attempt WHERE state_hash = $1 AND brand_id = $2 AND browser_hash = $3 AND redirect_uri = $4 AND expires_at > $5
     RETURNING provider, member_id, nonce, code_verifier, redirect_uri`,
      [tokenHash(state), brand.id, browser, redirectUri, now],
    ));
  if (!row) throw refuse('social.state.invalid');
  const provider = await settingOf(deps, brand.id, row.provider);
  const address = new URL(row.redirect_uri);
  address.search = query.toString();
  const claims = await deps.providers.claimsOf(brand, provider, {
    address,
    expected: { state, nonce: row.nonce, codeVerifier: row.code_verifier },
  });
  return { provider, memberId: row.member_id, claims };
}
