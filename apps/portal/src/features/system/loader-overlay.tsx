import { useLingui } from '@lingui/react/macro';
import { Spinner } from '@pavilion/ui/spinner';
import styles from './system.module.css';

/** Covers what is on its way. It shows after a moment only, so that a quick answer never flickers. */
export function LoaderOverlay({ label }: { label?: string }) {
  const { t } = useLingui();
  return (
    <div className={styles.loader}>
      <Spinner size="l" label={label ?? t`One moment`} />
      {label ? <p aria-hidden="true">{label}</p> : null}
    </div>
  );
}
