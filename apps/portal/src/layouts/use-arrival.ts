import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { hashName } from '../parts/hash-name.ts';

/**
 * After each navigation the page is at its top, or at the hash as soon as its target is there; going back uses the browser's own
 * place. A popup or a filter, which change the query alone, leave it where it is; a link to the same hash leads there again.
 */
export function useArrival(): void {
  const { pathname, search, hash, key } = useLocation();
  const kind = useNavigationType();
  const before = useRef({ pathname: '', search: '', hash: '' });
  useEffect(() => {
    const last = before.current;
    before.current = { pathname, search, hash };
    const isSamePlace = last.pathname === pathname && last.hash === hash;
    if (isSamePlace && last.search !== search) return;
    if (!hash) {
      if (!isSamePlace && kind !== 'POP') window.scrollTo({ top: 0 });
      return;
    }
    const abort = new AbortController();
    void import('../parts/scroll-to-when-ready.ts').then(({ scrollToWhenReady }) => scrollToWhenReady(hashName(hash), abort.signal));
    return () => abort.abort();
  }, [pathname, search, hash, key, kind]);
}
