import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

const seen = new WeakMap<Element, () => void>();
let shared: IntersectionObserver | undefined;

const observer = (): IntersectionObserver | undefined => {
  if (typeof IntersectionObserver === 'undefined') return undefined;
  shared ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) if (entry.isIntersecting) seen.get(entry.target)?.();
    },
    { threshold: 0.1, rootMargin: '240px' },
  );
  return shared;
};

/** True from the moment a tenth of the element comes near the window; one observer serves the whole page. */
export const useNear = (target: RefObject<Element | null>, already: boolean): boolean => {
  const [near, setNear] = useState(already || typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = target.current;
    const watcher = observer();
    if (near || !element || !watcher) return;
    seen.set(element, () => setNear(true));
    watcher.observe(element);
    return () => {
      watcher.unobserve(element);
      seen.delete(element);
    };
  }, [near, target]);
  return near;
};
