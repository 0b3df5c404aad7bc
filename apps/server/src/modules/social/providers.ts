import * as oidc from 'openid-client';
import { HOUR_MS } from '@pavilion/contract/base/time';
import type { Db } from '../../kernel/db.ts';
import type { Outbound } from '../../kernel/outbound.ts';
import type { BrandInfo } from '../../http/types.ts';
import { maskedEmail } from '../../kernel/contact.ts';
import { refuse } from '../../kernel/refusal.ts';
import { openClientSecret, sealEarlierSecrets } from './client-secrets.ts';
import type { Claims } from './deps.ts';

/** A provider as a brand has it set up. */
export interface ProviderSetting {
  code: string;
  name: string;
  issuer: string;
  clientId: string;
}

type BrandPlace = Pick<BrandInfo, 'id' | 'code'>;

/** What an answer is held against. */
export interface ExpectedClaims {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface Providers {
  /** The provider's page for a new attempt. Throws `social.provider.unavailable`. */
  authorizationUrl(
    brand: BrandPlace,
    setting: ProviderSetting,
    asking: ExpectedClaims & { redirectUri: string; language: string },
  ): Promise<string>;
  /** The identity of the visitor who came back to `address`. Throws `social.denied`, `social.answer.invalid`, `social.provider.unavailable`. */
  claimsOf(brand: BrandPlace, setting: ProviderSetting, returned: { address: URL; expected: ExpectedClaims }): Promise<Claims>;
}

const FRESH_MS = HOUR_MS;
const PATIENCE_SECONDS = 8;

/** `allowPlainHttp`: a provider without https, as the demonstration's own on this machine. Never with real accounts. */
export function createProviders({ db, allowPlainHttp, outbound }: { db: Db; allowPlainHttp: boolean; outbound: Outbound }): Providers {
  // The library asks for answers that name another address, and follows none.
  const call: oidc.CustomFetch = (url, init) =>
    outbound.fetch(url, { ...init, body: (init.body as BodyInit | null | undefined) ?? null, redirect: 'manual' });
  const known = new Map<string, { config: Promise<oidc.Configuration>; client: string; at: number }>();

  const discover = async ({ issuer, clientId }: ProviderSetting, secret: string | undefined): Promise<oidc.Configuration> => {
    const config = await oidc.discovery(new URL(issuer), clientId, undefined, secret ? oidc.ClientSecretBasic(secret) : oidc.None(), {
      [oidc.customFetch]: call,
      timeout: PATIENCE_SECONDS,
      ...(allowPlainHttp ? { execute: [oidc.allowInsecureRequests] } : {}),
    });
    config.timeout = PATIENCE_SECONDS;
    return config;
  };

  /** One a provider: another issuer, client or secret takes its place at once. */
  const configOf = async ({ id, code }: BrandPlace, setting: ProviderSetting): Promise<oidc.Configuration> => {
    await sealEarlierSecrets(db, { id, code }, [setting]);
    const given = await openClientSecret(db, { brandId: id, provider: setting.code, issuer: setting.issuer });
    const place = JSON.stringify([id, setting.code]);
    const client = JSON.stringify([setting.issuer, setting.clientId, given?.fingerprint]);
    const held = known.get(place);
    const now = performance.now();
    if (held?.client === client && now - held.at < FRESH_MS) return held.config;
    const config = discover(setting, given?.secret);
    known.set(place, { config, client, at: now });
    // What failed is asked again at the next attempt.
    config.catch(() => {
      if (known.get(place)?.config === config) known.delete(place);
    });
    return config;
  };

  return {
    async authorizationUrl(brand, setting, { state, nonce, codeVerifier, redirectUri, language }) {
      try {
        const config = await configOf(brand, setting);
        return oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid email',
          response_type: 'code',
          state,
          nonce,
          ui_locales: language,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        }).href;
      } catch {
        throw refuse('social.provider.unavailable');
      }
    },
    async claimsOf(brand, setting, { address, expected }) {
      try {
        const config = await configOf(brand, setting);
        const answer = await oidc.authorizationCodeGrant(config, address, {
          pkceCodeVerifier: expected.codeVerifier,
          expectedState: expected.state,
          expectedNonce: expected.nonce,
          idTokenExpected: true,
        });
        const claims = answer.claims();
        if (!claims) throw refuse('social.answer.invalid');
        const email = typeof claims['email'] === 'string' ? claims['email'] : '';
        return {
          subject: claims.sub,
          account: maskedEmail(email),
          verifiedEmail: claims['email_verified'] === true && email ? email : null,
        };
      } catch (error) {
        throw refusalOf(error);
      }
    },
  };
}

/** The library's messages go to the log; the member gets the words of the refusal. */
function refusalOf(error: unknown): unknown {
  if (error instanceof oidc.AuthorizationResponseError) {
    return refuse(error.error === 'access_denied' ? 'social.denied' : 'social.answer.invalid');
  }
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.WWWAuthenticateChallengeError)
    return refuse('social.answer.invalid');
  const { code } = error as { code?: string };
  if (error instanceof oidc.ClientError) {
    return refuse(
      code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ? 'social.provider.unavailable' : 'social.answer.invalid',
    );
  }
  if (error instanceof TypeError) return refuse('social.provider.unavailable');
  return error;
}
