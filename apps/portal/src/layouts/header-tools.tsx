import { useLingui } from '@lingui/react/macro';
import { Bell, Headphones, Menu } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { useLocation } from 'react-router';
import { Link } from '../parts/link.tsx';
import { useSession } from '../api/session-store.ts';
import { boot } from '../boot.ts';
import { late } from '../parts/late.ts';
import { Part } from '../parts/part.tsx';
import { withPopup } from '../paths.ts';
import styles from './header.module.css';
import { OnDemand } from './on-demand.tsx';

const HeaderAccount = late(() => import('./header-money.tsx'), 'HeaderAccount');
const HeaderBell = late(() => import('./header-money.tsx'), 'HeaderBell');
const ServiceMenu = late(() => import('./header-menus.tsx'), 'ServiceMenu');
const PhoneMenu = late(() => import('./header-menus.tsx'), 'PhoneMenu');

/** Notices, customer service and the account; on a phone they are in one menu, which is the account's for members who are logged in. */
export function HeaderTools() {
  const { t } = useLingui();
  const { isLogin, isMember } = useSession();
  const location = useLocation();
  const bell = (
    <IconButton label={t`Announcements`} render={<Link to={withPopup(location, 'notices')} />} className={styles.wide}>
      <Bell />
    </IconButton>
  );
  return (
    <>
      {isMember ? (
        <Part fallback={bell} lost={bell}>
          <HeaderBell />
        </Part>
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
        <Part lost={null} fallback={<span className={styles.accountRoom} />}>
          <HeaderAccount />
        </Part>
      ) : (
        <span className={styles.narrow}>
          <OnDemand
            menu={PhoneMenu}
            trigger={
              <IconButton label={t`Menu`}>
                <Menu />
              </IconButton>
            }
          />
        </span>
      )}
    </>
  );
}
