import { randomBytes } from 'node:crypto';

/** A new id: prefix, time in ms (base 36, sorts by time until the year 5188), 80 bits: random ones unless given. */
export function newId(prefix: string, now: Date, bits: Buffer = randomBytes(10)): string {
  return `${prefix}_${now.getTime().toString(36).padStart(9, '0')}${bits.toString('hex')}`;
}
