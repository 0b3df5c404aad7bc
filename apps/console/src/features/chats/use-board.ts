import { chatBoard } from '@pavilion/contract/desk-chat';
import type { WireValue } from '@pavilion/contract/endpoint';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

type Told = WireValue<typeof chatBoard>;
export type Board = Pick<Told, 'waiting' | 'mine' | 'operators' | 'away'>;
export type ChatRow = Board['waiting'][number];

export interface BoardSight {
  board: Board | null;
  /** When the visitor of an own chat was last heard writing, by conversation; ms. */
  typed: Readonly<Record<string, number>>;
  lost: boolean;
}

const LEAST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 20_000;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** What was known with what was told since. A chat that was just claimed may stand among those who wait for a second more. */
function merge(known: Board | null, { isQueueKnown, waiting, operators, mine, mineIds, away }: Told): Board {
  const rows = new Map([...(known?.mine ?? []), ...mine].map((row) => [row.id, row]));
  const own = new Set(mineIds);
  const queue = isQueueKnown && known ? known : { waiting, operators };
  return {
    waiting: queue.waiting.filter(({ id }) => !own.has(id)),
    operators: queue.operators,
    mine: mineIds.flatMap((id) => rows.get(id) ?? []),
    away,
  };
}

/** The board, told as soon as it changes: an answer is held until there is something new. */
export function useBoard(brandId: string | undefined): BoardSight {
  const [sight, setSight] = useState<BoardSight>({ board: null, typed: {}, lost: false });
  useEffect(() => {
    const stop = new AbortController();
    const run = async (): Promise<void> => {
      let seen: string | undefined;
      let known: Board | null = null;
      let failures = 0;
      while (!stop.signal.aborted) {
        const began = Date.now();
        try {
          const query = { ...(brandId ? { brandId } : {}), ...(seen ? { seen } : {}) };
          const told = await call(chatBoard, { query, signal: stop.signal });
          const isNew = told.stamp !== seen;
          seen = told.stamp;
          failures = 0;
          known = merge(known, told);
          const board = known;
          const now = Object.fromEntries(told.typing.map((id) => [id, Date.now()]));
          setSight((before) => ({ board, typed: { ...before.typed, ...now }, lost: false }));
          if (!isNew && told.typing.length === 0) await pause(LEAST_PAUSE_MS - (Date.now() - began));
        } catch {
          if (stop.signal.aborted) return;
          seen = undefined;
          failures += 1;
          setSight((before) => ({ ...before, lost: true }));
          await pause(Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** Math.min(failures, 5)));
        }
      }
    };
    void run();
    return () => stop.abort();
  }, [brandId]);
  return sight;
}
