import { giveUpTurn } from '@pavilion/kit/admitting-pool';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Sql } from './db.ts';

/*
 * Who waits for news is woken by PostgreSQL's notifications: they are sent by the commit that wrote the news, to every process. They carry
 * ids and nothing else; a woken listener reads again (ADR 56).
 */

const RETRY_MS = 500;
/** For how many keys the time of the last signal is remembered: far more than arrive during one read. */
const MAX_REMEMBERED = 20_000;
/** What follows it in a key says more to who hears it and decides nothing about who does. */
const DETAIL = '|';

/** Notifies all processes on the caller's commit. */
export async function notifyKeys(tx: Sql, channel: string, keys: readonly string[]): Promise<void> {
  await tx.query('SELECT pg_notify($1, key) FROM unnest($2::text[]) AS key', [channel, keys]);
}

export interface Watch {
  /** Keys heard since it was opened, in the order they came. */
  heard: ReadonlySet<string>;
  /** Resolves at the next key heard, or after so many milliseconds, or when the process closes: with false then. */
  next(ms: number): Promise<boolean>;
  close(): void;
}

/** Who waits, and how many of theirs wait at once: with one more the one that waits longest is answered. */
export interface Holder {
  key: string;
  most: number;
}

export interface Signals {
  /** The moment now. What was read after it and is watched since it needs no second reading. */
  mark(): Promise<number>;
  /** Listens from now on, or since a moment: signals that arrive during a read are not lost. */
  watch(keys: readonly string[], since?: number, holders?: readonly Holder[]): Promise<Watch>;
  /** Whether one of the keys was or may have been signalled since a moment. */
  isNews(keys: readonly string[], since: number): boolean;
  /** When a key was last heard by this process, ms; 0: never, or too long ago to be known. For facts that are not stored. */
  heardAt(key: string): number;
  /** Lets everybody go who waits, for good. */
  release(): void;
  close(): Promise<void>;
}

interface Waiter {
  heard: Set<string>;
  isNew: boolean;
  /** Answered for others of the same holder. */
  isSentAway: boolean;
  wake: (() => void) | null;
}

/** Listens on one channel; its name is an identifier of ours. */
export function createSignals({ db, log }: { db: pg.Pool; log: Logger }, channel: string): Signals {
  const waiters = new Map<string, Set<Waiter>>();
  const held = new Map<string, Set<Waiter>>();
  const lastHeard = new Map<string, { moment: number; at: number }>();
  let moment = 0;
  /** Signals up to then are forgotten. */
  let forgotten = 0;
  let isOver = false;
  let client: pg.Client | null = null;
  let starting: Promise<void> | null = null;

  const wake = (one: Waiter, key?: string): void => {
    if (key !== undefined) one.heard.add(key);
    one.isNew = true;
    one.wake?.();
  };
  const hear = (words: string): void => {
    const key = words.split(DETAIL, 1)[0] ?? '';
    moment += 1;
    // The key signalled last is last.
    lastHeard.delete(key);
    lastHeard.set(key, { moment, at: Date.now() });
    for (const [oldest, last] of lastHeard) {
      if (lastHeard.size <= MAX_REMEMBERED) break;
      lastHeard.delete(oldest);
      forgotten = last.moment;
    }
    for (const one of waiters.get(key) ?? []) wake(one, words);
  };
  const wakeAll = (): void => {
    moment += 1;
    forgotten = moment;
    for (const set of waiters.values()) for (const one of set) wake(one);
  };

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ ...db.options, application_name: `pavilion-${channel}` });
    const lost = (): void => {
      if (client !== fresh) return;
      client = null;
      starting = null;
      fresh.end().catch(() => undefined);
      if (!isOver)
        setTimeout(
          () => void start().catch((error: unknown) => log.warn({ err: error }, `not listening for ${channel}`)),
          RETRY_MS,
        ).unref();
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', ({ payload }) => hear(payload ?? ''));
    await fresh.connect();
    await fresh.query(`LISTEN ${channel}`);
    client = fresh;
    if (isOver) await fresh.end();
    // Signals missed while the connection was down.
    else wakeAll();
  };

  /** The connection is made when somebody first waits. */
  const start = (): Promise<void> =>
    (starting ??= connect().catch((error: unknown) => {
      starting = null;
      throw error;
    }));

  const isNews = (keys: readonly string[], since: number): boolean =>
    since < forgotten || keys.some((key) => (lastHeard.get(key)?.moment ?? 0) > since);

  return {
    isNews,
    heardAt: (key) => lastHeard.get(key)?.at ?? 0,
    mark: async () => {
      if (!isOver) await start();
      return moment;
    },
    watch: async (keys, since, holders = []) => {
      const mine: Waiter = { heard: new Set(), isNew: false, isSentAway: false, wake: null };
      for (const key of keys) waiters.set(key, (waiters.get(key) ?? new Set()).add(mine));
      hold(held, holders, mine);
      const close = (): void => {
        for (const key of keys) leave(waiters, key, mine);
        for (const { key } of holders) leave(held, key, mine);
      };
      try {
        if (!isOver) await start();
      } catch (error) {
        close();
        throw error;
      }
      if (since !== undefined && isNews(keys, since)) mine.isNew = true;
      return { heard: mine.heard, close, next: (ms) => nextOf(mine, ms, () => isOver) };
    },
    release: () => {
      isOver = true;
      wakeAll();
    },
    close: async () => {
      isOver = true;
      wakeAll();
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}

/** Counts one more who waits; of a holder with too many the one that waits longest is answered. */
function hold(held: Map<string, Set<Waiter>>, holders: readonly Holder[], mine: Waiter): void {
  for (const { key, most } of holders) {
    const own = (held.get(key) ?? new Set()).add(mine);
    held.set(key, own);
    const [oldest] = own;
    if (own.size <= most || !oldest) continue;
    own.delete(oldest);
    oldest.isSentAway = true;
    oldest.wake?.();
  }
}

function leave(sets: Map<string, Set<Waiter>>, key: string, mine: Waiter): void {
  const set = sets.get(key);
  set?.delete(mine);
  if (set?.size === 0) sets.delete(key);
}

async function nextOf(mine: Waiter, ms: number, isOver: () => boolean): Promise<boolean> {
  if (!mine.isNew && !mine.isSentAway && !isOver() && ms > 0) {
    giveUpTurn();
    await new Promise<void>((resolve) => {
      // Timers count whole milliseconds of another clock than Date.now(), which callers use: they can fire one early.
      const timer = setTimeout(resolve, ms + 1);
      mine.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    mine.wake = null;
  }
  const wasNew = mine.isNew;
  mine.isNew = false;
  return wasNew && !mine.isSentAway && !isOver();
}
