import { deskRoomHistory, deskRoomLive } from '@pavilion/contract/desk-rooms';
import type { WireValue } from '@pavilion/contract/endpoint';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

export type Live = WireValue<typeof deskRoomLive>;
export type DeskLine = Live['lines'][number];

export interface LiveSight {
  presenter: Live['presenter'] | null;
  lines: readonly DeskLine[];
  more: boolean;
  lost: boolean;
  /** Refused for good: the room is not there. */
  error: unknown;
}

const LEAST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 20_000;
const NOT_FOUND = 404;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const merge = (known: readonly DeskLine[], told: readonly DeskLine[]): DeskLine[] => {
  const byNumber = new Map([...known, ...told].map((line) => [line.number, line]));
  return [...byNumber.values()].toSorted((one, other) => one.number - other.number);
};

const NOTHING: LiveSight = { presenter: null, lines: [], more: false, lost: false, error: null };

/** A room, told as soon as it changes: an answer is held until there is something new. */
export function useLive(presenterId: string): { sight: LiveSight; earlier(): Promise<void> } {
  const [sight, setSight] = useState(NOTHING);
  useEffect(() => {
    const stop = new AbortController();
    const run = async (): Promise<void> => {
      let known: { after: number; seen: string } | undefined;
      let failures = 0;
      while (!stop.signal.aborted) {
        const began = Date.now();
        try {
          const answer = await call(deskRoomLive, { query: { presenterId, ...known }, signal: stop.signal });
          const isNew = answer.stamp !== known?.seen;
          known = { after: answer.revision, seen: answer.stamp };
          failures = 0;
          setSight((before) => ({
            presenter: answer.presenter,
            lines: answer.fresh ? answer.lines : merge(before.lines, answer.lines),
            more: answer.fresh ? answer.more : before.more,
            lost: false,
            error: null,
          }));
          if (!isNew) await pause(LEAST_PAUSE_MS - (Date.now() - began));
        } catch (error) {
          if (stop.signal.aborted) return;
          if ((error as { status?: number }).status === NOT_FOUND) {
            setSight((before) => ({ ...before, error }));
            return;
          }
          known = undefined;
          failures += 1;
          setSight((before) => ({ ...before, lost: true }));
          await pause(Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** Math.min(failures, 5)));
        }
      }
    };
    void run();
    return () => stop.abort();
  }, [presenterId]);
  const first = sight.lines[0]?.number;
  const earlier = useCallback(async () => {
    if (first === undefined) return;
    const { lines, more } = await call(deskRoomHistory, { query: { presenterId, before: first } });
    setSight((before) => ({ ...before, lines: merge(lines, before.lines), more }));
  }, [presenterId, first]);
  return { sight, earlier };
}
