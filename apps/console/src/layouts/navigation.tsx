import { useLingui } from '@lingui/react/macro';
import type { DeskPermission } from '@pavilion/contract/desk-permissions';
import {
  Activity,
  Banknote,
  CircleAlert,
  House,
  IdCard,
  ListOrdered,
  Mail,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldCheck,
  SlidersHorizontal,
  UserCog,
  Users,
} from '@pavilion/ui/icon';
import type { LucideIcon } from '@pavilion/ui/icon';
import { paths } from '../paths.ts';

export interface NavigationItem {
  path: string;
  label: string;
  Icon: LucideIcon;
  /** What must be allowed to go there; absent: everybody may. */
  permission?: DeskPermission;
}

export interface NavigationGroup {
  key: string;
  label?: string;
  items: readonly NavigationItem[];
}

/** Every page of the desk in its group. */
export function useNavigation(): readonly NavigationGroup[] {
  const { t } = useLingui();
  return [
    { key: 'home', items: [{ path: paths.home, label: t`What waits`, Icon: House }] },
    {
      key: 'members',
      label: t`People`,
      items: [
        { path: paths.members, label: t`Members`, Icon: Users, permission: 'members.read' },
        { path: paths.documents, label: t`Documents`, Icon: IdCard, permission: 'documents.read' },
        { path: paths.exclusions, label: t`Exclusions`, Icon: ShieldCheck, permission: 'exclusions.read' },
        { path: paths.outbox, label: t`Messages`, Icon: Mail, permission: 'outbox.read' },
      ],
    },
    {
      key: 'money',
      label: t`Money`,
      items: [
        { path: paths.withdrawals, label: t`Withdrawals`, Icon: Banknote, permission: 'withdrawals.read' },
        { path: paths.payments, label: t`Payment exceptions`, Icon: CircleAlert, permission: 'payments.repair' },
        { path: paths.cashier, label: t`Cashier's rules`, Icon: SlidersHorizontal, permission: 'withdrawals.read' },
      ],
    },
    {
      key: 'brand',
      label: t`Brand`,
      items: [
        { path: paths.brand, label: t`Brand settings`, Icon: Settings, permission: 'brands.read' },
        { path: paths.registration, label: t`Registration`, Icon: ListOrdered, permission: 'brands.read' },
      ],
    },
    {
      key: 'platform',
      label: t`House`,
      items: [
        { path: paths.operators, label: t`Operators`, Icon: UserCog, permission: 'operators.read' },
        { path: paths.audit, label: t`Audit trail`, Icon: ScrollText, permission: 'audit.read' },
        { path: paths.security, label: t`Security`, Icon: ShieldAlert, permission: 'security.read' },
        { path: paths.status, label: t`System status`, Icon: Activity, permission: 'status.read' },
      ],
    },
  ];
}

/** Those an operator may go to; a group without one is left out. */
export const allowedNavigation = (groups: readonly NavigationGroup[], may: (permission: DeskPermission) => boolean): NavigationGroup[] =>
  groups
    .map((group) => ({ ...group, items: group.items.filter(({ permission }) => permission === undefined || may(permission)) }))
    .filter(({ items }) => items.length > 0);
