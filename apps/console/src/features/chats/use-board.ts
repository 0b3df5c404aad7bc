import { chatBoard } from '@pavilion/contract/support/desk-chat';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useFollow } from '../../parts/follow.ts';

type BoardAnswer = WireValue<typeof chatBoard>;
export type Board = Pick<BoardAnswer, 'waiting' | 'mine' | 'operators' | 'away'>;
export type ChatRow = Board['waiting'][number];

export interface BoardSight {
  board: Board | null;
  /** When the visitor of an own chat was last heard writing, by conversation; ms. */
  typed: Readonly<Record<string, number>>;
  lost: boolean;
}

/** The known board with the changes since. A chat that was just claimed may be among those who wait for a second more. */
function merge(known: Board | null, { isQueueKnown, waiting, operators, mine, mineIds, away }: BoardAnswer): Board {
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

/** The board, updated as soon as it changes: an answer is held until there is something new. */
export function useBoard(brandId: string | undefined): BoardSight {
  const [sight, setSight] = useState<BoardSight>({ board: null, typed: {}, lost: false });
  useFollow<BoardAnswer>(brandId ?? '', {
    call: (last, signal) => call(chatBoard, { query: { ...(brandId ? { brandId } : {}), ...(last ? { seen: last.stamp } : {}) }, signal }),
    onNews: (news) => {
      const now = Object.fromEntries(news.typing.map((id) => [id, Date.now()]));
      setSight((before) => ({ board: merge(before.board, news), typed: { ...before.typed, ...now }, lost: false }));
      return news.typing.length > 0;
    },
    onLost: () => setSight((before) => ({ ...before, lost: true })),
  });
  return sight;
}
