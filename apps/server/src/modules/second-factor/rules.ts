import { plainCode } from '@pavilion/languages/compared-text';
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, 30 s. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
export const SECRET_BYTES = 20;
/** Clocks may be a step apart, either way. */
const WINDOW = 1;

const secretOf = (bytes: Buffer): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** Base32, as it is typed into an app by hand. */
export const secretText = (bytes: Buffer): string => secretOf(bytes).base32;

/** What an app reads from the picture. */
export const otpauthUri = (bytes: Buffer, who: { issuer: string; account: string }): string =>
  new TOTP({ ...SHAPE, issuer: who.issuer, label: who.account, secret: secretOf(bytes) }).toString();

export const codeAt = (bytes: Buffer, at: Date): string =>
  new TOTP({ ...SHAPE, secret: secretOf(bytes) }).generate({ timestamp: at.getTime() });

/** The step a code belongs to, within a step of now; null when it belongs to none. */
export function stepOf(bytes: Buffer, code: string, now: Date): number | null {
  const token = plainCode(code);
  if (!/^\d{6}$/.test(token)) return null;
  const delta = new TOTP({ ...SHAPE, secret: secretOf(bytes) }).validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / SHAPE.period) + delta;
}

export const RECOVERY_CODES = 10;
/** Without letters that are taken for others. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const HALF = 5;

/** `K7QRM-2XW9T`: about 49 random bits. */
export function newRecoveryCode(): string {
  const letters = Array.from({ length: 2 * HALF }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '').join('');
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}

/** As typed: small letters, spaces and a missing dash do not matter. */
export const plainRecoveryCode = (code: string): string => plainCode(code).toUpperCase();

/** Wrong codes of one kind that a member may give within a quarter of an hour. */
export const TRIES = { lockAfter: 5, windowSeconds: 15 * 60 } as const;
