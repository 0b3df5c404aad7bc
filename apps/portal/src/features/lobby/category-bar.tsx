import { useLingui } from '@lingui/react/macro';
import { Chip, ChipRow } from '@pavilion/ui/chip';
import { Flame, Heart } from '@pavilion/ui/icon';
import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { useSession } from '../../api/session-store.ts';
import { NavigationIcon } from '../../layouts/navigation-icon.tsx';
import { useNavigation } from '../../layouts/navigation.ts';
import { isOn } from '../../parts/modules.ts';
import { askAccount, paths } from '../../paths.ts';
import styles from './category-bar.module.css';

/** On a phone the line is longer than the screen: the current one comes into sight. */
const showCurrent = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' });

/** The lobby's categories in one line: home, favourites, hot, and each kind of game there is. */
export function CategoryBar() {
  const { t } = useLingui();
  const location = useLocation();
  const { isMember, isTrial } = useSession();
  const { pathname } = location;
  const [home, ...kinds] = useNavigation().filter(({ key }) => key !== 'PROMO');
  const favourites = paths.favourites();
  const entries = [
    ...(home ? [{ ...home, current: pathname === home.to && location.hash !== '#hot' }] : []),
    ...(isOn('GAMELOFAV3')
      ? [
          {
            key: 'FAV',
            to: isMember ? favourites : askAccount(location, isTrial, favourites),
            label: t`Favourites`,
            current: pathname === favourites,
          },
        ]
      : []),
    ...(isOn('GAMELOHOT3') ? [{ key: 'HOT', to: '/#hot', label: t`Hot`, current: location.hash === '#hot' }] : []),
    ...kinds.map((kind) => ({ ...kind, current: pathname.startsWith(kind.to) })),
  ];
  return (
    <ChipRow label={t`Categories`} className={styles.bar}>
      {entries.map(({ key, to, label, current }) => (
        <Chip
          key={key}
          selected={current}
          icon={key === 'FAV' ? <Heart /> : key === 'HOT' ? <Flame /> : <NavigationIcon name={key} />}
          render={<Link to={to} ref={current && key !== 'HOME' ? showCurrent : undefined} aria-current={current ? 'page' : undefined} />}
        >
          {label}
        </Chip>
      ))}
    </ChipRow>
  );
}
