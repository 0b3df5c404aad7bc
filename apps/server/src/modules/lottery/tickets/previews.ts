import { setTimeout as sleep } from 'node:timers/promises';
import { asNobody } from '@pavilion/kit/admitting-pool';
import type { Clock } from '../../../kernel/clock.ts';

export interface Progress {
  reckoned: number;
  of: number;
}

/** Called with the progress of the work: resolves when the work may continue, throws when no one waits for it any more. */
export type ReportProgress = (progress: Progress) => Promise<void>;

export type Preview<T> = { value: T } | { /** Null: others are evaluated first. */ progress: Progress | null };

interface KnownPreview<T> {
  progress: Progress;
  askedAt: number;
  over: Promise<void>;
  /** Null while it is evaluated. */
  end: { value: T; at: number } | { error: unknown } | null;
}

/** A request waits so long before it is answered with the progress, ms. */
const HELD_MS = 1_000;
/** An answer is valid so long, ms: a page that shows it requests it again each time. */
const CACHE_MS = 20_000;
/** A waiting page requests every second; one without a request for so long is gone, ms. */
const GONE_MS = 15_000;
/** Work without a pause, ms. After it the loop is free for as long as the work took: bets wait for one slice at most. */
const SLICE_MS = 8;

/**
 * Evaluations of minutes that the desk requests, in this process: one at a time, in slices, beside other requests. A request gets the answer or the progress, and
 * is repeated; the same question is evaluated once for all who request it, and stopped when no one does.
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

  async ask(key: string, evaluate: (report: ReportProgress) => Promise<T>): Promise<Preview<T>> {
    this.#forget();
    if (!this.#known.has(key) && this.#running) await this.#hold(this.#running.over);
    const known = this.#known.get(key) ?? (this.#running ? null : this.#begin(key, evaluate));
    if (!known) return { progress: null };
    known.askedAt = this.#clock.now().getTime();
    await this.#hold(known.over);
    if (!known.end) return { progress: known.progress };
    if ('error' in known.end) throw known.end.error;
    return { value: known.end.value };
  }

  /** Ends the running evaluation: it is requested again from another process, or never. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running?.over;
  }

  #begin(key: string, evaluate: (report: ReportProgress) => Promise<T>): KnownPreview<T> {
    const known: KnownPreview<T> = {
      progress: { reckoned: 0, of: 0 },
      askedAt: this.#clock.now().getTime(),
      over: Promise.resolve(),
      end: null,
    };
    this.#known.set(key, known);
    this.#running = known;
    // It outlives the request that began it, and is not refused with it.
    known.over = asNobody(async () => {
      try {
        known.end = { value: await evaluate(this.#reporterOf(known)), at: this.#clock.now().getTime() };
      } catch (error) {
        known.end = { error };
        this.#known.delete(key);
      } finally {
        this.#running = null;
      }
    });
    return known;
  }

  #reporterOf(known: KnownPreview<T>): ReportProgress {
    let since = performance.now();
    return async (progress) => {
      known.progress = progress;
      const worked = performance.now() - since;
      if (worked < SLICE_MS) return;
      if (this.#isClosed || this.#clock.now().getTime() - known.askedAt > GONE_MS) throw new Error('no one waits for the preview any more');
      await sleep(worked);
      since = performance.now();
    };
  }

  #forget(): void {
    const now = this.#clock.now().getTime();
    for (const [key, { end }] of this.#known) if (end && 'at' in end && now - end.at > CACHE_MS) this.#known.delete(key);
  }

  async #hold(over: Promise<void>): Promise<void> {
    const stop = new AbortController();
    await Promise.race([over, sleep(this.#heldMs, undefined, { signal: stop.signal }).catch(() => undefined)]);
    stop.abort();
  }
}
