import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'x-request-sign';

/** RFC 8785: names sorted by their UTF-16 code units, no white space, strings and numbers as ECMAScript writes them. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

/** A query as its canonical JSON, which is what a GET signs. Null for duplicate names: parsers disagree on which of the two counts. */
export function canonicalQuery(query: string): string | null {
  const pairs = [...new URLSearchParams(query)];
  const members = Object.fromEntries(pairs);
  return Object.keys(members).length === pairs.length ? canonicalJson(members) : null;
}

/** Hex HMAC-SHA256 over the text as it is sent. */
export const signText = (text: string | Buffer, secret: string): string => createHmac('sha256', secret).update(text).digest('hex');

export function isSigned(text: string | Buffer, signature: string | undefined, secret: string): boolean {
  if (!signature || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signText(text, secret), 'hex'));
}
