import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { applyBatch, type BetForm } from './apply-batch.ts';
import { bodyHash } from './operation.ts';
import type { BetOp, OpAnswer } from './operation.ts';
import { BetQueue } from './queue.ts';
import type { QueuedOperation } from './queue.ts';

export interface BetPortOptions {
  clock: Clock;
  /** Most operations in one commit, 64. */
  maxBatch?: number;
  /** Commits under way at once, 4. The second begins for an eighth of a batch or after 2 ms, the others after 20 ms. */
  lanes?: number;
  /** Operations waiting before new ones are refused with `system.busy`, 1,000. */
  maxQueue?: number;
  /** An operation that waited longer is refused unapplied, in milliseconds (800: the vendor gives up after 1,000). */
  maxWaitMs?: number;
  /** How long the outcome of a broken commit is asked for before `UnknownOutcome`, in milliseconds (5,000). */
  patienceMs?: number;
  /** Form of `bet_apply` for every batch; by its size unless given. */
  form?: BetForm;
  /** Called after each commit that applied something, to wake consumers of operations. */
  onApplied?: () => void;
}

export interface BetPort {
  /**
   * Applies one operation exactly once and durably, with others of the moment in one commit. Never throws a refusal: the
   * answer carries it. Throws `UnknownOutcome` when the database stayed away, and bugs.
   */
  apply(op: BetOp): Promise<OpAnswer>;
  /** Operations accepted and not yet answered. */
  pending(): number;
  /** Refuses new operations and resolves when the accepted ones are answered. */
  close(): Promise<void>;
}

/** So long an operation waits for the commit under way, to travel with others. */
const COMPANY_MS = 2;
/** Two commits keep processor and disk busy. One held up so long waits for a lock: others then pass it by. */
const USUAL_LANES = 2;
const HELD_UP_MS = 20;

const BUSY: OpAnswer = { status: 'system.busy', balance: null, betId: null, journalId: null, replayed: false };

export function createBetPort(db: Db, options: BetPortOptions): BetPort {
  const { clock, maxBatch = 64, lanes = 4, maxQueue = 1_000, maxWaitMs = 800, patienceMs = 5_000, form, onApplied } = options;
  const queue = new BetQueue();
  let underWay = 0;
  let isScheduled = false;
  let timer: NodeJS.Timeout | null = null;
  let whenEmpty: (() => void) | null = null;
  let isClosed = false;

  function apply(op: BetOp): Promise<OpAnswer> {
    const hash = bodyHash(op);
    const twin = queue.twinOf(op);
    if (twin?.hash === hash) return twin.promise.then((answer) => (answer.status === 'ok' ? { ...answer, replayed: true } : answer));
    if (isClosed || queue.size >= maxQueue) return Promise.resolve(BUSY);
    const waiting: QueuedOperation = { op, hash, since: performance.now(), ...Promise.withResolvers<OpAnswer>() };
    queue.add(waiting);
    schedule();
    return waiting.promise;
  }

  /** At the end of this turn of the event loop, so that all requests read in it travel together. */
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      while (mayBegin()) {
        const batch = queue.take(maxBatch);
        // All that wait speak of what is under way: its end begins the next.
        if (batch.length === 0) break;
        void work(batch);
      }
    });
  }

  /** One large commit is cheaper than many small ones: while one is under way, another begins only if it is large enough or has waited long enough. */
  function mayBegin(): boolean {
    const { first } = queue;
    if (!first || underWay >= lanes) return false;
    if (underWay === 0 || (underWay < USUAL_LANES && queue.readyCount >= maxBatch / 8)) return true;
    const patience = underWay < USUAL_LANES ? COMPANY_MS : HELD_UP_MS;
    const waited = performance.now() - first.since;
    if (waited >= patience) return true;
    timer ??= setTimeout(
      () => {
        timer = null;
        schedule();
      },
      patience - waited + 1,
    );
    return false;
  }

  async function work(batch: QueuedOperation[]): Promise<void> {
    underWay += 1;
    const oldest = performance.now() - maxWaitMs;
    const fresh = batch.filter((waiting) => waiting.since >= oldest);
    for (const waiting of batch) if (waiting.since < oldest) waiting.resolve(BUSY);
    if (fresh.length > 0) await applyBatch(db, fresh, { clock, patienceMs, form });
    underWay -= 1;
    if (fresh.length > 0) onApplied?.();
    for (const waiting of batch) queue.finish(waiting);
    schedule();
    if (queue.size === 0) whenEmpty?.();
  }

  async function close(): Promise<void> {
    isClosed = true;
    if (queue.size > 0)
      await new Promise<void>((resolve) => {
        whenEmpty = resolve;
      });
  }

  return { apply, pending: () => queue.size, close };
}
