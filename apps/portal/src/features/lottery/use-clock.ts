import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Near, nearQuery } from './queries.ts';

export interface IssueClock {
  near: Near | undefined;
  error: unknown;
  retry: () => void;
  /** Until bets end, in ms by the server's clock; 0 when they have. */
  left: number;
  /** The server's now. */
  now: number;
}

const TICK_MS = { quick: 250, daily: 1000 } as const;

/** The issue that takes bets, counted down by the server's clock; asked again when it closes. */
export function useIssueClock(gameId: number, pace: 'quick' | 'daily'): IssueClock {
  const { data, error, refetch } = useQuery(nearQuery(gameId, pace));
  const client = useQueryClient();
  const [machine, setMachine] = useState(() => Date.now());
  const ahead = data?.ahead ?? 0;
  const closes = data?.near.currentNumero?.closeTime ?? 0;
  const now = machine + ahead;
  const isOver = closes > 0 && now >= closes;
  const drawn = data?.near.previousNumero?.winNo ? data.near.previousNumero.numero : null;
  const ask = useEffectEvent(() => void refetch());
  useEffect(() => {
    const timer = setInterval(() => setMachine(Date.now()), TICK_MS[pace]);
    return () => clearInterval(timer);
  }, [pace]);
  useEffect(() => {
    if (isOver) ask();
  }, [isOver]);
  useEffect(() => {
    if (drawn === null) return;
    for (const part of ['gaps', 'draws', 'orders', 'order']) void client.invalidateQueries({ queryKey: ['lottery', part] });
  }, [client, drawn]);
  return { near: data?.near, error: data ? null : error, retry: () => void refetch(), left: Math.max(0, closes - now), now };
}
