import pg from 'pg';
import type { Logger } from 'pino';
import type { Sql } from './db.ts';

/*
 * Who waits for news is woken by PostgreSQL's notifications: they are sent by the commit that wrote the news, to every process. They carry
 * ids and nothing else; whoever is woken reads again (ADR 56).
 */

const RETRY_MS = 500;

/** Tells all processes on the caller's commit. */
export async function tellKeys(tx: Sql, channel: string, keys: readonly string[]): Promise<void> {
  await tx.query('SELECT pg_notify($1, key) FROM unnest($2::text[]) AS key', [channel, keys]);
}

export interface Watch {
  /** Keys heard since it was opened, in the order they came. */
  heard: ReadonlySet<string>;
  /** Resolves at the next key heard, or after so many milliseconds, or when the process closes: with false then. */
  next(ms: number): Promise<boolean>;
  close(): void;
}

export interface Signals {
  /** Listens from now on; what is told while its owner reads is not lost. */
  watch(keys: readonly string[]): Promise<Watch>;
  /** Lets everybody go who waits, for good. */
  release(): void;
  close(): Promise<void>;
}

interface Waiter {
  heard: Set<string>;
  isNew: boolean;
  wake: (() => void) | null;
}

/** Listens on one channel; its name is an identifier of ours. */
export function createSignals({ db, log }: { db: pg.Pool; log: Logger }, channel: string): Signals {
  const waiters = new Map<string, Set<Waiter>>();
  let isOver = false;
  let client: pg.Client | null = null;
  let starting: Promise<void> | null = null;

  const wake = (one: Waiter, key?: string): void => {
    if (key !== undefined) one.heard.add(key);
    one.isNew = true;
    one.wake?.();
  };
  const wakeAll = (): void => {
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
    fresh.on('notification', ({ payload }) => {
      for (const one of waiters.get(payload ?? '') ?? []) wake(one, payload ?? '');
    });
    await fresh.connect();
    await fresh.query(`LISTEN ${channel}`);
    client = fresh;
    if (isOver) await fresh.end();
    // Whatever was told while nobody listened.
    else wakeAll();
  };

  /** The connection is made when somebody first waits. */
  const start = (): Promise<void> =>
    (starting ??= connect().catch((error: unknown) => {
      starting = null;
      throw error;
    }));

  return {
    watch: async (keys) => {
      const mine: Waiter = { heard: new Set(), isNew: false, wake: null };
      for (const key of keys) waiters.set(key, (waiters.get(key) ?? new Set()).add(mine));
      const close = (): void => {
        for (const key of keys) {
          const set = waiters.get(key);
          set?.delete(mine);
          if (set?.size === 0) waiters.delete(key);
        }
      };
      try {
        if (!isOver) await start();
      } catch (error) {
        close();
        throw error;
      }
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

async function nextOf(mine: Waiter, ms: number, isOver: () => boolean): Promise<boolean> {
  if (!mine.isNew && !isOver() && ms > 0) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      mine.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    mine.wake = null;
  }
  const wasNew = mine.isNew;
  mine.isNew = false;
  return wasNew && !isOver();
}
