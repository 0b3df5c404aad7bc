import { useLingui } from '@lingui/react/macro';
import { Amount } from '../../../parts/amount.tsx';
import type { DrawHits } from './my-hits.ts';
import styles from './won.module.css';

/** What the member won in a draw. */
export function Won({ hits }: { hits: DrawHits | undefined }) {
  const { t } = useLingui();
  if (!hits || hits.won === 0) return null;
  return (
    <small className={styles.won}>
      {t`You won`} <Amount whole value={hits.won} tone="win" />
    </small>
  );
}
