import { useEffect } from 'react';

let shown = 0;
let waiting: (() => void) | null = null;

/** While it is mounted the page shows what is shown this one time: the browser asks for confirmation before it leaves, and `leavePage` waits. */
export function useShownOnce(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    shown += 1;
    window.addEventListener('beforeunload', ask);
    return () => {
      shown -= 1;
      window.removeEventListener('beforeunload', ask);
      if (shown > 0) return;
      waiting?.();
      waiting = null;
    };
  }, []);
}

/** Reloads the page, or once nothing is shown any more that would be lost. Answers whether it waits. */
export function leavePage(leave: () => void): boolean {
  if (shown === 0) leave();
  else waiting = leave;
  return shown > 0;
}
