import { randomBytes } from 'node:crypto';

/** A new id: prefix, time in ms (base 36, sorts by time until the year 5188), 80 random bits. */
export function newId(prefix: string, now: Date): string {
  return `${prefix}_${now.getTime().toString(36).padStart(9, '0')}${randomBytes(10).toString('hex')}`;
}
