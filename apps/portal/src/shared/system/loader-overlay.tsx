import { useLingui } from '@lingui/react/macro';
import { Spinner } from '@pavilion/ui/spinner';
import { useEffect, useState } from 'react';
import styles from './system.module.css';

/** After so long the network is likely the reason. What has not come after 120 s is given up where it is fetched. */
const SLOW_MS = 10_000;

/** Covers what is on its way. It shows after a moment only, so that a quick answer never flickers; what takes long is said in words. */
export function LoaderOverlay({ label }: { label?: string }) {
  const { t } = useLingui();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loader}>
      <Spinner size="l" label={label ?? t`One moment`} />
      {label ? <p aria-hidden="true">{label}</p> : null}
      {isSlow ? <p role="status">{t`The page is slow to respond. Please check your connection and try again.`}</p> : null}
    </div>
  );
}
