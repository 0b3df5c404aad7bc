import { useLingui } from '@lingui/react/macro';
import type { DeskPermission } from '@pavilion/contract/permissions';
import { House } from '@pavilion/ui/icon';
import type { LucideIcon } from '@pavilion/ui/icon';
import type { NavigationGroupKey } from '../feature.ts';
import { pages } from '../features.ts';
import { paths } from '../paths.ts';

export interface NavigationItem {
  path: string;
  label: string;
  Icon: LucideIcon;
  /** The permission to go there; absent: all operators may. */
  permission?: DeskPermission;
}

export interface NavigationGroup {
  key: string;
  label?: string;
  items: readonly NavigationItem[];
}

/** Every page of the desk that has an entry, in its group. */
export function useNavigation(): readonly NavigationGroup[] {
  const { t } = useLingui();
  const itemsOf = (key: NavigationGroupKey): NavigationItem[] =>
    pages.flatMap(({ path, permission, navigation }) =>
      navigation?.group === key
        ? [{ path, label: t(navigation.label), Icon: navigation.Icon, ...(permission === undefined ? {} : { permission }) }]
        : [],
    );
  return [
    { key: 'home', items: [{ path: paths.home, label: t`Work queue`, Icon: House }, ...itemsOf('home')] },
    { key: 'members', label: t`People`, items: itemsOf('members') },
    { key: 'money', label: t`Money`, items: itemsOf('money') },
    { key: 'brand', label: t`Brand`, items: itemsOf('brand') },
    { key: 'platform', label: t`System`, items: itemsOf('platform') },
  ];
}

/** Those an operator may go to; a group without one is left out. */
export const allowedNavigation = (groups: readonly NavigationGroup[], may: (permission: DeskPermission) => boolean): NavigationGroup[] =>
  groups
    .map((group) => ({ ...group, items: group.items.filter(({ permission }) => permission === undefined || may(permission)) }))
    .filter(({ items }) => items.length > 0);
