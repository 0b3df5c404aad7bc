import type { JWTPayload } from 'jose';

/** How long after the code was entered its token may be shown. */
export const FRESH_SECONDS = 300;
/** Clocks differ. */
export const LEEWAY_SECONDS = 30;

const E164 = /^\+[1-9]\d{6,14}$/;

/** The number a token proves, or null: of another project or way, too old, without a number. Signature and `exp` were checked before. */
export function numberOf(claims: JWTPayload, projectId: string, now: Date): string | null {
  const seconds = now.getTime() / 1000;
  const { iss, aud, sub } = claims;
  const authTime = claims['auth_time'];
  const phone = claims['phone_number'];
  const way = (claims['firebase'] as { sign_in_provider?: unknown } | undefined)?.sign_in_provider;
  const isOurs =
    iss === `https://securetoken.google.com/${projectId}` &&
    aud === projectId &&
    typeof sub === 'string' &&
    sub !== '' &&
    sub.length <= 128;
  const isFresh =
    typeof authTime === 'number' && authTime <= seconds + LEEWAY_SECONDS && seconds - authTime <= FRESH_SECONDS + LEEWAY_SECONDS;
  return isOurs && isFresh && way === 'phone' && typeof phone === 'string' && E164.test(phone) ? phone : null;
}
