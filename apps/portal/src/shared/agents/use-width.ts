import { useLayoutEffect, useRef, useState } from 'react';

/** How wide the place of a drawing is in px, followed as it changes; `first` until it was measured. */
export function useWidth(first: number) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const watcher = new ResizeObserver(() => setWidth(Math.max(160, element.clientWidth)));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return { box, width };
}
