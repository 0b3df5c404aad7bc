import type { BetOp, OpAnswer } from './operation.ts';

/** One accepted operation. */
export interface QueuedOperation {
  op: BetOp;
  hash: string;
  since: number;
  promise: Promise<OpAnswer>;
  resolve(answer: OpAnswer): void;
  reject(error: unknown): void;
}

const ownKey = ({ vendor, transactionId }: BetOp): string => `${vendor}\n${transactionId}`;
const otherKey = ({ vendor, transactionId, referenceId }: BetOp): string => `${vendor}\n${referenceId ?? transactionId}`;

/**
 * Operations accepted and not yet answered. Those of one member are queued: only the first of each line is ready, so a
 * batch never names a member twice.
 */
export class BetQueue {
  readonly #lines = new Map<string, QueuedOperation[]>();
  readonly #byKey = new Map<string, QueuedOperation>();
  #ready: QueuedOperation[] = [];
  /** Transaction ids that commits under way write or speak of. */
  readonly #underWay = new Set<string>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get readyCount(): number {
    return this.#ready.length;
  }

  /** The operation that will be worked next. */
  get first(): QueuedOperation | undefined {
    return this.#ready[0];
  }

  /** The operation accepted under the same transaction id, if there is one. */
  twinOf(op: BetOp): QueuedOperation | undefined {
    return this.#byKey.get(ownKey(op));
  }

  add(waiting: QueuedOperation): void {
    this.#size += 1;
    const key = ownKey(waiting.op);
    if (!this.#byKey.has(key)) this.#byKey.set(key, waiting);
    const line = this.#lines.get(waiting.op.memberId);
    if (line) line.push(waiting);
    else {
      this.#lines.set(waiting.op.memberId, [waiting]);
      this.#ready.push(waiting);
    }
  }

  /**
   * Takes up to `most` ready ones. A transaction id named twice, by two members, waits until the other has its answer: two commits that each hold an id the
   * other wants would be a deadlock, which the database sees after a second, when the vendor has given up.
   */
  take(most: number): QueuedOperation[] {
    const batch: QueuedOperation[] = [];
    const later: QueuedOperation[] = [];
    const ids = new Set<string>();
    let index = 0;
    for (; index < this.#ready.length && batch.length < most; index += 1) {
      const waiting = this.#ready[index] as QueuedOperation;
      const own = ownKey(waiting.op);
      const other = otherKey(waiting.op);
      if ([own, other].some((key) => ids.has(key) || this.#underWay.has(key))) later.push(waiting);
      else {
        ids.add(own).add(other);
        batch.push(waiting);
      }
    }
    this.#ready = later.concat(this.#ready.slice(index));
    for (const key of ids) this.#underWay.add(key);
    return batch;
  }

  /** An answered one leaves; the next of its line becomes ready. */
  finish(waiting: QueuedOperation): void {
    this.#size -= 1;
    const key = ownKey(waiting.op);
    this.#underWay.delete(key);
    this.#underWay.delete(otherKey(waiting.op));
    if (this.#byKey.get(key) === waiting) this.#byKey.delete(key);
    const line = this.#lines.get(waiting.op.memberId);
    line?.shift();
    const next = line?.[0];
    if (next) this.#ready.push(next);
    else this.#lines.delete(waiting.op.memberId);
  }
}
