import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { IssueClock } from '../use-clock.ts';
import { officialQueries } from './queries.ts';

/** The issue of a day's draw by the server's clock. Its result is typed long after the end of bets: nothing is waited for by the second. */
export function useDailyClock(gameId: number): IssueClock {
  const { data, error, refetch } = useQuery(officialQueries.near(gameId));
  const [machine, setMachine] = useState(() => Date.now());
  const now = machine + (data?.ahead ?? 0);
  const closes = data?.currentNumero?.closeTime ?? 0;
  const isOver = closes > 0 && now >= closes;
  const drawn = data?.previousNumero?.winNo ? data.previousNumero.numero : null;
  const client = useQueryClient();
  const ask = useEffectEvent(() => void refetch());
  useEffect(() => {
    const timer = setInterval(() => setMachine(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (isOver) ask();
  }, [isOver]);
  useEffect(() => {
    if (drawn === null) return;
    for (const part of ['draws', 'orders', 'order']) void client.invalidateQueries({ queryKey: ['lottery', part] });
  }, [client, drawn]);
  return { near: data, error: data ? null : error, retry: () => void refetch(), left: Math.max(0, closes - now), now };
}
