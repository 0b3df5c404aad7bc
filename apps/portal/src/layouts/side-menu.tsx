import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeftRight, Globe, Heart, History, MessageCircle, PanelLeftClose, PanelLeftOpen } from '@pavilion/ui/icon';
import { Picture } from '@pavilion/ui/picture';
import { QrCode } from '@pavilion/ui/qr-code';
import { Segmented } from '@pavilion/ui/segmented';
import { SideNavGroup, SideNavItem } from '@pavilion/ui/side-nav-item';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { queries } from '../api/queries.ts';
import { useSession } from '../api/session-store.ts';
import { serviceEntries } from '../parts/customer-service.ts';
import { paths, withPopup } from '../paths.ts';
import { useNavigation } from './navigation.tsx';
import styles from './side-menu.module.css';

const LanguageMenu = lazy(() => import('./language-menu.tsx').then((module) => ({ default: module.LanguageMenu })));

export interface SideState {
  side: 'start' | 'end';
  folded: boolean;
}

const KEY = 'sideMenu';

/** As left on this device. */
export function readSideState(): SideState {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<SideState>;
    return { side: stored.side === 'end' ? 'end' : 'start', folded: stored.folded === true };
  } catch {
    return { side: 'start', folded: false };
  }
}

export function writeSideState(state: SideState): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // Not remembered; the choice holds for this page.
  }
}

const MOST_PROMOTIONS = 6;

export interface SideMenuProps {
  state: SideState;
  onState(next: SideState): void;
}

/** Places, promotions, the app, help. Folds to its icons and stands on either side. */
export function SideMenu({ state, onState }: SideMenuProps) {
  const { t } = useLingui();
  const { folded } = state;
  const location = useLocation();
  const { isMember } = useSession();
  const navigation = useNavigation();
  const needLogin = (to: string) => (isMember ? to : withPopup(location, 'login', { next: to }));
  return (
    <aside className={styles.side} aria-label={t`Side menu`}>
      <SideNavGroup folded={folded}>
        {navigation.filter(({ key }) => key !== 'PROMO').map(({ key, to, label, icon: Mark, count }) => (
          <SideNavItem key={key} render={<Link to={to} />} icon={<Mark />} label={label} count={count} folded={folded} current={location.pathname === to} />
        ))}
        <SideNavItem render={<Link to={needLogin(paths.favourites())} />} icon={<Heart />} label={t`Favourites`} folded={folded} current={location.pathname === '/favorite'} />
        <SideNavItem render={<Link to={needLogin(paths.recent())} />} icon={<History />} label={t`Recent`} folded={folded} current={location.pathname === '/recent'} />
      </SideNavGroup>
      {folded ? null : <Promotions />}
      {folded ? null : <App />}
      {serviceEntries().length > 0 ? (
        <SideNavGroup label={t`Customer service`} folded={folded}>
          {serviceEntries().map((entry) => (
            <SideNavItem key={entry.type} render={<button type="button" onClick={entry.open} />} icon={<MessageCircle />} label={entry.name} folded={folded} />
          ))}
        </SideNavGroup>
      ) : null}
      <div className={styles.end}>
        <Suspense fallback={<SideNavItem render={<button type="button" />} icon={<Globe />} label={t`Language`} folded={folded} />}>
          <LanguageMenu folded={folded} />
        </Suspense>
        <SideNavItem
          render={<button type="button" onClick={() => onState({ ...state, side: state.side === 'start' ? 'end' : 'start' })} />}
          icon={<ArrowLeftRight />} label={t`Move to the other side`} folded={folded}
        />
        <SideNavItem
          render={<button type="button" aria-expanded={!folded} onClick={() => onState({ ...state, folded: !folded })} />}
          icon={folded ? <PanelLeftOpen /> : <PanelLeftClose />} label={folded ? t`Unfold the menu` : t`Fold the menu`} folded={folded}
        />
      </div>
    </aside>
  );
}

function Promotions() {
  const { t } = useLingui();
  const { data } = useQuery(queries.announcements());
  const promotions = (data?.promotion ?? []).slice(0, MOST_PROMOTIONS);
  if (promotions.length === 0) return null;
  return (
    <SideNavGroup label={t`Promotions`}>
      {promotions.map(({ id, title, summary, announcementImages: [image] }) => (
        <Link key={id} to={paths.promotions(id)} className={styles.promotion}>
          {image ? (
            <Picture source={{ src: `${image.imageUrl}.webp`, avif: `${image.imageUrl}.avif`, width: 480, height: 320 }} alt="" className={styles.thumb} />
          ) : null}
          <span className={styles.words}>
            <span className={styles.title}>{title}</span>
            <span className={styles.summary}>{summary}</span>
          </span>
        </Link>
      ))}
    </SideNavGroup>
  );
}

function App() {
  const { t } = useLingui();
  const [system, setSystem] = useState<'ios' | 'android'>('ios');
  return (
    <SideNavGroup label={t`Take it with you`}>
      <div className={styles.app}>
        <QrCode
          value={`${window.location.origin}/download#${system}`} size={120} margin={10}
          label={system === 'ios' ? t`Scan to install on iOS` : t`Scan to install on Android`}
        />
        <Segmented
          label={t`System`} value={system} onValue={setSystem}
          options={[{ value: 'ios', label: 'iOS' }, { value: 'android', label: 'Android' }]}
        />
        <Link to={paths.download()} className={styles.how}><Trans>How to install</Trans></Link>
      </div>
    </SideNavGroup>
  );
}
