import { useLingui } from '@lingui/react/macro';

import { useLocation } from 'react-router';
import styles from './header.module.css';
import { NavLink } from './nav-link.tsx';
import { useNavigation } from './navigation.ts';
import { late } from '../parts/late.ts';
import { Part } from '../parts/part.tsx';

const HeaderCategory = late(() => import('../deferred-chunk.tsx'), 'HeaderCategory');

const HeaderPlaces = late(() => import('../deferred-chunk.tsx'), 'HeaderPlaces');

/** The categories in the header; each shows its vendors under it. */
export function HeaderNavigation() {
  const { t } = useLingui();
  const navigation = useNavigation();
  const { key } = useLocation();
  return (
    <nav className={styles.nav} aria-label={t`Main`}>
      {navigation.map((entry) => {
        const link = (
          <NavLink key={entry.key} to={entry.to} className={styles.entry}>
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
          <Part lost={still} key={`${entry.key}-${key}`} fallback={still}>
            <HeaderCategory entry={entry} />
          </Part>
        );
      })}
      <Part lost={null}>
        <HeaderPlaces />
      </Part>
    </nav>
  );
}
