import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { useState } from 'react';
import { tryAgain, useConnection } from '../../shared/system/connection.ts';
import styles from '../../shared/system/system.module.css';

/** Says that nothing new can come at the moment, and goes by itself when it can. */
export function OfflineBanner() {
  const { t } = useLingui();
  const connection = useConnection();
  const [busy, setBusy] = useState(false);
  if (connection === 'up') return null;
  const retry = () => {
    setBusy(true);
    void tryAgain().finally(() => setBusy(false));
  };
  return (
    <div className={styles.corner}>
      <Alert
        tone="warn"
        title={connection === 'down' ? t`You're offline` : t`The site isn't responding`}
        actions={<Button size="s" loading={busy} onClick={retry}>{t`Try again`}</Button>}
      >
        <Trans>You may be seeing old data. Nothing is lost; this message disappears once you're back online.</Trans>
      </Alert>
    </div>
  );
}
