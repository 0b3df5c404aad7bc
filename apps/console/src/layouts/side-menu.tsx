import { useLingui } from '@lingui/react/macro';
import { SideNavGroup, SideNavItem } from '@pavilion/ui/side-nav-item';
import { Link, useLocation } from 'react-router';
import { useOperator } from '../features/session/operator.tsx';
import { Mark } from '../parts/mark.tsx';
import { paths } from '../paths.ts';
import { allowedNavigation, useNavigation } from './navigation.tsx';
import styles from './side-menu.module.css';
import { useCounts } from './use-counts.ts';

/** Their counts are money of members that waits, or all that waits. */
const PRESSING: ReadonlySet<string> = new Set([paths.home, paths.withdrawals]);

/** The pages this operator may open, with what waits at each. */
export function SideMenu({ onLeave }: { onLeave?: () => void }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const { pathname } = useLocation();
  const counts = useCounts();
  const groups = allowedNavigation(useNavigation(), may);
  const isAbove = (path: string): boolean => (path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`));
  // A place may lie below another one of the menu: the nearest is where the operator is.
  const here = groups
    .flatMap(({ items }) => items.map(({ path }) => path))
    .filter(isAbove)
    .reduce((nearest, path) => (path.length > nearest.length ? path : nearest), '');
  return (
    <nav aria-label={t`Main menu`} className={styles.rail}>
      <Link to={paths.home} className={styles.mark} onClick={onLeave}>
        <Mark />
        <span>{t`Pavilion Desk`}</span>
      </Link>
      <div className={styles.navigation}>
        {groups.map(({ key, label, items }) => (
          <SideNavGroup key={key} {...(label ? { label } : {})}>
            {items.map(({ path, label: name, Icon }) => (
              <SideNavItem
                key={path}
                icon={<Icon />}
                label={name}
                current={path === here}
                count={counts[path] || undefined}
                pressing={PRESSING.has(path)}
                render={<Link to={path} onClick={onLeave} />}
              />
            ))}
          </SideNavGroup>
        ))}
      </div>
    </nav>
  );
}
