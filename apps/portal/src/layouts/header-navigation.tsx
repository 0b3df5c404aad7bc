import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { NavLink, useLocation } from 'react-router';
import styles from './header.module.css';
import { useNavigation } from './navigation.ts';

const HeaderCategory = lazy(() => import('../deferred-chunk.tsx').then((module) => ({ default: module.HeaderCategory })));

const HeaderPlaces = lazy(() => import('../deferred-chunk.tsx').then((module) => ({ default: module.HeaderPlaces })));

/** The categories in the header; each shows its vendors under it. */
export function HeaderNavigation() {
  const { t } = useLingui();
  const navigation = useNavigation();
  const { key } = useLocation();
  return (
    <nav className={styles.nav} aria-label={t`Main`}>
      {navigation.map((entry) => {
        const link = (
          <NavLink key={entry.key} to={entry.to} end={entry.to === '/'} className={styles.entry}>
            {entry.label}
          </NavLink>
        );
        if (!entry.lane) return link;
        const still = (
          <div className={styles.category}>
            {link}
            <span className={styles.more} />
          </div>
        );
        return (
          <Suspense key={`${entry.key}-${key}`} fallback={still}>
            <HeaderCategory entry={entry} />
          </Suspense>
        );
      })}
      <Suspense fallback={null}>
        <HeaderPlaces />
      </Suspense>
    </nav>
  );
}
