import { setTimeout as sleep } from 'node:timers/promises';
import { asNobody } from '@pavilion/kit/admitting-pool';
import type { Clock } from '../../../kernel/clock.ts';

export interface Progress {
  reckoned: number;
  of: number;
}

/** Called along the way with how far it is: answers when it may go on, throws when nobody waits for it any more. */
export type ReportProgress = (progress: Progress) => Promise<void>;

export type Preview<T> = { value: T } | { /** Null: others are reckoned first. */ progress: Progress | null };

interface KnownPreview<T> {
  progress: Progress;
  askedAt: number;
  over: Promise<void>;
  /** Null while it is reckoned. */
  end: { value: T; at: number } | { error: unknown } | null;
}

/** A question is held so long before it is told how far its answer is, ms. */
const HELD_MS = 1_000;
/** An answer holds so long, ms: whoever looks at it asks again with every look. */
const KEPT_MS = 20_000;
/** A page that waits asks every second; one that has not asked for so long is gone, ms. */
const GONE_MS = 15_000;
/** Work without a rest, ms. As long as it lasted, the loop is left to others: bets beside it wait for a slice at most. */
const SLICE_MS = 8;

/**
 * Readings of minutes asked for at the desk, in this process: one at a time, in slices, beside requests. Who asks is told the answer or how far it is, and
 * asks again; the same question is reckoned once for all who ask it, and given up when nobody does.
 */
export class Previews<T> {
  readonly #clock: Clock;
  readonly #heldMs: number;
  readonly #known = new Map<string, KnownPreview<T>>();
  #running: KnownPreview<T> | null = null;
  #isClosed = false;

  constructor(clock: Clock, { heldMs = HELD_MS }: { heldMs?: number } = {}) {
    this.#clock = clock;
    this.#heldMs = heldMs;
  }

  async ask(key: string, reckon: (told: ReportProgress) => Promise<T>): Promise<Preview<T>> {
    this.#forget();
    if (!this.#known.has(key) && this.#running) await this.#hold(this.#running.over);
    const known = this.#known.get(key) ?? (this.#running ? null : this.#begin(key, reckon));
    if (!known) return { progress: null };
    known.askedAt = this.#clock.now().getTime();
    await this.#hold(known.over);
    if (!known.end) return { progress: known.progress };
    if ('error' in known.end) throw known.end.error;
    return { value: known.end.value };
  }

  /** Ends what is under way: it is asked for again elsewhere, or never. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running?.over;
  }

  #begin(key: string, reckon: (told: ReportProgress) => Promise<T>): KnownPreview<T> {
    const known: KnownPreview<T> = {
      progress: { reckoned: 0, of: 0 },
      askedAt: this.#clock.now().getTime(),
      over: Promise.resolve(),
      end: null,
    };
    this.#known.set(key, known);
    this.#running = known;
    // It outlives the request that began it, and is refused with none.
    known.over = asNobody(async () => {
      try {
        known.end = { value: await reckon(this.#toldOf(known)), at: this.#clock.now().getTime() };
      } catch (error) {
        known.end = { error };
        this.#known.delete(key);
      } finally {
        this.#running = null;
      }
    });
    return known;
  }

  #toldOf(known: KnownPreview<T>): ReportProgress {
    let since = performance.now();
    return async (progress) => {
      known.progress = progress;
      const worked = performance.now() - since;
      if (worked < SLICE_MS) return;
      if (this.#isClosed || this.#clock.now().getTime() - known.askedAt > GONE_MS) throw new Error('nobody waits for the preview any more');
      await sleep(worked);
      since = performance.now();
    };
  }

  #forget(): void {
    const now = this.#clock.now().getTime();
    for (const [key, { end }] of this.#known) if (end && 'at' in end && now - end.at > KEPT_MS) this.#known.delete(key);
  }

  async #hold(over: Promise<void>): Promise<void> {
    const stop = new AbortController();
    await Promise.race([over, sleep(this.#heldMs, undefined, { signal: stop.signal }).catch(() => undefined)]);
    stop.abort();
  }
}
