import { useEffect, useState } from 'react';

/** Chromium's offer to install the page; other browsers have only their menus. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** How to install with one press, where the browser offers it. */
export function useInstall(): (() => void) | null {
  const [offer, setOffer] = useState<InstallOffer | null>(null);
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault();
      setOffer(event as InstallOffer);
    };
    const done = () => setOffer(null);
    window.addEventListener('beforeinstallprompt', keep);
    window.addEventListener('appinstalled', done);
    return () => {
      window.removeEventListener('beforeinstallprompt', keep);
      window.removeEventListener('appinstalled', done);
    };
  }, []);
  return offer ? () => void offer.prompt().finally(() => setOffer(null)) : null;
}
