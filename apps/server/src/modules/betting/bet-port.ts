import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { applyBatch } from './apply-batch.ts';
import { bodyHash } from './operation.ts';
import type { BetOp, OpAnswer } from './operation.ts';

export interface BetPortOptions {
  clock: Clock;
  /** Most operations in one commit, 64. */
  maxBatch?: number;
  /** Commits under way at once, 3. A further one begins only for half a batch, or after 4 ms. */
  lanes?: number;
  /** Operations waiting before new ones are refused with `system.busy`, 1,000. */
  maxQueue?: number;
  /** An operation that waited longer is refused unapplied, in milliseconds (800: the vendor gives up after 1,000). */
  maxWaitMs?: number;
  /** How long the outcome of a broken commit is asked for before `UnknownOutcome`, in milliseconds (5,000). */
  patienceMs?: number;
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

/** One accepted operation. */
export interface Waiting {
  op: BetOp;
  hash: string;
  since: number;
  promise: Promise<OpAnswer>;
  resolve(answer: OpAnswer): void;
  reject(error: unknown): void;
}

/** So long an operation waits for the commit before it, to travel with others; a commit held up by a lock delays no more. */
const COMPANY_MS = 4;

const BUSY: OpAnswer = { status: 'system.busy', balance: null, betId: null, journalId: null, replayed: false };

export function createBetPort(db: Db, options: BetPortOptions): BetPort {
  const { clock, maxBatch = 64, lanes = 3, maxQueue = 1_000, maxWaitMs = 800, patienceMs = 5_000 } = options;
  /** Each member's operations in order; the first of each is in `ready` or under way. */
  const lines = new Map<string, Waiting[]>();
  const byKey = new Map<string, Waiting>();
  let ready: Waiting[] = [];
  let underWay = 0;
  let pending = 0;
  let isScheduled = false;
  let timer: NodeJS.Timeout | null = null;
  let whenEmpty: (() => void) | null = null;
  let isClosed = false;

  function apply(op: BetOp): Promise<OpAnswer> {
    const key = `${op.vendor}\n${op.transactionId}`;
    const hash = bodyHash(op);
    const twin = byKey.get(key);
    if (twin?.hash === hash) return twin.promise.then((answer) => (answer.status === 'ok' ? { ...answer, replayed: true } : answer));
    if (isClosed || pending >= maxQueue) return Promise.resolve(BUSY);
    const waiting: Waiting = { op, hash, since: performance.now(), ...Promise.withResolvers<OpAnswer>() };
    pending += 1;
    if (!twin) byKey.set(key, waiting);
    const line = lines.get(op.memberId);
    if (line) line.push(waiting);
    else {
      lines.set(op.memberId, [waiting]);
      ready.push(waiting);
      schedule();
    }
    return waiting.promise;
  }

  /** At the end of this turn of the event loop, so that all requests read in it travel together. */
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      while (mayBegin()) void work(takeBatch());
    });
  }

  /** One commit with many beats many with few: beside one under way, another begins only if it pays or waited. */
  function mayBegin(): boolean {
    const first = ready[0];
    if (!first || underWay >= lanes) return false;
    if (underWay === 0 || ready.length >= maxBatch / 2) return true;
    const waited = performance.now() - first.since;
    if (waited >= COMPANY_MS) return true;
    timer ??= setTimeout(() => {
      timer = null;
      schedule();
    }, COMPANY_MS - waited + 1);
    return false;
  }

  /** Members differ by construction; a transaction id named twice (by two members) waits for the next batch. */
  function takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    const ids = new Set<string>();
    let index = 0;
    for (; index < ready.length && batch.length < maxBatch; index += 1) {
      const waiting = ready[index] as Waiting;
      const { vendor, transactionId, referenceId } = waiting.op;
      const own = `${vendor}\n${transactionId}`;
      const other = referenceId === undefined ? own : `${vendor}\n${referenceId}`;
      if (ids.has(own) || ids.has(other)) later.push(waiting);
      else {
        ids.add(own).add(other);
        batch.push(waiting);
      }
    }
    ready = later.concat(ready.slice(index));
    return batch;
  }

  async function work(batch: Waiting[]): Promise<void> {
    underWay += 1;
    const oldest = performance.now() - maxWaitMs;
    const fresh = batch.filter((waiting) => waiting.since >= oldest);
    for (const waiting of batch) if (waiting.since < oldest) waiting.resolve(BUSY);
    if (fresh.length > 0) await applyBatch(db, fresh, { clock, patienceMs });
    underWay -= 1;
    for (const waiting of batch) finish(waiting);
    if (ready.length > 0) schedule();
    if (pending === 0) whenEmpty?.();
  }

  function finish({ op, promise }: Waiting): void {
    pending -= 1;
    const key = `${op.vendor}\n${op.transactionId}`;
    if (byKey.get(key)?.promise === promise) byKey.delete(key);
    const line = lines.get(op.memberId);
    line?.shift();
    const next = line?.[0];
    if (next) ready.push(next);
    else lines.delete(op.memberId);
  }

  async function close(): Promise<void> {
    isClosed = true;
    if (pending > 0) await new Promise<void>((resolve) => { whenEmpty = resolve; });
  }

  return { apply, pending: () => pending, close };
}
