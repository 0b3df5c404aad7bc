import { roomHistory, roomSend, roomState } from '@pavilion/contract/rooms/calls';
import type { RoomLine } from '@pavilion/contract/rooms/calls';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { ApiError } from '@pavilion/contract/base/client';
import { MINUTE_MS } from '@pavilion/contract/base/time';
import { call } from '../../api/call.ts';
import { retryPause } from '../../parts/retry-pause.ts';
import { storedLinesOf, type OutgoingLine } from './outgoing-lines.ts';

type Answer = WireValue<typeof roomState>;
export type RoomFacts = Omit<Answer, 'lines' | 'fresh' | 'more'>;

export interface RoomSight {
  /** The last answer; null before the first one. */
  room: RoomFacts | null;
  lines: readonly RoomLine[];
  /** There are earlier ones. */
  more: boolean;
  pending: readonly OutgoingLine[];
  /** Tries that failed since the last answer. */
  lost: number;
  /** What refused the room for good. */
  refused: unknown;
}

export interface RoomStore {
  read(): RoomSight;
  watch(watcher: () => void): () => void;
  /** Requests news until it is stopped. */
  follow(): () => void;
  /** A new line, or one that failed once more under its id. */
  send(line: string | OutgoingLine): Promise<void>;
  discard(clientId: string): void;
  earlier(): Promise<void>;
  /** Fetches everything again: who is hidden changed. */
  again(): void;
}

/** Answers that bring nothing come no faster than this. */
const MIN_PAUSE_MS = 1_000;
const NOT_FOUND = 404;
/** A line that was lost goes out by itself for so long; later its room speaks of something else, and its writer decides. */
const STILL_FITS_MS = 5 * MINUTE_MS;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Lines by number, what came last in the place of what was known. */
function merge(known: readonly RoomLine[], received: readonly RoomLine[]): RoomLine[] {
  const byNumber = new Map(known.map((line) => [line.number, line]));
  for (const line of received) byNumber.set(line.number, line);
  return [...byNumber.values()].toSorted((one, other) => one.number - other.number);
}

interface Sight {
  read(): RoomSight;
  put(change: Pick<RoomSight, 'pending'>): void;
}

/** How lines of a room go out: each under its id, so that it is said once however often it is sent. */
function createSending(modelId: string, { read, put }: Sight) {
  let isCatchingUp = false;
  const mark = (clientId: string, failed: ApiError | null): void =>
    put({ pending: read().pending.map((one) => (one.clientId === clientId ? { ...one, failed } : one)) });
  const deliver = async ({ clientId, text }: OutgoingLine): Promise<void> => {
    mark(clientId, null);
    try {
      const { number } = await call(roomSend, { body: { modelId, clientId, text } });
      // Sent already, in an answer to an earlier try: no news will bring it.
      if ((read().lines.at(-1)?.number ?? 0) >= number) put({ pending: read().pending.filter((one) => one.clientId !== clientId) });
    } catch (error) {
      mark(clientId, error instanceof ApiError ? error : new ApiError('answer.unreadable', '', 0));
    }
  };
  return {
    send: (line: string | OutgoingLine): Promise<void> => {
      const one = typeof line === 'string' ? { clientId: crypto.randomUUID(), text: line, at: Date.now(), failed: null } : line;
      put({ pending: [...read().pending.filter(({ clientId }) => clientId !== one.clientId), one] });
      return deliver(one);
    },
    /** The server answers again: what never reached it goes out, one after the other, so that the order stays. */
    catchUp: async (): Promise<void> => {
      if (isCatchingUp) return;
      isCatchingUp = true;
      for (const { clientId } of read().pending) {
        const one = read().pending.find((line) => line.clientId === clientId);
        if (one?.failed?.isNetwork && Date.now() - one.at < STILL_FITS_MS) await deliver(one);
      }
      isCatchingUp = false;
    },
  };
}

/** One room as a page sees it. */
export function createRoomStore(modelId: string): RoomStore {
  const stored = storedLinesOf(modelId);
  let sight: RoomSight = { room: null, lines: [], more: false, pending: stored.get(), lost: 0, refused: null };
  let round = new AbortController();
  let startsOver = true;
  const watchers = new Set<() => void>();
  const put = (change: Partial<RoomSight>): void => {
    sight = { ...sight, ...change };
    if (change.pending) stored.set(change.pending);
    for (const watcher of watchers) watcher();
  };
  const sending = createSending(modelId, { read: () => sight, put });
  const take = ({ lines, fresh, more, ...room }: Answer): void => {
    const all = fresh ? lines : merge(sight.lines, lines);
    const receivedIds = new Set(lines.map(({ clientId }) => clientId));
    put({
      room,
      lines: all,
      more: fresh ? more : sight.more,
      pending: sight.pending.filter(({ clientId }) => !receivedIds.has(clientId)),
      lost: 0,
      refused: null,
    });
    void sending.catchUp();
  };
  const askOnce = async (signal: AbortSignal): Promise<void> => {
    const { room } = sight;
    const known = room && !startsOver && sight.lost === 0 ? { after: room.revision, seen: room.stamp } : {};
    const began = Date.now();
    startsOver = false;
    const answer = await call(roomState, { query: { modelId, ...known }, signal });
    take(answer);
    if (room?.stamp === answer.stamp) await pause(MIN_PAUSE_MS - (Date.now() - began), signal);
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
    send: sending.send,
    discard: (clientId) => put({ pending: sight.pending.filter((one) => one.clientId !== clientId) }),
    earlier: async () => {
      const [first] = sight.lines;
      if (!first || !sight.more) return;
      const { lines, more } = await call(roomHistory, { query: { modelId, before: first.number } });
      put({ lines: merge(lines, sight.lines), more });
    },
    again: () => {
      startsOver = true;
      askAgain();
    },
  };
}
