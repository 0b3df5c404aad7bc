import { createHmac, timingSafeEqual } from 'node:crypto';

/** `t=<seconds>,v1=<hex HMAC-SHA256(secret, "t.body")>`: the scheme card processors use, for requests and notices alike. */
export function signatureFor(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

export const TOLERANCE_SECONDS = 300;

/** The second at which a body was signed with this secret, whenever that was; null: it was not. */
export function signedAt(secret: string, body: string, header: string | undefined): number | null {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '');
  if (!match?.[1] || !match[2]) return null;
  const expected = createHmac('sha256', secret).update(`${match[1]}.${body}`).digest();
  return timingSafeEqual(expected, Buffer.from(match[2], 'hex')) ? Number(match[1]) : null;
}

export function isSignedBy(secret: string, body: string, { header, seconds }: { header: string | undefined; seconds: number }): boolean {
  const at = signedAt(secret, body, header);
  return at !== null && Math.abs(seconds - at) <= TOLERANCE_SECONDS;
}
