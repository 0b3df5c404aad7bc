import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { FairQueue, type Place, type Shares } from './fair-queue.ts';

/** No connection can be had soon: the caller is refused before the database is asked for anything. */
export class PoolBusy extends Error {
  override name = 'PoolBusy';
  readonly code = 'POOL_BUSY';

  constructor() {
    super('too many callers wait for a connection');
  }
}

/** One caller from outside, as long as it is served. */
export interface Caller {
  /** Its place in the queue while it waits for its first connection. */
  readonly place: Place;
  /** It has had a connection: what was begun is brought to its end. */
  admitted: boolean;
}

const callers = new AsyncLocalStorage<Caller>();

/** An unknown caller. */
const NO_PLACE: Place = { class: '', key: '' };

export const newCaller = (place: Place = NO_PLACE): Caller => ({ place, admitted: false });
/** Runs `work`, and all that comes of it, on behalf of `caller`. */
export const asCaller = <T>(caller: Caller, work: () => T): T => callers.run(caller, work);
/** Runs `work` without a caller: work for many callers at once must not be refused with one of them. */
export const asNobody = <T>(work: () => T): T => callers.exit(work);

/** The caller on whose behalf this runs waits for something else and takes a new turn at its next query. */
export function giveUpTurn(): void {
  const caller = callers.getStore();
  if (caller) caller.admitted = false;
}

export interface Admission {
  /** Callers that may wait for their first connection; one more is refused at once. */
  maxWaiting: number;
  /** How long they wait before they are refused, in milliseconds. */
  patienceMs: number;
}

type Callback = Parameters<pg.Pool['connect']>[0] & {};

interface Newcomer {
  caller: Caller;
  callbacks: Callback[];
  timer: NodeJS.Timeout;
}

const noRelease = (): void => undefined;

/**
 * A pool that admits callers from outside one by one. A caller waits for its first connection only, in a bounded queue, by turns
 * (`fair-queue.ts`), and for a bounded time; its later connections come first until it is done. Work of the program itself (no caller) never waits
 * in that queue. So a caller queues once and not for each statement, and a refusal costs no connection.
 */
export class AdmittingPool extends pg.Pool {
  readonly #admission: Admission;
  readonly #newcomers = new Map<Caller, Newcomer>();
  #queue: FairQueue<Caller>;
  #isPumping = false;

  constructor(options: pg.PoolConfig, admission: Admission) {
    super(options);
    this.#admission = admission;
    this.#queue = new FairQueue(admission.maxWaiting, {});
    this.on('release', () => this.#pumpSoon());
    this.on('remove', () => this.#pumpSoon());
  }

  /** Turns and room of the classes of callers in proportion; to be set before the first call. */
  useShares(shares: Shares): void {
    this.#queue = new FairQueue(this.#admission.maxWaiting, shares);
  }

  /** Callers that wait for their first connection. */
  get newcomerCount(): number {
    return this.#newcomers.size;
  }

  /** The caller on whose behalf this runs would be refused. */
  get isBusy(): boolean {
    const caller = callers.getStore();
    if (caller?.admitted) return false;
    return !this.#queue.wouldTake(caller?.place ?? NO_PLACE);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (callback) return this.#connect(callback);
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => {
        if (client) resolve(client);
        else reject(error ?? new Error('no connection'));
      });
    });
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    for (const { caller } of this.#newcomers.values()) this.#refuse(caller);
    return callback ? super.end(callback) : super.end();
  }

  #connect(callback: Callback): void {
    const caller = callers.getStore();
    if (!caller || caller.admitted || this.ending) return super.connect(callback);
    const waiting = this.#newcomers.get(caller);
    if (waiting) {
      waiting.callbacks.push(callback);
      return;
    }
    if (this.#newcomers.size === 0 && this.#room() > 0) {
      this.#admit(caller, [callback]);
      return;
    }
    const entry = this.#queue.add(caller.place, caller);
    if (!entry) {
      callback(new PoolBusy(), undefined, noRelease);
      return;
    }
    if (entry.displaced) this.#refuse(entry.displaced);
    const timer = setTimeout(() => this.#refuse(caller), this.#admission.patienceMs);
    timer.unref();
    this.#newcomers.set(caller, { caller, callbacks: [callback], timer });
  }

  /** Connections that are idle or may still be opened, less those already waited for. */
  #room(): number {
    return this.idleCount + (this.options.max - this.totalCount) - this.waitingCount;
  }

  #admit(caller: Caller, callbacks: readonly Callback[]): void {
    caller.admitted = true;
    for (const callback of callbacks) {
      super.connect((error, client, release) => {
        // A connection that could not be made gives its place back without an event.
        if (error) this.#pumpSoon();
        callback(error, client, release);
      });
    }
  }

  #refuse(caller: Caller): void {
    const newcomer = this.#newcomers.get(caller);
    if (!newcomer) return;
    this.#newcomers.delete(caller);
    this.#queue.remove(caller);
    clearTimeout(newcomer.timer);
    for (const callback of newcomer.callbacks) callback(new PoolBusy(), undefined, noRelease);
  }

  /** After those who were admitted before have been served. */
  #pumpSoon(): void {
    if (this.#isPumping || this.#newcomers.size === 0) return;
    this.#isPumping = true;
    setImmediate(() => {
      this.#isPumping = false;
      while (this.#room() > 0) {
        const newcomer = this.#newcomers.get(this.#queue.take() as Caller);
        if (!newcomer) return;
        this.#newcomers.delete(newcomer.caller);
        clearTimeout(newcomer.timer);
        this.#admit(newcomer.caller, newcomer.callbacks);
      }
    });
  }
}
