/** How long an address of the brand took to answer, in whole milliseconds; null: it did not, or another server did. */
export type Latency = number | null;

/** The first request also finds the address and opens the connection: it is not counted. */
const TRIES = 4;
const PATIENCE_MS = 5_000;
const CHECK = '/speed-check.txt';
const ANSWER = 'ready';

export interface MeasureOptions {
  fetch: typeof fetch;
  /** Milliseconds that only go forward. */
  now(): number;
  /** Ends the measuring. */
  signal: AbortSignal;
}

/** The shortest of several answers of an origin. Nothing about the visitor goes along: no cookie, no token, no referrer. */
export async function measure(origin: string, { fetch, now, signal }: MeasureOptions): Promise<Latency> {
  let best: Latency = null;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const from = now();
    try {
      const answer = await fetch(`${origin}${CHECK}`, {
        mode: 'cors',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      if (!answer.ok || (await answer.text()) !== ANSWER) return null;
    } catch {
      return null;
    }
    const took = Math.max(1, Math.round(now() - from));
    if (tried > 0 && (best === null || took < best)) best = took;
  }
  return best;
}

/** The address that answered first; null where none did. */
export function fastestOf(results: ReadonlyMap<string, Latency>): string | null {
  let best: [string, number] | null = null;
  for (const [domain, took] of results) if (took !== null && (best === null || took < best[1])) best = [domain, took];
  return best?.[0] ?? null;
}

const KEY = 'fastest-address';

/** The fastest address as this browser last measured it; null where it did not, or has no storage. */
export function storedFastest(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepFastest(domain: string): void {
  try {
    localStorage.setItem(KEY, domain);
  } catch {
    // A browser without storage measures again.
  }
}
