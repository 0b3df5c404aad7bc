import { roomHistory, roomSend, roomState } from '@pavilion/contract/rooms';
import type { RoomLine } from '@pavilion/contract/rooms';
import type { WireValue } from '@pavilion/contract/endpoint';
import { call } from '../../api/call.ts';
import { retryPause } from '../../parts/retry-pause.ts';

type Answer = WireValue<typeof roomState>;
export type RoomFacts = Omit<Answer, 'lines' | 'fresh' | 'more'>;

/** A line on its way. It stays until the server tells it back. */
export interface Pending {
  clientId: string;
  text: string;
  failed: unknown;
}

export interface RoomSight {
  /** As last told; null before the first answer. */
  room: RoomFacts | null;
  lines: readonly RoomLine[];
  /** There are earlier ones. */
  more: boolean;
  pending: readonly Pending[];
  /** Tries that failed since the last answer. */
  lost: number;
  /** What refused the room for good. */
  refused: unknown;
}

export interface RoomStore {
  read(): RoomSight;
  watch(watcher: () => void): () => void;
  /** Asks for news until it is stopped. */
  follow(): () => void;
  send(one: Pending): Promise<void>;
  discard(clientId: string): void;
  earlier(): Promise<void>;
  /** Asks for everything anew: who is hidden changed. */
  again(): void;
}

/** Answers that bring nothing come no faster than this. */
const LEAST_PAUSE_MS = 1_000;
const NOT_FOUND = 404;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Lines by number, what came last in the place of what was known. */
function merge(known: readonly RoomLine[], told: readonly RoomLine[]): RoomLine[] {
  const byNumber = new Map(known.map((line) => [line.number, line]));
  for (const line of told) byNumber.set(line.number, line);
  return [...byNumber.values()].toSorted((one, other) => one.number - other.number);
}

/** One room as a page sees it. */
export function createRoomStore(modelId: string): RoomStore {
  let sight: RoomSight = { room: null, lines: [], more: false, pending: [], lost: 0, refused: null };
  let round = new AbortController();
  let isAnew = true;
  const watchers = new Set<() => void>();
  const put = (change: Partial<RoomSight>): void => {
    sight = { ...sight, ...change };
    for (const watcher of watchers) watcher();
  };
  const take = ({ lines, fresh, more, ...room }: Answer): void => {
    const all = fresh ? lines : merge(sight.lines, lines);
    const told = new Set(lines.map(({ clientId }) => clientId));
    put({
      room,
      lines: all,
      more: fresh ? more : sight.more,
      pending: sight.pending.filter(({ clientId }) => !told.has(clientId)),
      lost: 0,
      refused: null,
    });
  };
  const askOnce = async (signal: AbortSignal): Promise<void> => {
    const { room } = sight;
    const known = room && !isAnew && sight.lost === 0 ? { after: room.revision, seen: room.stamp } : {};
    const began = Date.now();
    isAnew = false;
    const answer = await call(roomState, { query: { modelId, ...known }, signal });
    take(answer);
    if (room?.stamp === answer.stamp) await pause(LEAST_PAUSE_MS - (Date.now() - began), signal);
  };
  const askAgain = (): void => {
    const before = round;
    round = new AbortController();
    before.abort();
  };
  return {
    read: () => sight,
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    follow: () => {
      let stopped = false;
      const run = async (): Promise<void> => {
        while (!stopped) {
          const { signal } = round;
          try {
            await askOnce(signal);
          } catch (error) {
            if (signal.aborted) continue;
            if ((error as { status?: number }).status === NOT_FOUND) {
              put({ refused: error });
              return;
            }
            put({ lost: sight.lost + 1 });
            await pause(retryPause(sight.lost), signal);
          }
        }
      };
      round = new AbortController();
      window.addEventListener('online', askAgain);
      void run();
      return () => {
        stopped = true;
        window.removeEventListener('online', askAgain);
        round.abort();
      };
    },
    send: async (one) => {
      put({ pending: [...sight.pending.filter(({ clientId }) => clientId !== one.clientId), { ...one, failed: null }] });
      try {
        await call(roomSend, { body: { modelId, clientId: one.clientId, text: one.text } });
      } catch (failed) {
        put({ pending: sight.pending.map((other) => (other.clientId === one.clientId ? { ...other, failed } : other)) });
      }
    },
    discard: (clientId) => put({ pending: sight.pending.filter((one) => one.clientId !== clientId) }),
    earlier: async () => {
      const [first] = sight.lines;
      if (!first || !sight.more) return;
      const { lines, more } = await call(roomHistory, { query: { modelId, before: first.number } });
      put({ lines: merge(lines, sight.lines), more });
    },
    again: () => {
      isAnew = true;
      askAgain();
    },
  };
}
