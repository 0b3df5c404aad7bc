import { deskRoomHistory, deskRoomLive } from '@pavilion/contract/rooms/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useCallback, useState } from 'react';
import { call } from '../../api/call.ts';
import { useFollow } from '../../parts/follow.ts';

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

const NOT_FOUND = 404;

const merge = (known: readonly DeskLine[], received: readonly DeskLine[]): DeskLine[] => {
  const byNumber = new Map([...known, ...received].map((line) => [line.number, line]));
  return [...byNumber.values()].toSorted((one, other) => one.number - other.number);
};

const NOTHING: LiveSight = { presenter: null, lines: [], more: false, lost: false, error: null };

/** A room, updated as soon as it changes: an answer is held until there is something new. */
export function useLive(presenterId: string): { sight: LiveSight; earlier(): Promise<void> } {
  const [sight, setSight] = useState(NOTHING);
  useFollow<Live>(presenterId, {
    call: (last, signal) =>
      call(deskRoomLive, { query: { presenterId, ...(last ? { after: last.revision, seen: last.stamp } : {}) }, signal }),
    onNews: (answer) =>
      setSight((before) => ({
        presenter: answer.presenter,
        lines: answer.fresh ? answer.lines : merge(before.lines, answer.lines),
        more: answer.fresh ? answer.more : before.more,
        lost: false,
        error: null,
      })),
    onLost: (error) => {
      const isGone = (error as { status?: number }).status === NOT_FOUND;
      setSight((before) => (isGone ? { ...before, error } : { ...before, lost: true }));
      return isGone;
    },
  });
  const first = sight.lines[0]?.number;
  const earlier = useCallback(async () => {
    if (first === undefined) return;
    const { lines, more } = await call(deskRoomHistory, { query: { presenterId, before: first } });
    setSight((before) => ({ ...before, lines: merge(lines, before.lines), more }));
  }, [presenterId, first]);
  return { sight, earlier };
}
