import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { useLocation } from 'react-router';
import { Link } from '../parts/link.tsx';
import { useSession } from '../api/session-store.ts';
import { brand } from '../boot.ts';
import { brandArt } from '../parts/art.ts';
import { late } from '../parts/late.ts';
import { canRegister } from '../parts/modules.ts';
import { Part } from '../parts/part.tsx';
import { paths, withPopup } from '../paths.ts';
import styles from './header.module.css';
import { HeaderNavigation } from './header-navigation.tsx';

const HeaderMoney = late(() => import('./header-money.tsx'), 'HeaderMoney');
const HeaderTools = late(() => import('../deferred-chunk.tsx'), 'HeaderTools');

/** The bar at the top of every page. */
export function Header() {
  const { t } = useLingui();
  const { isLogin } = useSession();
  const location = useLocation();
  const balance = (
    <span className={styles.balance}>
      <span className={styles.waiting} />
    </span>
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
          <Part fallback={balance} lost={balance}>
            <HeaderMoney />
          </Part>
        ) : (
          <>
            <Button tone={canRegister ? 'quiet' : 'primary'} render={<Link to={withPopup(location, 'login')} />}>{t`Log in`}</Button>
            {canRegister ? <Button tone="primary" render={<Link to={withPopup(location, 'register')} />}>{t`Register`}</Button> : null}
          </>
        )}
        <Part fallback={<span className={styles.tools} />} lost={null}>
          <HeaderTools />
        </Part>
      </div>
    </header>
  );
}
