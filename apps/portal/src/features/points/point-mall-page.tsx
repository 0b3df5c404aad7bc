import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Coins } from '@pavilion/ui/icon';
import { Tabs } from '@pavilion/ui/tabs';
import { useLocation, useSearchParams } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { useSession } from '../../api/session-store.ts';
import { BrandObject } from '../../parts/brand-object.tsx';
import { isOn } from '../../parts/modules.ts';
import { PageSkeleton } from '../../layouts/page-skeleton.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { PageHead } from '../../parts/rail.tsx';
import { WholePage } from '../../parts/whole-page.tsx';
import { askAccount, paths } from '../../paths.ts';
import { DetailsList } from './details-list.tsx';
import { MallHead } from './mall-head.tsx';
import styles from './points.module.css';
import { RedeemedList } from './redeemed-list.tsx';
import { RewardsList } from './rewards-list.tsx';

const VIEWS = ['mall', 'redeemed', 'details'] as const;

/** What points there are, how they are made, what they buy, what was bought. */
export function PointMallPage() {
  const { t } = useLingui();
  const { isMember } = useSession();
  usePageTitle(t`Points mall`);
  return (
    <div className={styles.page}>
      <PageHead title={t`Points mall`} lead={t`Earn points with bets and deposits. They never expire.`} />
      {!isOn('PTSYS3') ? <NotOpen /> : isMember ? <Opened /> : <LoginFirst />}
    </div>
  );
}

function Opened() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'mall';
  const open = (next: string) => {
    const changed = new URLSearchParams(search);
    changed.delete('page');
    if (next === 'mall') changed.delete('view');
    else changed.set('view', next);
    setSearch(changed, { replace: true });
  };
  return (
    <WholePage shape={<PageSkeleton />} className={styles.opened}>
      <MallHead />
      <Tabs
        label={t`Points mall sections`}
        value={view}
        onValue={open}
        items={[
          { value: 'mall', label: t`Rewards` },
          { value: 'redeemed', label: t`Redeemed` },
          { value: 'details', label: t`Points history` },
        ]}
      >
        {view === 'mall' ? <RewardsList /> : view === 'redeemed' ? <RedeemedList /> : <DetailsList />}
      </Tabs>
    </WholePage>
  );
}

function LoginFirst() {
  const { t } = useLingui();
  const location = useLocation();
  const { isTrial } = useSession();
  return (
    <EmptyState
      icon={<Coins />}
      picture={<BrandObject name="favourites" />}
      title={t`Log in to see your points`}
      actions={<Button tone="primary" render={<Link to={askAccount(location, isTrial, paths.pointMall())} />}>{t`Log in`}</Button>}
    >
      <Trans>Earn points with bets and deposits, and spend them on goods, vouchers and money.</Trans>
    </EmptyState>
  );
}

function NotOpen() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<Coins />}
      title={t`No points mall here`}
      actions={<Button render={<Link to={paths.home()} />}>{t`Go to the lobby`}</Button>}
    />
  );
}
