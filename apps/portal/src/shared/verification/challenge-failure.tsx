import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '@pavilion/contract/base/client';
import { Button } from '@pavilion/ui/button';
import { RefreshCw, WifiOff } from '@pavilion/ui/icon';
import { useErrorWords } from '../../parts/error-words.tsx';
import styles from './captcha.module.css';

/** Said when no challenge could be had: the network, or too many asked for. */
export function ChallengeFailure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const isOffline = error instanceof ApiError && error.isNetwork;
  return (
    <div className={styles.failure} role="alert">
      {isOffline ? <WifiOff /> : <RefreshCw />}
      <strong>{isOffline ? <Trans>No connection</Trans> : <Trans>Couldn't load the check</Trans>}</strong>
      <span>{words(error)}</span>
      <Button tone="secondary" onClick={onRetry}>{t`Try again`}</Button>
    </div>
  );
}
