import { useLingui } from '@lingui/react/macro';
import { BottomBar } from '@pavilion/ui/bottom-bar';
import { Gamepad2, Gift, House, LogIn, User, UserPlus, Wallet } from '@pavilion/ui/icon';
import { useLocation } from 'react-router';
import { Link } from '../parts/link.tsx';
import { useRewardCount } from '../shared/rewards/reward-count.ts';
import { useSession } from '../api/session-store.ts';
import { useIsArrivalAsked } from '../shared/cashier/arrival.ts';
import { canRegister } from '../parts/modules.ts';
import { askAccount, paths, withPopup } from '../paths.ts';
import { useNavigation } from './navigation.ts';
import styles from './phone-bar.module.css';

/** The bar at the foot of a phone: five destinations. */
export function PhoneBar() {
  const { t } = useLingui();
  const location = useLocation();
  const { pathname, search } = location;
  const { isMember, isTrial } = useSession();
  // The first category the brand has.
  const games = useNavigation().find(({ lane }) => lane !== undefined)?.to ?? paths.gameType('RNG');
  const page = new URLSearchParams(search).get('page');
  const wallet = paths.member('depositv2');
  const account = paths.member();
  const isArrivalAsked = useIsArrivalAsked();
  const rewards = useRewardCount();
  return (
    <div className={styles.bar}>
      <BottomBar
        label={t`Navigation`}
        items={[
          { key: 'home', label: t`Home`, icon: <House />, current: pathname === '/', render: <Link to={paths.home()} /> },
          {
            key: 'games',
            label: t`Games`,
            icon: <Gamepad2 />,
            current: /^\/(rng|bgs|pvp|live|fish|sports|esports|lott|elott|cockfight|favorite|recent)(\/|$)/.test(pathname),
            render: <Link to={games} />,
          },
          {
            key: 'promotions',
            label: t`Promotions`,
            icon: <Gift />,
            current: pathname === '/promotions',
            render: <Link to={paths.promotions()} />,
          },
          {
            key: 'wallet',
            label: t`Wallet`,
            icon: <Wallet />,
            current: pathname === '/member' && page === 'depositv2',
            render: <Link to={isMember ? wallet : askAccount(location, isTrial, wallet)} />,
          },
          isMember
            ? {
                key: 'account',
                label: t`Account`,
                icon: <User />,
                dot: isArrivalAsked || rewards > 0,
                current: pathname === '/member' && page !== 'depositv2',
                render: <Link to={account} />,
              }
            : canRegister
              ? { key: 'register', label: t`Register`, icon: <UserPlus />, render: <Link to={withPopup(location, 'register')} /> }
              : { key: 'login', label: t`Log in`, icon: <LogIn />, render: <Link to={withPopup(location, 'login')} /> },
        ]}
      />
    </div>
  );
}
