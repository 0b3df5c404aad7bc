import type { KeyboardEvent } from 'react';
import { useState } from 'react';

/** One of a list below a text field, chosen by arrows and taken by Enter while the focus stays in the field. */
export function useListChoice(count: number, take: (index: number) => void) {
  const [at, setAt] = useState(0);
  const current = Math.min(at, Math.max(0, count - 1));
  /** Whether the key was the list's: then the field does nothing with it. */
  const press = (event: KeyboardEvent): boolean => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && count > 0) setAt((current + step + count) % count);
    else if (event.key === 'Enter' && step === 0) take(current);
    else return false;
    event.preventDefault();
    return true;
  };
  return { current, setAt, press };
}
