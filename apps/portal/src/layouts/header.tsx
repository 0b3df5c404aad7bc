import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Bell, Eye, EyeOff, Headphones } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { queries } from '../api/queries.ts';
import { useSession } from '../api/session-store.ts';
import { brand } from '../boot.ts';
import { Amount } from '../parts/amount.tsx';
import { brandArt } from '../parts/art.ts';
import { serviceEntries } from '../parts/customer-service.ts';
import { isOn } from '../parts/modules.ts';
import { paths, withPopup } from '../paths.ts';
import styles from './header.module.css';
import { useNavigation } from './navigation.tsx';

const AccountMenu = lazy(() => import('./header-menus.tsx').then((module) => ({ default: module.AccountMenu })));
const ServiceMenu = lazy(() => import('./header-menus.tsx').then((module) => ({ default: module.ServiceMenu })));

/** The bar at the top of every page. */
export function Header() {
  const { t } = useLingui();
  const navigation = useNavigation();
  const { isLogin, isMember } = useSession();
  const location = useLocation();
  return (
    <header className={styles.head}>
      <Link to={paths.home()} className={styles.logo} aria-label={brand.name}>
        <img src={brandArt('mark.svg')} width="36" height="36" alt="" />
        <span className={styles.name}>{brand.name}</span>
      </Link>
      <nav className={styles.nav} aria-label={t`Main`}>
        {navigation.map((entry) => (
          <NavLink key={entry.key} to={entry.to} end={entry.to === '/'} className={styles.entry}>{entry.label}</NavLink>
        ))}
      </nav>
      <div className={styles.right}>
        {isLogin ? <Balance /> : null}
        {isMember ? (
          <Button tone="primary" render={<Link to={paths.member('depositv2')} />} className={styles.deposit}>{t`Deposit`}</Button>
        ) : null}
        {isLogin ? null : (
          <>
            {isOn('USERNAMEREG3') ? (
              <Button tone="quiet" render={<Link to={withPopup(location, 'register')} />} className={styles.wide}>{t`Register`}</Button>
            ) : null}
            <Button tone="primary" render={<Link to={withPopup(location, 'login')} />}>{t`Log in`}</Button>
          </>
        )}
        <IconButton label={t`Notices`} render={<Link to={withPopup(location, 'notices')} />} className={styles.wide}><Bell /></IconButton>
        {serviceEntries().length > 0 ? (
          <span className={styles.wide}>
            <Suspense fallback={<IconButton label={t`Customer service`}><Headphones /></IconButton>}><ServiceMenu /></Suspense>
          </span>
        ) : null}
        {isLogin ? <Suspense fallback={null}><AccountMenu /></Suspense> : null}
      </div>
    </header>
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

/** The balance: counts to a new figure, hides on request, leads to the movements behind it. */
function Balance() {
  const { t } = useLingui();
  const { data } = useQuery(queries.balances());
  const [hidden, setHidden] = useState(readHidden);
  const toggle = () => {
    setHidden(!hidden);
    try {
      localStorage.setItem(HIDDEN_KEY, hidden ? '0' : '1');
    } catch {
      // Not remembered; the choice holds for this page.
    }
  };
  return (
    <div className={styles.balance}>
      <Link to={paths.member('transactionHistory')} className={styles.figure} title={t`Your movements`}>
        {data ? (
          <Amount value={data.sumBalance} currency={data.currency} tone="money" animated masked={hidden ? { label: t`Balance hidden` } : false} />
        ) : <span className={styles.waiting} aria-hidden="true" />}
      </Link>
      <IconButton size="s" label={hidden ? t`Show the balance` : t`Hide the balance`} onClick={toggle}>
        {hidden ? <EyeOff /> : <Eye />}
      </IconButton>
    </div>
  );
}
