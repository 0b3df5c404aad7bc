import { useLingui } from '@lingui/react/macro';
import { Avatar } from '@pavilion/ui/avatar';
import { Button } from '@pavilion/ui/button';
import { Bell, ChevronDown, Eye, EyeOff, Plus } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../parts/link.tsx';
import { memberQueries } from '../api/member-queries.ts';
import { usePlayMoney } from '../shared/games/play-money.ts';
import { useSession } from '../api/session-store.ts';
import { cashierQueries } from '../shared/cashier/queries.ts';
import { Amount } from '../parts/amount.tsx';
import { BalanceAmount } from '../parts/balance-amount.tsx';
import { askAccount, paths, withPopup } from '../paths.ts';
import styles from './header.module.css';
import { OnDemand } from './on-demand.tsx';
import { late } from '../parts/late.ts';

const AccountMenu = late(() => import('./header-menus.tsx'), 'AccountMenu');

/** The balance, and the way to the cashier. */
export function HeaderMoney() {
  const { t } = useLingui();
  const { isMember } = useSession();
  const location = useLocation();
  return (
    <>
      <Balance />
      {isMember ? (
        <Button tone="primary" className={styles.deposit} render={<Link to={paths.member('depositv2')} />}>
          <span className={styles.short}>
            <Plus />
          </span>
          <span className={styles.long}>{t`Deposit`}</span>
        </Button>
      ) : (
        <Button tone="primary" render={<Link to={askAccount(location, true)} />}>{t`Play for real`}</Button>
      )}
    </>
  );
}

const HIDDEN_KEY = 'balanceHidden';
const readHidden = (): boolean => {
  try {
    return localStorage.getItem(HIDDEN_KEY) === '1';
  } catch {
    return false;
  }
};

/** The balance: counts to a new figure, hides on request, leads to the movements behind it. Free play has play money instead. */
function Balance() {
  const { t } = useLingui();
  const { isMember } = useSession();
  const { data } = useQuery({ ...memberQueries.balances(), enabled: isMember });
  const free = usePlayMoney();
  const [hidden, setHidden] = useState(readHidden);
  const toggle = () => {
    setHidden(!hidden);
    try {
      localStorage.setItem(HIDDEN_KEY, hidden ? '0' : '1');
    } catch {
      // Not remembered; the choice holds for this page.
    }
  };
  const masked = hidden && { label: t`Balance hidden` };
  const figure = !isMember ? (
    <Amount value={free} symbol="none" digits={2} tone="money" animated masked={masked} />
  ) : data ? (
    <BalanceAmount value={data.sumBalance} currency={data.currency} masked={masked} />
  ) : (
    <span className={styles.waiting} aria-hidden="true" />
  );
  return (
    <div className={styles.balance} data-balance="">
      {isMember ? (
        <Link to={paths.member('transactionHistory')} className={styles.figure} title={t`Your transactions`}>
          {figure}
        </Link>
      ) : (
        <span className={styles.figure}>
          <span className={styles.kind}>{t`Play money`}</span>
          {figure}
        </span>
      )}
      <IconButton size="s" className={styles.eye} label={hidden ? t`Show balance` : t`Hide balance`} onClick={toggle}>
        {hidden ? <EyeOff /> : <Eye />}
      </IconButton>
    </div>
  );
}

/** The way to the notices, marked while a withdrawal waits for the member's word. */
export function HeaderBell() {
  const { t } = useLingui();
  const location = useLocation();
  // The socket reports another one; the page Withdraw polls every minute.
  const { data } = useQuery({ ...cashierQueries.confirmations(), refetchInterval: false, staleTime: 300_000 });
  const isAsked = (data?.payments.length ?? 0) > 0;
  return (
    <IconButton
      label={isAsked ? t`Notification: confirm your withdrawal` : t`Announcements`}
      dot={isAsked || undefined}
      render={<Link to={withPopup(location, 'notices')} />}
      className={styles.wide}
    >
      <Bell />
    </IconButton>
  );
}

/** The account and what belongs to it. */
export function HeaderAccount() {
  const { t } = useLingui();
  const name = useSession().facts?.userName ?? '';
  const { data } = useQuery(memberQueries.memberInfo());
  return (
    <OnDemand
      menu={AccountMenu}
      trigger={
        <button type="button" className={styles.account} aria-label={t`Account menu for ${name}`}>
          <Avatar name={name} src={data?.iconUrl} size="s" />
          <ChevronDown className={styles.arrow} />
        </button>
      }
    />
  );
}
