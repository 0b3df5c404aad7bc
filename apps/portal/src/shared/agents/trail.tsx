import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from '@pavilion/ui/icon';
import styles from './report.module.css';

export interface TrailProps {
  /** From the caller down. */
  trail: readonly { customerId: string; customerName: string }[];
  /** Empty: the caller's own. */
  onChoose(customerId: string): void;
}

/** The way from the agent down to whose rows are shown. */
export function Trail({ trail, onChoose }: TrailProps) {
  const { t } = useLingui();
  const last = trail.length - 1;
  if (last < 1) return null;
  return (
    <nav className={styles.trail} aria-label={t`Team path`}>
      {trail.map(({ customerId, customerName }, index) => (
        <span key={customerId} className={styles.step}>
          {index > 0 ? <ChevronRight aria-hidden="true" /> : null}
          {index === last ? (
            <b aria-current="page">
              <bdi>{customerName}</bdi>
            </b>
          ) : (
            <button type="button" onClick={() => onChoose(index === 0 ? '' : customerId)}>
              {index === 0 ? t`You` : <bdi>{customerName}</bdi>}
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}
