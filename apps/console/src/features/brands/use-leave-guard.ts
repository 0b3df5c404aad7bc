import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';

/** While something is not saved, leaving the page needs a confirmation: by closing the tab, by a link, by going back. */
export function useLeaveGuard(dirty: boolean): void {
  const { t } = useLingui();
  const question = t`Leave without saving? Your changes will be lost.`;
  useEffect(() => {
    if (!dirty) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!link || link.getAttribute('target') === '_blank' || event.ctrlKey || event.metaKey) return;
      // oxlint-disable-next-line no-alert
      if (!window.confirm(question)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener('beforeunload', unload);
    document.addEventListener('click', click, true);
    return () => {
      window.removeEventListener('beforeunload', unload);
      document.removeEventListener('click', click, true);
    };
  }, [dirty, question]);
}
