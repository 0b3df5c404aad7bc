import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Bell, Headphones } from '@pavilion/ui/icon';
import { cx } from '@pavilion/ui/cx';
import { IconButton } from '@pavilion/ui/icon-button';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../api/session-store.ts';
import { boot, brand } from '../boot.ts';
import { brandArt } from '../parts/art.ts';
import { isOn } from '../parts/modules.ts';
import { paths, withPopup } from '../paths.ts';
import styles from './header.module.css';
import { HeaderNavigation } from './header-navigation.tsx';
import { OnDemand } from './on-demand.tsx';

const HeaderMoney = lazy(() => import('./header-money.tsx').then((module) => ({ default: module.HeaderMoney })));
const HeaderAccount = lazy(() => import('./header-money.tsx').then((module) => ({ default: module.HeaderAccount })));
const HeaderBell = lazy(() => import('./header-money.tsx').then((module) => ({ default: module.HeaderBell })));
const ServiceMenu = lazy(() => import('./header-menus.tsx').then((module) => ({ default: module.ServiceMenu })));

/** The bar at the top of every page. */
export function Header() {
  const { t } = useLingui();
  const { isLogin, isMember } = useSession();
  const location = useLocation();
  const bell = (
    <IconButton label={t`Notices`} render={<Link to={withPopup(location, 'notices')} />} className={isLogin ? styles.wide : undefined}>
      <Bell />
    </IconButton>
  );
  return (
    <header className="frame-head">
      <Link to={paths.home()} className={cx('frame-logo', styles.logo)} aria-label={brand.name}>
        <img src={brandArt('mark.svg')} width="36" height="36" alt="" />
        <span className={styles.name}>{brand.name}</span>
      </Link>
      <HeaderNavigation />
      <div className={styles.right}>
        {isLogin ? (
          <Suspense
            fallback={
              <span className={styles.balance}>
                <span className={styles.waiting} />
              </span>
            }
          >
            <HeaderMoney />
          </Suspense>
        ) : null}
        {isLogin ? null : (
          <>
            {isOn('USERNAMEREG3') ? (
              <Button tone="quiet" render={<Link to={withPopup(location, 'register')} />} className={styles.wide}>{t`Register`}</Button>
            ) : null}
            <Button tone="primary" render={<Link to={withPopup(location, 'login')} />}>{t`Log in`}</Button>
          </>
        )}
        {isMember ? (
          <Suspense fallback={bell}>
            <HeaderBell />
          </Suspense>
        ) : (
          bell
        )}
        {boot.status.info.customerService.length > 0 ? (
          <span className={styles.wide}>
            <OnDemand
              menu={ServiceMenu}
              trigger={
                <IconButton label={t`Customer service`}>
                  <Headphones />
                </IconButton>
              }
            />
          </span>
        ) : null}
        {isLogin ? (
          <Suspense fallback={null}>
            <HeaderAccount />
          </Suspense>
        ) : null}
      </div>
    </header>
  );
}
