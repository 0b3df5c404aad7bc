import { Spinner } from '@pavilion/ui/spinner';
import styles from './game-page.module.css';

export function Waiting({ label }: { label: string }) {
  return (
    <div className={styles.middle}>
      <Spinner size="l" label={label} />
      <p className="muted" aria-hidden="true">
        {label}
      </p>
    </div>
  );
}
