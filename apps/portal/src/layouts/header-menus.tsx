import { useLingui } from '@lingui/react/macro';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Bell,
  History,
  LogOut,
  MessageCircle,
  ReceiptText,
  Smartphone,
  User,
  Users,
} from '@pavilion/ui/icon';
import { Menu, type MenuEntry } from '@pavilion/ui/menu';
import { useMedia } from '@pavilion/ui/use-media';
import { type ReactElement, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Link } from '../parts/link.tsx';
import { useSession } from '../api/session-store.ts';
import { logOut } from '../shared/session/log-out.ts';
import { serviceEntries } from '../parts/customer-service.ts';
import { isOn } from '../parts/modules.ts';
import { paths, withPopup } from '../paths.ts';
import styles from './header-menus.module.css';
import { useNavigation } from './navigation.ts';
import { NavigationIcon } from './navigation-icon.tsx';
import { usePlaces } from './places.ts';

const placeIcons = { deposit: <ArrowDownToLine />, withdraw: <ArrowUpFromLine />, agent: <Users /> } as const;

export interface HeaderMenuProps {
  /** The button that was there before: the menu was loaded because it was pressed, so it opens at once. */
  trigger: ReactElement;
}

/** Shown in the header itself where there is room: notices, customer service, agents, and the app for the device it is for. */
function usePhoneEntries(): MenuEntry[] {
  const { t } = useLingui();
  const location = useLocation();
  const { isAgent } = useSession();
  const agents = usePlaces().filter(({ key }) => key === 'agent' && !isAgent);
  return [
    { key: 'notices', label: t`Announcements`, icon: <Bell />, render: <Link to={withPopup(location, 'notices')} /> },
    ...serviceEntries().map((entry) => ({ key: entry.type, label: entry.name, icon: <MessageCircle />, onSelect: entry.open })),
    ...agents.map(({ key, to, label }) => ({ key: `${key}s`, label, icon: <Users />, render: <Link to={to} /> })),
    { key: 'app', label: t`Get the app`, icon: <Smartphone />, render: <Link to={paths.download()} /> },
  ];
}

/** On a phone, for visitors who are not logged in. */
export function PhoneMenu({ trigger }: HeaderMenuProps) {
  const [open, setOpen] = useState(true);
  return <Menu open={open} onOpenChange={setOpen} trigger={trigger} items={usePhoneEntries()} />;
}

/** My account, withdraw, records, sign out. A free-play visitor can only leave. */
export function AccountMenu({ trigger }: HeaderMenuProps) {
  const [open, setOpen] = useState(true);
  const { t } = useLingui();
  const navigate = useNavigate();
  const { facts, isMember, isAgent } = useSession();
  const name = facts?.userName ?? '';
  const phoneEntries = usePhoneEntries();
  const isNarrow = useMedia('(width < 1024px)');
  const pages: MenuEntry[] = isMember
    ? [
        { key: 'account', label: t`My account`, icon: <User />, render: <Link to={paths.member()} /> },
        ...(isAgent && isOn('AGENTPOLICY3')
          ? [{ key: 'agent', label: t`Agent centre`, icon: <Users />, render: <Link to={paths.agentHome()} /> }]
          : []),
        { key: 'withdraw', label: t`Withdraw`, icon: <ArrowUpFromLine />, render: <Link to={paths.member('withdraw')} /> },
        { key: 'transactions', label: t`Account history`, icon: <ReceiptText />, render: <Link to={paths.member('transactionHistory')} /> },
        { key: 'bets', label: t`Betting history`, icon: <History />, render: <Link to={paths.member('personalHistoryCopy')} /> },
        { kind: 'separator', key: 'line' },
      ]
    : [];
  return (
    <Menu
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      head={<span className={styles.who}>{isMember ? name : t`Free play`}</span>}
      items={[
        ...pages,
        ...(isNarrow ? [...phoneEntries, { kind: 'separator' as const, key: 'end' }] : []),
        { key: 'out', label: t`Log out`, icon: <LogOut />, onSelect: () => void logOut().then(() => navigate(paths.home())) },
      ]}
    />
  );
}

/** The entries of the header's navigation that had no room there. */
export function MoreEntries({ trigger, from }: HeaderMenuProps & { from: number }) {
  const [open, setOpen] = useState(true);
  const { isLogin } = useSession();
  const categories = useNavigation().map(({ key, to, label }) => ({ key, to, label, icon: <NavigationIcon name={key} /> }));
  const places = usePlaces()
    .filter(({ key }) => !isLogin || key !== 'deposit')
    .map(({ key, to, label }) => ({ key, to, label, icon: placeIcons[key] }));
  const items = [...categories, ...places].slice(from).map(({ to, ...entry }) => ({ ...entry, render: <Link to={to} /> }));
  return <Menu open={open} onOpenChange={setOpen} trigger={trigger} items={items} />;
}

/** Live chat and messaging, each in a window of its own. */
export function ServiceMenu({ trigger }: HeaderMenuProps) {
  const [open, setOpen] = useState(true);
  return (
    <Menu
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      items={serviceEntries().map((entry) => ({ key: entry.type, label: entry.name, icon: <MessageCircle />, onSelect: entry.open }))}
    />
  );
}
