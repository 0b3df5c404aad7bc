import { useEffect } from 'react';
import { fetchLost } from './late.ts';

/** Fetches what did not arrive and draws it: on request, and by itself when the network is back. */
export function useAgain(draw: () => void): () => void {
  const again = () => {
    fetchLost();
    draw();
  };
  useEffect(() => {
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  });
  return again;
}
