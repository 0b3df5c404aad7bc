import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { WifiOff } from '@pavilion/ui/icon';
import { useQueryClient } from '@tanstack/react-query';
import { useOnline } from './mishap.tsx';
import styles from './system.module.css';

/** Says that the network is gone; everything asks again by itself when it is back, or now when asked to. */
export function OfflineBar() {
  const { t } = useLingui();
  const client = useQueryClient();
  const online = useOnline();
  if (online) return null;
  return (
    <div className={styles.offline} role="status">
      <WifiOff />
      <span><Trans>You are offline. What you see may be old; it renews itself when the network is back.</Trans></span>
      <Button size="s" onClick={() => void client.refetchQueries({ type: 'active' })}>{t`Try again`}</Button>
    </div>
  );
}
