import { chatBoard } from '@pavilion/contract/desk-chat';
import type { WireValue } from '@pavilion/contract/endpoint';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

export type Board = WireValue<typeof chatBoard>;
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

/** The board, told as soon as it changes: an answer is held until there is something new. */
export function useBoard(brandId: string | undefined): BoardSight {
  const [sight, setSight] = useState<BoardSight>({ board: null, typed: {}, lost: false });
  useEffect(() => {
    const stop = new AbortController();
    const run = async (): Promise<void> => {
      let seen: string | undefined;
      let failures = 0;
      while (!stop.signal.aborted) {
        const began = Date.now();
        try {
          const query = { ...(brandId ? { brandId } : {}), ...(seen ? { seen } : {}) };
          const board = await call(chatBoard, { query, signal: stop.signal });
          const isNew = board.stamp !== seen;
          seen = board.stamp;
          failures = 0;
          const now = Object.fromEntries(board.typing.map((id) => [id, Date.now()]));
          setSight((before) => ({ board, typed: { ...before.typed, ...now }, lost: false }));
          if (!isNew && board.typing.length === 0) await pause(LEAST_PAUSE_MS - (Date.now() - began));
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
