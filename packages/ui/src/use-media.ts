import { useSyncExternalStore } from 'react';

const matchMediaOf = (query: string): MediaQueryList | null =>
  typeof window !== 'undefined' && typeof window.matchMedia === 'function' ? window.matchMedia(query) : null;

/** Whether a media query holds now; follows its changes. False where there is no window. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (notify) => {
      const list = matchMediaOf(query);
      list?.addEventListener('change', notify);
      return () => list?.removeEventListener('change', notify);
    },
    () => matchMediaOf(query)?.matches ?? false,
    () => false,
  );

/** The reader asked the system for less motion. */
export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');

/** Phone width, where popups become sheets and tables become stacked rows. */
export const usePhone = (): boolean => useMedia('(width <= 640px)');
