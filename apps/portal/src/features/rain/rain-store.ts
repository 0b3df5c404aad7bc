import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/** Shows the rain that falls now over the page. */
export const openRain = (): void => set(true);
export const closeRain = (): void => set(false);

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const read = (): boolean => isOpen;

export const useRainOpen = (): boolean => useSyncExternalStore(follow, read, read);
