import { Trans, useLingui } from '@lingui/react/macro';
import { Avatar } from '@pavilion/ui/avatar';
import { ArrowLeft, LogOut, PanelLeftClose, PanelLeftOpen } from '@pavilion/ui/icon';
import { SideNavGroup, SideNavItem } from '@pavilion/ui/side-nav-item';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { memberQueries } from '../../api/member-queries.ts';
import { useSession } from '../../api/session-store.ts';
import { MENU_STALE_MS } from '../../layouts/centre-menu.ts';
import type { SideMenuProps } from '../../layouts/side-menu.tsx';
import { Medallion } from '../../parts/medallion.tsx';
import { isOn } from '../../parts/modules.ts';
import { paths } from '../../paths.ts';
import { logOut } from '../../shared/session/log-out.ts';
import { rankQuery } from '../ranks/public.ts';
import styles from './member-menu.module.css';
import { addressOf, pageOf, useMemberNavigation } from './navigation.ts';

/** The side of the member centre on a wide screen: it takes the place of the lobby's menu. */
export function MemberMenu({ state, onState }: SideMenuProps) {
  const { t } = useLingui();
  const { folded } = state;
  const { facts } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const current = pageOf(search);
  const name = facts?.userName ?? '';
  const { data } = useQuery({ ...memberQueries.memberInfo(), staleTime: MENU_STALE_MS });
  const { data: ranks } = useQuery({ ...rankQuery(), enabled: isOn('REWCEN3'), staleTime: MENU_STALE_MS });
  return (
    <aside className={styles.side} aria-label={t`Member centre`}>
      <div className={styles.who}>
        <Link to={paths.member('securityCenter', 'profile')} aria-label={t`Your profile`}>
          <Avatar name={name} src={data?.iconUrl} />
        </Link>
        {folded ? null : (
          <span className={styles.names}>
            <strong className="truncate">{name}</strong>
            <span className={styles.kind}>
              {data?.clubLabel.labelName ? (
                <Link to={paths.member('vip')}>
                  {ranks?.hasVip ? <Medallion level={ranks.vipRankLevel} of={ranks.levels.length} size={24} /> : null}
                  {data.clubLabel.labelName}
                </Link>
              ) : (
                <Trans>Member</Trans>
              )}
            </span>
          </span>
        )}
      </div>
      <nav aria-label={t`Member centre`}>
        {useMemberNavigation().map(({ key, label, items }) => (
          <SideNavGroup key={key} label={label} folded={folded}>
            {items.map(({ key: place, label: words, icon: Mark, count }) => (
              <SideNavItem
                key={place}
                render={<Link to={addressOf(place)} />}
                icon={<Mark />}
                label={words}
                count={count}
                pressing
                current={place === current}
                folded={folded}
              />
            ))}
          </SideNavGroup>
        ))}
      </nav>
      <div className={styles.end}>
        <SideNavItem render={<Link to={paths.home()} />} icon={<ArrowLeft />} label={t`Back to games`} folded={folded} />
        <SideNavItem
          render={<button type="button" onClick={() => void logOut().then(() => navigate(paths.home()))} />}
          icon={<LogOut />}
          label={t`Log out`}
          folded={folded}
        />
        <SideNavItem
          render={<button type="button" aria-expanded={!folded} onClick={() => onState({ ...state, folded: !folded })} />}
          icon={folded ? <PanelLeftOpen /> : <PanelLeftClose />}
          label={folded ? t`Expand menu` : t`Collapse menu`}
          folded={folded}
        />
      </div>
    </aside>
  );
}
