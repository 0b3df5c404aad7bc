const LONGEST_MS = 30_000;

/**
 * Milliseconds before the next try after so many that failed: twice as long each time, and between half of it and all by chance, since a server
 * that starts again would otherwise get the requests of all clients at the same moments.
 */
export function retryPause(failures: number): number {
  const most = Math.min(LONGEST_MS, 1_000 * 2 ** Math.min(failures, 5));
  const chance = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
  return most * (0.5 + chance / 2);
}
