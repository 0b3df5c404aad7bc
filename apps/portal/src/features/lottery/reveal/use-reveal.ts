import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { lotteryQueries, type Near } from '../queries.ts';
import { drawTicketsQuery } from './tickets.ts';
import { endReveal, forgetWaiting, noteResult, noteWaiting, onReveal, type Reveal, revealNow } from './watch.ts';

/** The draw of this game whose result is to be shown now; null mostly. What shows it is fetched by `load` while its tickets wait. */
export function useReveal(gameId: number, near: Near | undefined, load: () => Promise<unknown>): Reveal | null {
  const { data } = useQuery(lotteryQueries.orders(gameId));
  const reveal = useSyncExternalStore(onReveal, revealNow);
  const waiting = data?.orders.content.find(({ orderStatus }) => orderStatus === LOTTERY_ORDER.waiting)?.numero ?? null;
  useQuery({ ...drawTicketsQuery(gameId, waiting ?? '', false), enabled: waiting !== null });
  useEffect(() => {
    // What does not arrive now is fetched again when it is needed.
    if (waiting !== null) load().catch(() => undefined);
  }, [waiting, load]);
  useEffect(() => {
    if (!near || !navigator.onLine) return;
    noteWaiting(gameId, { rows: data?.orders.content ?? [], previous: near.previousNumero }, near.serverTime);
    noteResult(gameId, near.previousNumero, near.serverTime);
  }, [gameId, data, near]);
  useEffect(() => {
    window.addEventListener('offline', forgetWaiting);
    return () => {
      window.removeEventListener('offline', forgetWaiting);
      endReveal();
    };
  }, [gameId]);
  return reveal?.gameId === gameId ? reveal : null;
}
