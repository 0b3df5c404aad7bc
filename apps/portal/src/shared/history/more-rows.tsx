import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import styles from './history.module.css';

export interface MoreRowsProps {
  shown: number;
  total: number;
  busy: boolean;
  onMore(): void;
}

/** Under a list on a phone: how much of it is there, and the way to the rest. */
export function MoreRows({ shown, total, busy, onMore }: MoreRowsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.more}>
      <p>{t`${shown} of ${total} shown`}</p>
      {shown < total ? <Button loading={busy} onClick={onMore}>{t`Show more`}</Button> : null}
    </div>
  );
}
