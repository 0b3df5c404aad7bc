import { useLingui } from '@lingui/react/macro';
import type { Banner, Promotion } from '@pavilion/contract/content/calls';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Flame,
  Heart,
  History,
  MessageCircle,
  PanelLeftClose,
  PanelLeftOpen,
  Users,
} from '@pavilion/ui/icon';
import { Picture } from '@pavilion/ui/picture';
import { SideNavGroup, SideNavItem } from '@pavilion/ui/side-nav-item';
import { useQuery } from '@tanstack/react-query';

import { useLocation } from 'react-router';
import { Link } from '../parts/link.tsx';
import { queries } from '../api/queries.ts';
import { useSession } from '../api/session-store.ts';
import { promotionSource } from '../parts/art.ts';
import { linkageOf } from '../parts/linkage.ts';
import { usePlayWay } from '../parts/play-way.ts';
import { isOn } from '../parts/modules.ts';
import { serviceEntries } from '../parts/customer-service.ts';
import { usePause } from '../shared/responsible-gaming/use-pause.ts';
import { askAccount, paths } from '../paths.ts';
import { useNavigation } from './navigation.ts';
import { usePlaces } from './places.ts';
import { LanguageButton } from './language-button.tsx';
import type { SideState } from './side-state.ts';
import { NavigationIcon } from './navigation-icon.tsx';
import styles from './side-menu.module.css';
import { late } from '../parts/late.ts';
import { Part } from '../parts/part.tsx';

const SideApp = late(() => import('./side-app.tsx'), 'SideApp');

const MAX_PROMOTIONS = 6;
const placeIcons = { deposit: <ArrowDownToLine />, withdraw: <ArrowUpFromLine />, agent: <Users /> } as const;

export interface SideMenuProps {
  state: SideState;
  onState(next: SideState): void;
}

/** Categories, promotions, the app, help. Folds to its icons and is on either side. */
export function SideMenu({ state, onState }: SideMenuProps) {
  const { t } = useLingui();
  const { folded } = state;
  const location = useLocation();
  const { isMember, isTrial } = useSession();
  const navigation = useNavigation();
  const places = usePlaces();
  const needLogin = (to: string) => (isMember ? to : askAccount(location, isTrial, to));
  return (
    <aside className={styles.side} aria-label={t`Side menu`}>
      <SideNavGroup folded={folded}>
        {navigation
          .filter(({ key }) => key !== 'PROMO')
          .map(({ key, to, label, count }) => (
            <SideNavItem
              key={key}
              render={<Link to={to} />}
              icon={<NavigationIcon name={key} />}
              label={label}
              count={count}
              folded={folded}
              current={location.pathname === to && !(key === 'HOME' && location.hash === '#hot')}
            />
          ))}
        {isOn('GAMELOHOT3') ? (
          <SideNavItem
            render={<Link to="/#hot" />}
            icon={<Flame />}
            label={t`Hot`}
            folded={folded}
            current={location.pathname === '/' && location.hash === '#hot'}
          />
        ) : null}
        <SideNavItem
          render={<Link to={needLogin(paths.favourites())} />}
          icon={<Heart />}
          label={t`Favourites`}
          folded={folded}
          current={location.pathname === '/favorite'}
        />
        <SideNavItem
          render={<Link to={needLogin(paths.recent())} />}
          icon={<History />}
          label={t`Recent`}
          folded={folded}
          current={location.pathname === '/recent'}
        />
      </SideNavGroup>
      <SideNavGroup folded={folded}>
        {places.map(({ key, to, label, current }) => (
          <SideNavItem key={key} render={<Link to={to} />} icon={placeIcons[key]} label={label} folded={folded} current={current} />
        ))}
      </SideNavGroup>
      {folded ? null : <Promotions />}
      {folded ? null : (
        <Part lost={null} fallback={<div className={styles.appSlot} />}>
          <SideApp />
        </Part>
      )}
      {serviceEntries().length > 0 ? (
        <SideNavGroup label={t`Customer service`} folded={folded}>
          {serviceEntries().map((entry) => (
            <SideNavItem
              key={entry.type}
              render={<button type="button" onClick={entry.open} />}
              icon={<MessageCircle />}
              label={entry.name}
              folded={folded}
            />
          ))}
        </SideNavGroup>
      ) : null}
      <div className={styles.end}>
        <LanguageButton folded={folded} />
        <SideNavItem
          render={<button type="button" onClick={() => onState({ ...state, side: state.side === 'start' ? 'end' : 'start' })} />}
          icon={<ArrowLeftRight />}
          label={t`Move to the other side`}
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

/** The brand's promotions, and its own picture for the menu. */
function Promotions() {
  const { data } = useQuery(queries.announcements());
  const pause = usePause();
  const banner = data?.banners.find(({ groupName }) => groupName === 'w_leftmenu');
  const promotions = pause ? [] : (data?.promotion ?? []).slice(0, MAX_PROMOTIONS);
  return (
    <>
      {promotions.length > 0 ? <PromotionList promotions={promotions} /> : null}
      {banner ? <MenuBanner banner={banner} /> : null}
    </>
  );
}

/** The brand's picture of the side menu, with its words under it. */
function MenuBanner({ banner }: { banner: Banner }) {
  const linkage = linkageOf(banner, usePlayWay());
  const words = (
    <>
      <span className={styles.bannerTitle}>{banner.title}</span>
      <span className={styles.summaryWhole}>{banner.subtitle}</span>
    </>
  );
  return (
    <div className={styles.banner}>
      {banner.url ? <Picture source={promotionSource(banner.url)} alt="" className={styles.bannerPicture} /> : null}
      {linkage ? (
        <Link {...linkage} className={styles.bannerWords}>
          {words}
        </Link>
      ) : (
        <span className={styles.bannerWords}>{words}</span>
      )}
    </div>
  );
}

function PromotionList({ promotions }: { promotions: readonly Omit<Promotion, 'content'>[] }) {
  const { t } = useLingui();
  return (
    <SideNavGroup label={t`Promotions`}>
      {promotions.map(({ id, title, summary, announcementImages: [image] }) => (
        <Link key={id} to={paths.promotions(id)} className={styles.promotion}>
          {image ? <Picture source={promotionSource(image.imageUrl)} alt="" className={styles.thumb} /> : null}
          <span className={styles.words}>
            <span className={styles.title}>{title}</span>
            <span className={styles.summary}>{summary}</span>
          </span>
        </Link>
      ))}
    </SideNavGroup>
  );
}
