import { useEffect, useEffectEvent } from 'react';
import { fetchLost } from './late.ts';

/** Fetches what did not arrive and draws it: on request, and by itself when the network is back. */
export function useAgain(draw: () => void): () => void {
  const again = () => {
    fetchLost();
    draw();
  };
  const onBack = useEffectEvent(again);
  useEffect(() => {
    const back = () => onBack();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
  return again;
}
