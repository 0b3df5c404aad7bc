import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { useEffect, useState } from 'react';
import styles from '../../shared/system/system.module.css';

/** A part fetched in passing did not arrive: the page still works, and a reload brings the part. */
export function ReloadOffer() {
  const { t } = useLingui();
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    const offer = () => setOffered(true);
    window.addEventListener('vite:preloadError', offer);
    return () => window.removeEventListener('vite:preloadError', offer);
  }, []);
  if (!offered) return null;
  return (
    <div className={styles.corner}>
      <Alert
        tone="info"
        title={t`Part of the page didn't load`}
        closeLabel={t`Close`}
        onClose={() => setOffered(false)}
        actions={<Button size="s" onClick={() => window.location.reload()}>{t`Reload`}</Button>}
      >
        <Trans>The site may have been updated since you opened it. You stay logged in when you reload.</Trans>
      </Alert>
    </div>
  );
}
