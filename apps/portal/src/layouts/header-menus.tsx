import { useLingui } from '@lingui/react/macro';
import { Avatar } from '@pavilion/ui/avatar';
import { ArrowUpFromLine, ChevronDown, Headphones, History, LogOut, MessageCircle, ReceiptText, User } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Menu, type MenuEntry } from '@pavilion/ui/menu';
import { Link, useNavigate } from 'react-router';
import { useSession } from '../api/session-store.ts';
import { logOut } from '../features/session/log-out.ts';
import { serviceEntries } from '../parts/customer-service.ts';
import { paths } from '../paths.ts';
import styles from './header-menus.module.css';

/** My account, withdraw, records, sign out. A free-play visitor can only leave. */
export function AccountMenu() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { facts, isMember } = useSession();
  const name = facts?.userName ?? '';
  const pages: MenuEntry[] = isMember ? [
    { key: 'account', label: t`My account`, icon: <User />, render: <Link to={paths.member()} /> },
    { key: 'withdraw', label: t`Withdraw`, icon: <ArrowUpFromLine />, render: <Link to={paths.member('withdraw')} /> },
    { key: 'transactions', label: t`Account record`, icon: <ReceiptText />, render: <Link to={paths.member('transactionHistory')} /> },
    { key: 'bets', label: t`Betting record`, icon: <History />, render: <Link to={paths.member('personalHistoryCopy')} /> },
    { kind: 'separator', key: 'line' },
  ] : [];
  return (
    <Menu
      trigger={(
        <button type="button" className={styles.account} aria-label={t`Account menu of ${name}`}>
          <Avatar name={name} size="s" />
          <ChevronDown className={styles.arrow} />
        </button>
      )}
      head={<span className={styles.who}>{isMember ? name : t`Free play`}</span>}
      items={[...pages, { key: 'out', label: t`Sign out`, icon: <LogOut />, onSelect: () => void logOut().then(() => navigate(paths.home())) }]}
    />
  );
}

/** Live chat and messaging, each in a window of its own. */
export function ServiceMenu() {
  const { t } = useLingui();
  return (
    <Menu
      trigger={<IconButton label={t`Customer service`}><Headphones /></IconButton>}
      items={serviceEntries().map((entry) => ({ key: entry.type, label: entry.name, icon: <MessageCircle />, onSelect: entry.open }))}
    />
  );
}
