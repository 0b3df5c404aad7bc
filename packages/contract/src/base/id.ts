const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A branded text, so that one kind of id cannot be used for another. */
export type Id<Prefix extends string> = string & { readonly __id?: Prefix };

/**
 * New identifier: prefix, underscore, ULID (48 bits of time in ms, 80 random bits; sorts by time).
 * Made in the application, so that a retried write carries the same id.
 */
export function newId<Prefix extends string>(prefix: Prefix, now: number = Date.now()): Id<Prefix> {
  let time = '';
  let rest = now;
  for (let i = 0; i < 10; i += 1) {
    time = ALPHABET.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  const random = crypto.getRandomValues(new Uint8Array(16));
  let tail = '';
  for (const byte of random) tail += ALPHABET.charAt(byte % 32);
  return `${prefix}_${time}${tail}`;
}
