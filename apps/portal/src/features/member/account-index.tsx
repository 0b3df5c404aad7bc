import { Trans, useLingui } from '@lingui/react/macro';
import { Avatar } from '@pavilion/ui/avatar';
import { ChevronRight, LogOut } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { memberQueries } from '../../api/member-queries.ts';
import { useSession } from '../../api/session-store.ts';
import { MENU_STALE_MS } from '../../layouts/centre-menu.ts';
import { late } from '../../parts/late.ts';
import { Link } from '../../parts/link.tsx';
import { Medallion } from '../../parts/medallion.tsx';
import { isOn } from '../../parts/modules.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { Part } from '../../parts/part.tsx';
import { paths } from '../../paths.ts';
import { logOut } from '../../shared/session/log-out.ts';
import { rankQuery } from '../ranks/public.ts';
import styles from './account-index.module.css';
import { addressOf, useMemberNavigation } from './navigation.ts';

const ArrivalLine = late(() => import('../cashier/public.ts'), 'ArrivalLine');
const WalletCard = late(() => import('../security/public.ts'), 'WalletCard');

/** The front of the member centre where there is no side menu: who it is, the money, and every place as a row of its group. */
export function AccountIndex() {
  const { t } = useLingui();
  const navigate = useNavigate();
  usePageTitle(t`Account`);
  return (
    <div className={styles.index}>
      <Member />
      <Part fallback={<Skeleton shape="block" className={styles.wallet} />}>
        <WalletCard />
      </Part>
      <Part lost={null}>
        <ArrivalLine />
      </Part>
      <nav className={styles.groups} aria-label={t`Member centre pages`}>
        {useMemberNavigation().map(({ key, label, items }) => (
          <section key={key} aria-labelledby={`account-${key}`}>
            <h2 id={`account-${key}`} className={styles.heading}>
              {label}
            </h2>
            <ul className={styles.rows}>
              {items.map(({ key: place, label: words, icon: Mark, count, isPressing }) => (
                <li key={place}>
                  <Link to={addressOf(place)} className={styles.row}>
                    <span className={styles.mark}>
                      <Mark />
                    </span>
                    <span className={styles.label}>{words}</span>
                    {count ? (
                      <span className={styles.count} data-pressing={isPressing || undefined}>
                        {count}
                      </span>
                    ) : null}
                    <ChevronRight className={styles.arrow} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <button type="button" className={styles.leave} onClick={() => void logOut().then(() => navigate(paths.home()))}>
        <LogOut />
        {t`Log out`}
      </button>
    </div>
  );
}

function Member() {
  const { t } = useLingui();
  const { facts } = useSession();
  const { data } = useQuery({ ...memberQueries.memberInfo(), staleTime: MENU_STALE_MS });
  const { data: ranks } = useQuery({ ...rankQuery(), enabled: isOn('REWCEN3'), staleTime: MENU_STALE_MS });
  const name = data?.nickname || facts?.userName || '';
  const level = data?.clubLabel.labelName;
  return (
    <header className={styles.who}>
      <Link to={paths.member('securityCenter', 'profile')} aria-label={t`Your profile`}>
        <Avatar name={name} src={data?.iconUrl} size="l" />
      </Link>
      <div className={styles.names}>
        <h1 className={styles.name}>
          <bdi>{name}</bdi>
        </h1>
        {level ? (
          <Link to={paths.member('vip')} className={styles.level}>
            {ranks?.hasVip ? <Medallion level={ranks.vipRankLevel} of={ranks.levels.length} size={28} /> : null}
            {level}
            <ChevronRight />
          </Link>
        ) : (
          <span className={styles.level}>
            <Trans>Member</Trans>
          </span>
        )}
      </div>
    </header>
  );
}
