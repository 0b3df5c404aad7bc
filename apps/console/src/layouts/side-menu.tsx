import { useLingui } from '@lingui/react/macro';
import { SideNavGroup, SideNavItem } from '@pavilion/ui/side-nav-item';
import { Link, useLocation } from 'react-router';
import { useOperator } from '../features/session/operator.tsx';
import { countText } from '../parts/amount.tsx';
import { Mark } from '../parts/mark.tsx';
import { paths } from '../paths.ts';
import { FoldingGroup } from './folding-group.tsx';
import { allowedNavigation, type NavigationItem, useNavigation } from './navigation.tsx';
import styles from './side-menu.module.css';
import { useCounts } from './use-counts.ts';
import { useRail } from './use-rail.ts';

/** Their counts are money of members that waits, or all that waits. */
const PRESSING: ReadonlySet<string> = new Set([paths.home, paths.withdrawals]);

/** The pages this operator may open, with what waits at each: on top those opened often, then all in groups that fold. */
export function SideMenu({ onLeave }: { onLeave?: () => void }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const { pathname } = useLocation();
  const counts = useCounts();
  const groups = allowedNavigation(useNavigation(), may);
  const items = groups.flatMap((group) => group.items);
  const isAbove = (path: string): boolean => (path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`));
  // A place may lie below another one of the menu: the nearest is where the operator is.
  const here = items
    .map(({ path }) => path)
    .filter(isAbove)
    .reduce((nearest, path) => (path.length > nearest.length ? path : nearest), '');
  const rail = useRail(
    here,
    items.map(({ path }) => path).filter((path) => path !== paths.home),
  );
  const often = rail.often.flatMap((path) => items.find((item) => item.path === path) ?? []);
  const entry = ({ path, label: name, Icon }: NavigationItem, current = path === here) => (
    <SideNavItem
      key={path}
      icon={<Icon />}
      label={name}
      current={current}
      count={counts[path] || undefined}
      pressing={PRESSING.has(path)}
      render={<Link to={path} onClick={onLeave} />}
    />
  );
  return (
    <nav aria-label={t`Main menu`} className={styles.rail}>
      <Link to={paths.home} className={styles.mark} onClick={onLeave}>
        <Mark />
        <span>{t`Pavilion Desk`}</span>
      </Link>
      <div className={styles.navigation}>
        {often.length > 0 ? <SideNavGroup label={t`Most used`}>{often.map((item) => entry(item, false))}</SideNavGroup> : null}
        {groups.map(({ key, label, items: entries }) => {
          if (label === undefined) return <SideNavGroup key={key}>{entries.map((item) => entry(item))}</SideNavGroup>;
          const isFolded = rail.isFolded(key);
          const hidden = isFolded ? entries.filter(({ path }) => path !== here) : [];
          const waiting = hidden.reduce((sum, { path }) => sum + (counts[path] ?? 0), 0);
          return (
            <FoldingGroup
              key={key}
              label={label}
              isFolded={isFolded}
              onFold={(next) => rail.fold(key, next)}
              count={waiting > 0 ? countText(waiting) : undefined}
            >
              {entries.filter((item) => !hidden.includes(item)).map((item) => entry(item))}
            </FoldingGroup>
          );
        })}
      </div>
    </nav>
  );
}
