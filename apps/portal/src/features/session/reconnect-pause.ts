const FIRST_MS = 2000;
const GROWTH = 1.8;
const LONGEST_MS = 30_000;
/** No client comes back at once: what cut the connection is seldom over at once. */
const MIN_SHARE = 0.25;

const randomShare = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

/**
 * Milliseconds before a socket that was cut is opened again. `tries`: 1 for the first time. Sockets that were cut together come back apart: each waits a random
 * part of a span that grows with its tries. `chance`: 0 to 1.
 */
export function reconnectPause(tries: number, chance = randomShare()): number {
  const span = Math.min(LONGEST_MS, FIRST_MS * GROWTH ** (tries - 1));
  return Math.round(span * (MIN_SHARE + (1 - MIN_SHARE) * chance));
}
