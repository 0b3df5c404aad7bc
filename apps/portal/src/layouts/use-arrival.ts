import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { hashName } from '../parts/hash-name.ts';

/** After each navigation the page stands at its top, or at the hash; going back keeps the browser's own place. */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  useEffect(() => {
    if (hash) {
      const target = document.getElementById(hashName(hash));
      target?.scrollIntoView();
      return;
    }
    if (kind !== 'POP') window.scrollTo({ top: 0 });
  }, [pathname, hash, kind]);
}
