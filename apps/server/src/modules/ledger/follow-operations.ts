import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { OperationConsumer } from '../../deps.ts';
import { type Db, many, one, type Sql, transaction } from '../../kernel/db.ts';

/** Operations a consumer is given at once when more are waiting. */
const BATCH = 20_000;
/** Money on screen shall follow a bet within a tenth of a second; operations of one interval are given together. */
const GATHER_MS = 40;
/** Operations of processes that died before they woke the consumers are found by polling. */
const LOOK_MS = 5_000;
/** Consumers that can wait look so often whether a settlement goes on, and wait no longer than this for it. */
const YIELD_MS = 250;
const LONGEST_YIELD_MS = 30_000;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 15_000;
/** A batch that failed so often is given one operation after another; one that fails as often alone is held for review. */
const TRIES = 3;

export interface Followers {
  /** Something was committed. Cheap: may be called for every commit. */
  wake(): void;
  /** Every consumer begins to follow; returns how to stop, which resolves when work under way has ended. */
  start(): () => Promise<void>;
}

interface Options {
  db: Db;
  log: Logger;
  consumers: readonly OperationConsumer[];
  /** Whether operations are being applied in bulk, which consumers that can wait leave the processors to. */
  isSettling?: () => Promise<boolean>;
  firstRetryMs?: number;
}

interface OperationBatch {
  from_number: bigint | null;
  to_number: bigint;
  seen: string;
  /** Null where nothing waits, or another process holds the mark. */
  now_seen: string | null;
  is_more: boolean;
}

/**
 * Gives every consumer what was applied, each on a mark of its own that moves in the transaction of its work: exactly once, whichever process
 * follows, several in parallel. Sleeps until it is woken or five seconds have passed.
 */
export function followOperations(options: Options): Followers {
  const followers = options.consumers.map((consumer) => new Follower(options, consumer));
  return {
    wake: () => followers.forEach((follower) => follower.wake()),
    start() {
      const running = followers.map((follower) => follower.run());
      return async () => {
        followers.forEach((follower) => follower.stop());
        await Promise.all(running);
      };
    },
  };
}

class Follower {
  readonly #stopped = new AbortController();
  #isAwake = true;
  #rouse: (() => void) | null = null;
  /** Whether the consumer has its row. */
  #isOpen = false;
  #failures = 0;
  /** When it began to leave the processors to settlements; null while there are none. */
  #yieldedAt: number | null = null;
  /** One operation at a time, because a batch failed. */
  #isAlone = false;

  readonly #db: Db;
  readonly #log: Logger;
  readonly #consumer: OperationConsumer;
  readonly #isSettling: (() => Promise<boolean>) | undefined;
  readonly #firstRetryMs: number;

  constructor({ db, log, isSettling, firstRetryMs = FIRST_RETRY_MS }: Options, consumer: OperationConsumer) {
    this.#db = db;
    this.#log = log;
    this.#consumer = consumer;
    this.#isSettling = isSettling;
    this.#firstRetryMs = firstRetryMs;
  }

  wake(): void {
    this.#isAwake = true;
    this.#rouse?.();
  }

  stop(): void {
    this.#stopped.abort();
    this.#rouse?.();
  }

