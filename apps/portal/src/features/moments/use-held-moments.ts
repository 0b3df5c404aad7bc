import { useEffect } from 'react';
import { holdMoments } from './moment-store.ts';

/** While it is mounted nothing else is celebrated: what the member looks at is a moment of its own. */
export function useHeldMoments(): void {
  useEffect(() => holdMoments(), []);
}
