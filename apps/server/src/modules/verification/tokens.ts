import { createHash, randomBytes, randomInt } from 'node:crypto';
import { CODE_DIGITS } from './rules.ts';

export const newChallengeId = (): string => randomBytes(18).toString('base64url');

export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** Zero bits at the beginning of a SHA-256. */
export function leadingZeroBits(text: string): number {
  let bits = 0;
  for (const byte of createHash('sha256').update(text).digest()) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
