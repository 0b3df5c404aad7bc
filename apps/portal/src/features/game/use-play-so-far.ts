import type { WireValue } from '@pavilion/contract/base/endpoint';
import { playSoFar } from '@pavilion/contract/responsible-gaming/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { nextCheckAt } from './reality-rules.ts';

export type PlaySoFar = WireValue<typeof playSoFar>;

const playQuery = () => ({
  queryKey: ['play-so-far', sessionStore.get()?.id ?? 'visitor'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(playSoFar, { signal }),
  staleTime: Infinity,
});

/** The clock of a login: when a check is due, its figures are fetched first, so that they are those of the moment. */
export function usePlaySoFar(): { due: boolean; play: PlaySoFar | undefined; isOver: boolean; goOn(): void } {
  const client = useQueryClient();
  const { data: play, dataUpdatedAt } = useQuery(playQuery());
  const [due, setDue] = useState(false);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!play || due || isOver) return;
    // The server's clock, not this device's.
    const serverNow = Date.parse(play.now) + (Date.now() - dataUpdatedAt);
    const { at, ends } = nextCheckAt(play, serverNow);
    const timer = setTimeout(
      () => {
        void client
          .fetchQuery({ ...playQuery(), staleTime: 0 })
          .catch(() => undefined)
          .then(() => (ends ? setOver(true) : setDue(true)));
      },
      Math.max(0, at - serverNow),
    );
    return () => clearTimeout(timer);
  }, [client, play, dataUpdatedAt, due, isOver]);
  return { due, play, isOver, goOn: () => setDue(false) };
}
