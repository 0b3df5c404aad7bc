import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { countText } from '../../parts/amount.tsx';
import styles from './also-waiting.module.css';
import type { WaitingPage } from '../../layouts/use-counts.ts';

/** Pages at which something waits that has no clock of its own: how many, and the way there. Nothing where nothing waits. */
export function AlsoWaiting({ pages }: { pages: readonly WaitingPage[] }) {
  const { t } = useLingui();
  if (pages.length === 0) return null;
  return (
    <nav aria-label={t`Also waiting`} className={styles.also}>
      <h2>{t`Also waiting`}</h2>
      <ul className={styles.list}>
        {pages.map(({ path, label, Icon, count }) => (
          <li key={path}>
            <Link to={path}>
              <Icon aria-hidden="true" />
              <span>{t(label)}</span>
              <b>{countText(count)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
