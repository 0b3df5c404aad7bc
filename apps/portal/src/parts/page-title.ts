import { useEffect } from 'react';
import { brand } from '../boot.ts';

/** As the server wrote it: home's. */
const HOME = document.title;

/** Names the page in the window's title while it is shown. Undefined: not known yet. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    document.title = `${title} · ${brand.name}`;
    return () => {
      document.title = HOME;
    };
  }, [title]);
}
