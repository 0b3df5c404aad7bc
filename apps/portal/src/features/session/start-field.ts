import type { RefObject } from 'react';

/** Where the focus starts in a popup: its field of this name. */
export const startField = (name: string): RefObject<HTMLElement | null> => ({
  get current() {
    return document.querySelector<HTMLElement>(`[role="dialog"] [name="${name}"]`);
  },
});
