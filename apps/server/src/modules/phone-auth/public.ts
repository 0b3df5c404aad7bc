import {
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
  UnsecuredJWT,
} from 'jose';
import type { Tick } from '../../deps.ts';
import type { Db } from '../../kernel/db.ts';
import { createOutbound } from '../../kernel/outbound.ts';
import { refuse } from '../../kernel/refusal.ts';
import { tokenHash } from '../../kernel/token.ts';
import type { Content } from '../content/public.ts';
import { LEEWAY_SECONDS, numberOf } from './rules.ts';
import type { PhoneAuth } from './types.ts';

export type { PhoneAuth } from './types.ts';

/** Where the service publishes the keys of its ID tokens. */
const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const USE_RETENTION_HOURS = 2;

export interface PhoneAuthOptions {
  db: Db;
  content: Pick<Content, 'brandSnapshot'>;
  /** Unsigned tokens of a brand's emulator are believed. */
  demo: boolean;
  keysUrl?: string;
}

export function createPhoneAuth({ db, content, demo, keysUrl = KEYS_URL }: PhoneAuthOptions): PhoneAuth & { ticks: readonly Tick[] } {
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    timeoutDuration: 5_000,
    cooldownDuration: 30_000,
    [customFetch]: createOutbound({ allowPrivate: false, trusted: [keysUrl] }).fetch,
  });
  const settingOf = async (brandId: string) => (await content.brandSnapshot(brandId)).settings.access.firebase;
  return {
    isOn: async (brandId) => (await settingOf(brandId)) !== null,
    async verifyMobile({ brandId, idToken, field }, now) {
      const setting = await settingOf(brandId);
      if (!setting) throw refuse('function.not.available');
      const claims = await claimsOf(idToken, { now, keys, unsigned: demo && setting.emulatorUrl !== null });
      const number = claims && numberOf(claims, setting.projectId, now);
      if (!number || !(await isFirstUse(db, `${brandId}:${signedPart(idToken)}`, now))) throw refuse('phone.token.invalid', { field });
      return number;
    },
    ticks: [
      {
        name: 'phone-auth.prune',
        cron: '23 * * * *',
        run: async (now) => {
          await db.query('DELETE FROM phone_token_use WHERE expires_at < $1', [now]);
        },
      },
    ],
  };
}

interface TokenCheck {
  now: Date;
  keys: JWTVerifyGetKey;
  unsigned: boolean;
}

/** The claims of a token that is genuine and not over; null for any other. A service that cannot be reached is said to be so. */
async function claimsOf(idToken: string, { now, keys, unsigned }: TokenCheck): Promise<JWTPayload | null> {
  const rules = { currentDate: now, clockTolerance: LEEWAY_SECONDS, requiredClaims: ['exp', 'iat', 'sub'] };
  try {
    if (unsigned && decodeProtectedHeader(idToken).alg === 'none') return UnsecuredJWT.decode(idToken, rules).payload;
    return (await jwtVerify(idToken, keys, { ...rules, algorithms: ['RS256'] })).payload;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ERR_JWKS_TIMEOUT' || (error instanceof TypeError && !code)) throw refuse('phone.auth.unavailable');
    return null;
  }
}

/** The last character of a signature can be written in several ways; what is signed cannot. */
const signedPart = (idToken: string): string => idToken.slice(0, idToken.lastIndexOf('.'));

async function isFirstUse(db: Db, token: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO phone_token_use (token_hash, expires_at) VALUES ($1, $2::timestamptz + make_interval(hours => $3)) ON CONFLICT DO NOTHING`,
    [tokenHash(token), now, USE_RETENTION_HOURS],
  );
  return rowCount === 1;
}
