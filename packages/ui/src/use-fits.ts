import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Whether the content is no wider than its box; only then may the box let the head stick to the page. */
export const useFits = (box: RefObject<HTMLElement | null>): boolean => {
  const [fits, setFits] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (!element || !content || typeof ResizeObserver === 'undefined') return;
    const measure = () => setFits(content.scrollWidth <= element.clientWidth + 1);
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    watcher.observe(content);
    return () => watcher.disconnect();
  }, [box]);
  return fits;
};
