import { useLingui } from '@lingui/react/macro';
import { Ticket } from '@pavilion/ui/icon';
import { Tabs } from '@pavilion/ui/tabs';
import { ChooseBrand } from '../../parts/choose-brand.tsx';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useOperator } from '../session/operator.tsx';
import { ExposureTab } from './exposure-tab.tsx';
import { FeedsTab } from './feeds-tab.tsx';
import { GamesTab } from './games-tab.tsx';
import { IssuesTab } from './issues-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { ProfitTab } from './profit-tab.tsx';

const TABS = ['issues', 'games', 'exposure', 'orders', 'profit', 'feeds'] as const;

/** Draws and their results, what brands offer, what could be won, orders and what they came to. */
export function LotteryPage() {
  const { t } = useLingui();
  const { brand } = useOperator();
  const { values, set } = useAddress({
    tab: 'issues',
    q: '',
    state: '',
    game: '',
    id: '',
    memberId: '',
    member: '',
    from: '',
    to: '',
    play: '',
    numero: '',
  });
  const tab = TABS.find((one) => one === values.tab) ?? 'issues';
  const labels = {
    issues: t`Draws`,
    games: t`Games`,
    exposure: t`Exposure`,
    orders: t`Orders`,
    profit: t`Profit`,
    feeds: t`Feeds`,
  };
  return (
    <Page
      title={t`Lotteries`}
      lead={t`In-house draws are provably fair. Official results are entered by two operators independently or by a signed feed.`}
    >
      <Tabs
        label={t`Lottery sections`}
        value={tab}
        onValue={(next) =>
          set({ tab: next, q: '', state: '', game: '', id: '', memberId: '', member: '', from: '', to: '', play: '', numero: '' })
        }
        items={TABS.map((value) => ({ value, label: labels[value] }))}
      >
        <Part tab={tab} brandId={brand?.id ?? null} />
      </Tabs>
    </Page>
  );
}

function Part({ tab, brandId }: { tab: (typeof TABS)[number]; brandId: string | null }) {
  const { t } = useLingui();
  if (tab === 'issues') return <IssuesTab />;
  if (tab === 'orders') return <OrdersTab />;
  if (tab === 'feeds') return <FeedsTab />;
  if (brandId === null) return <ChooseBrand icon={<Ticket />}>{t`Each brand has its own lottery terms.`}</ChooseBrand>;
  return tab === 'games' ? (
    <GamesTab brandId={brandId} />
  ) : tab === 'exposure' ? (
    <ExposureTab brandId={brandId} />
  ) : (
    <ProfitTab brandId={brandId} />
  );
}
