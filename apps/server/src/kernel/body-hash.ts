import { createHash } from 'node:crypto';

/** What makes two requests under one id the same; bigints count by their digits. */
export function bodyHash(facts: Readonly<Record<string, string | number | bigint | null>>): Buffer {
  const ordered = Object.keys(facts)
    .toSorted()
    .map((name) => [name, String(facts[name])]);
  return createHash('sha256').update(JSON.stringify(ordered)).digest();
}