  async run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const pause = await this.#turn();
      if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (pause === 0 || this.#isAwake || signal.aborted) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_MS);
        this.#rouse = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#rouse = null;
    }
  }

  /** Works what is waiting; answers how long to pause. */
  async #turn(): Promise<number> {
    this.#isAwake = false;
    try {
      if (!this.#isOpen) await this.#db.query('SELECT operation_consumer_open($1)', [this.#consumer.name]);
      this.#isOpen = true;
      if (await this.#yields()) {
        this.#isAwake = true;
        return YIELD_MS;
      }
      const { isMore, left } = await transaction(this.#db, (tx) => dispatchNext(tx, this.#consumer, this.#isAlone ? 1 : BATCH));
      this.#failures = 0;
      if (left === 'nothing') this.#isAlone = false;
      // Single numbers are given once every transaction older than them has ended: asked for again soon.
      if (this.#isAlone && !isMore) this.#isAwake = true;
      return isMore ? 0 : (this.#consumer.gatherMs ?? GATHER_MS);
    } catch (error) {
      return this.#failed(error);
    }
  }

  /** Activity of 100,000 tickets costs as much as their settlement: followed at the same time, it doubled the time of the settlement. */
  async #yields(): Promise<boolean> {
    if (!this.#consumer.canWait || !this.#isSettling) return false;
    if (!(await this.#isSettling())) {
      this.#yieldedAt = null;
      return false;
    }
    this.#yieldedAt ??= performance.now();
    return performance.now() - this.#yieldedAt < LONGEST_YIELD_MS;
  }

  async #failed(error: unknown): Promise<number> {
    const consumer = this.#consumer.name;
    this.#isAwake = true;
    this.#failures += 1;
    this.#log.warn({ err: error, consumer, failures: this.#failures }, 'a consumer of operations could not work and tries again');
    // A fault of the whole database: every operation would be held, none because of itself.
    const { code, message } = error as { code?: string; message?: string };
    const isAway = code === undefined && /terminated|timeout|closed|not queryable/i.test(message ?? '');
    const isItsOwn = !isAway && /^(2[0-9]|P0|PV|XX|42)/.test(code ?? 'XX') && code !== '25006' && !code?.startsWith('28');
    if (isItsOwn && this.#failures >= TRIES) {
      this.#failures = 0;
      if (this.#isAlone) await this.#tryHold(error);
      this.#isAlone = true;
      return this.#firstRetryMs;
    }
    return Math.min(LONGEST_RETRY_MS, this.#firstRetryMs * 2 ** (this.#failures - 1));
  }

  async #tryHold(error: unknown): Promise<void> {
    try {
      await this.#hold(error);
    } catch (failure) {
      this.#log.warn({ err: failure, consumer: this.#consumer.name }, 'nothing could be held');
    }
  }

  /** Moves past the next operation and keeps its name and the reason. */
  async #hold(error: unknown): Promise<void> {
    const held = await transaction(this.#db, async (tx) => {
      const given = await next(tx, this.#consumer.name, 1);
      if (given.from_number === null) return [];
      return many<{ number: bigint; line: number }>(
        tx,
        `INSERT INTO operation_held (consumer, number, line, why) SELECT $5, number, line, $6 FROM operation_given($1, $2, $3, $4)
           RETURNING number, line`,
        [...rangeOf(given), this.#consumer.name, String((error as Error).message ?? error).slice(0, 500)],
      );
    });
    for (const { number, line } of held)
      this.#log.error(
        { err: error, consumer: this.#consumer.name, number: String(number), line },
        'an operation is held for review: its consumer cannot work it',
      );
  }
}

const next = (tx: Sql, name: string, most: number): Promise<OperationBatch> =>
  one<OperationBatch>(tx, 'SELECT from_number, to_number, seen::text, now_seen::text, is_more FROM operation_next($1, $2)', [name, most]);

const rangeOf = ({ from_number: from, to_number: to, seen, now_seen: nowSeen }: OperationBatch) =>
  [from ?? 0n, to, seen, nowSeen ?? ''] as const;

/**
 * Gives a consumer up to `most` operations (more where numbers are few), in the caller's transaction. Answers whether it should ask again at
 * once, and `nothing` where it has been given everything or another process holds its mark.
 */
export async function dispatchNext(
  tx: Sql,
  consumer: OperationConsumer,
  most: number,
): Promise<{ isMore: boolean; left: 'nothing' | 'perhaps' }> {
  const given = await next(tx, consumer.name, most);
  if (given.from_number !== null) await consumer.work(tx, rangeOf(given));
  return { isMore: given.is_more, left: given.now_seen === null ? 'nothing' : 'perhaps' };
}
