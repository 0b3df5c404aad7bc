import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Fewer are not taken because steps last long: a step has costs of its own (5 ms on a busy machine), so steps that shrink with a machine that is short of
 * processors make it shorter still. 100,000 tickets went down to 3 operations a step and took ten times as long. Of 64 operations each costs 0.14 ms
 * of PostgreSQL's processor time, of 128 and 256 0.11 ms, of 512 0.09 ms.
 */
const LEAST = 128;

export interface PaceOptions {
  /** Most operations in one step, 256. Fewer are taken while steps last longer than `stepMs`, down to 128. */
  chunkSize?: number;
  /** How long a step should hold its members' guards, in milliseconds (12). */
  stepMs?: number;
  /** Share of the time in which steps run, the rest is left to single bets: 0.7. */
  share?: number;
}

/** Sizes the steps of a settlement by how long they last, and rests between them. */
export class Pace {
  readonly #most: number;
  readonly #stepMs: number;
  readonly #share: number;
  #size: number;
  #lastMs = 0;

  constructor({ chunkSize = 256, stepMs = 12, share = 0.7 }: PaceOptions) {
    this.#most = chunkSize;
    this.#stepMs = stepMs;
    this.#share = share;
    this.#size = Math.min(LEAST, chunkSize);
  }

  /** Operations the next step should take. */
  get size(): number {
    return this.#size;
  }

  /** Takes so many next, whatever was measured. */
  begin(size: number): void {
    this.#size = size;
  }

  took(operations: number, ms: number): void {
    this.#lastMs = ms;
    if (operations < this.#size && operations > 0 && ms < this.#stepMs) return;
    const fitting = Math.round((this.#size * this.#stepMs) / Math.max(ms, 1));
    // At most doubled at once: one quick step says little, and what follows a step that broke may break as well.
    this.#size = Math.max(1, Math.min(this.#most, Math.max(fitting, LEAST), this.#size * 2));
  }

  async rest(signal: AbortSignal): Promise<void> {
    const ms = this.#lastMs * (1 / this.#share - 1);
    if (ms > 0.5) await sleep(ms, undefined, { signal }).catch(() => undefined);
  }
}
