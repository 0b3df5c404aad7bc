import { type Db, many } from '../../kernel/db.ts';
import type { Clock } from '../../kernel/clock.ts';
import { singleFlight } from '../../kernel/single-flight.ts';
import type { Signals } from '../../kernel/signals.ts';
import { chatView, findOperators, LISTED, type ListedChat, stampOf } from './rows.ts';
import { ofQueue } from './signals.ts';

/*
 * What the boards of all operators of the same brands show alike: who waits and who is there to answer. It is read once for all of them and
 * at most once in a second, so that its cost does not grow with the operators who look at it.
 */

const PACE_MS = 1_000;
/** There is no signal that somebody waits too long or left their desk: it is found by reading again. */
const CACHE_MS = 5_000;
const MAX_WAITING = 100;

export interface BoardQueue {
  waiting: ReturnType<typeof chatView>[];
  operators: { id: string; name: string; away: boolean; chats: number }[];
  stamp: string;
}

export interface BoardQueueReader {
  /** As of the call or later. */
  fresh(scope: readonly string[]): Promise<BoardQueue>;
  /** As last read; and in how many milliseconds it may be read again where it has changed since, null where nothing is known to have. */
  lately(scope: readonly string[]): Promise<{ queue: BoardQueue; dueMs: number | null }>;
}

interface QueueState {
  queue: BoardQueue;
  since: number;
  at: number;
}

export function createBoardQueueReader({ db, clock, signals }: { db: Db; clock: Clock; signals: Signals }): BoardQueueReader {
  const share = singleFlight();
  const last = new Map<string, QueueState>();
  const fresh = (scope: readonly string[]): Promise<BoardQueue> => {
    const key = keyOf(scope);
    return share(key, async () => {
      const since = await signals.mark();
      const queue = await readQueue(db, scope, clock.now());
      last.set(key, { queue, since, at: Date.now() });
      return queue;
    });
  };
  return {
    fresh,
    lately: async (scope) => {
      const cached = last.get(keyOf(scope));
      if (!cached) return { queue: await fresh(scope), dueMs: null };
      const age = Date.now() - cached.at;
      const isNews = signals.isNews(scope.map(ofQueue), cached.since);
      if (age < PACE_MS) return { queue: cached.queue, dueMs: isNews ? PACE_MS - age : null };
      return { queue: isNews || age >= CACHE_MS ? await fresh(scope) : cached.queue, dueMs: null };
    },
  };
}

const keyOf = (scope: readonly string[]): string => scope.toSorted().join(' ');

async function readQueue(db: Db, scope: readonly string[], now: Date): Promise<BoardQueue> {
  const rows = await many<ListedChat>(db, `${LISTED} AND c.state = 'waiting' ORDER BY c.queued_at, c.id LIMIT ${MAX_WAITING}`, [scope]);
  const waiting = rows.map((row) => chatView(row, now));
  const operators = (await findOperators(db, scope, now)).map(({ lastSeenAt: _seen, ...one }) => one);
  return { waiting, operators, stamp: stampOf([waiting, operators]) };
}
