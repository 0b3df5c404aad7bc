import { useLingui } from '@lingui/react/macro';
import { Tabs } from '@pavilion/ui/tabs';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { MembersTab } from './members-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { RewardsTab } from './rewards-tab.tsx';
import { TermsTab } from './terms-tab.tsx';

const TABS = ['orders', 'rewards', 'terms', 'members'] as const;

/** What was redeemed, what the mall offers, how points are made, and members' points. */
export function PointsPage() {
  const { t } = useLingui();
  const { values, set } = useAddress({ tab: 'orders', q: '', state: '', kind: '', memberId: '', member: '', from: '', to: '', id: '' });
  const tab = TABS.find((one) => one === values.tab) ?? 'orders';
  const labels = { orders: t`Redemptions`, rewards: t`Rewards`, terms: t`Terms`, members: t`Members' points` };
  return (
    <Page title={t`Points mall`} lead={t`Points come from play, deposits and operators. They buy goods, vouchers and money.`}>
      <Tabs
        label={t`Points mall sections`}
        value={tab}
        onValue={(next) => set({ tab: next, q: '', state: '', kind: '', memberId: '', member: '', from: '', to: '', id: '' })}
        items={TABS.map((value) => ({ value, label: labels[value] }))}
      >
        {tab === 'orders' ? <OrdersTab /> : tab === 'rewards' ? <RewardsTab /> : tab === 'terms' ? <TermsTab /> : <MembersTab />}
      </Tabs>
    </Page>
  );
}
