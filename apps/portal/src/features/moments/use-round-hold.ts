import { useEffect, useRef } from 'react';
import { holdMoments } from './moment-store.ts';

/** Answers what a page of games calls when a round begins and when it was shown to its end: between them nothing is celebrated. */
export function useRoundHold(): (open: boolean) => void {
  const release = useRef<(() => void) | null>(null);
  useEffect(() => () => release.current?.(), []);
  return (open) => {
    release.current?.();
    release.current = open ? holdMoments() : null;
  };
}
