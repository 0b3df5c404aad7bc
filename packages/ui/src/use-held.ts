import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Whether a mouse rests on the element or the focus is inside it: then nothing in it should move on by itself. */
export const useHeld = (target: RefObject<Element | null>): boolean => {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const off = new AbortController();
    const on = (type: string, act: (event: Event) => void) => element.addEventListener(type, act, { signal: off.signal });
    // A finger leaves no pointer behind, so only a mouse or a pen can rest.
    on('pointerenter', (event) => setPointed(!('pointerType' in event) || event.pointerType !== 'touch'));
    on('pointerleave', () => setPointed(false));
    on('focusin', () => setFocused(true));
    on('focusout', () => setFocused(false));
    return () => off.abort();
  }, [target]);
  return pointed || focused;
};
