import type { AgentPage } from '@pavilion/contract/agents/pages';
import { useLingui } from '@lingui/react/macro';
import { BottomBar } from '@pavilion/ui/bottom-bar';
import { Coins, LayoutDashboard, Menu, Network, UserPlus } from '@pavilion/ui/icon';
import { useState } from 'react';
import { Link } from '../../parts/link.tsx';
import { paths } from '../../paths.ts';
import styles from './agent-frame.module.css';
import type { AgentNavigationProps } from './agent-side.tsx';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const AgentDrawer = late(() => import('./agent-drawer.tsx'), 'AgentDrawer');

const EARNINGS: ReadonlySet<AgentPage> = new Set<AgentPage>([
  'contracts',
  'agentRevenueReport',
  'agentDailyWages2',
  'agentHourSalary',
  'agentRealtimeSalary',
  'agentDividendRecordCopy2',
]);

/** The bar at the foot of a phone: four places, and the menu with all of them. */
export function AgentPhoneBar({ groups, current }: AgentNavigationProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const waits = groups.some(({ items }) => items.some(({ isPressing, count }) => isPressing && (count ?? 0) > 0));
  const named: readonly AgentPage[] = ['agentTeamOverview', 'downlineManagmentView', 'registerCenter'];
  return (
    <div className={styles.phoneBar}>
      <BottomBar
        label={t`Navigation`}
        items={[
          {
            key: 'team',
            label: t`Team`,
            icon: <LayoutDashboard />,
            current: current === 'agentTeamOverview',
            render: <Link to={paths.agentHome()} />,
          },
          {
            key: 'downline',
            label: t`Downline`,
            icon: <Network />,
            current: current === 'downlineManagmentView',
            render: <Link to={paths.agentHome('downlineManagmentView')} />,
          },
          {
            key: 'register',
            label: t`Register`,
            icon: <UserPlus />,
            current: current === 'registerCenter',
            render: <Link to={paths.agentHome('registerCenter')} />,
          },
          {
            key: 'earnings',
            label: t`Earnings`,
            icon: <Coins />,
            current: EARNINGS.has(current),
            render: <Link to={paths.agentHome('agentRevenueReport')} />,
          },
          {
            key: 'more',
            label: t`Menu`,
            icon: <Menu />,
            dot: waits,
            current: !named.includes(current) && !EARNINGS.has(current),
            render: <button type="button" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)} />,
          },
        ]}
      />
      {isOpen ? (
        <Part corner>
          <AgentDrawer groups={groups} current={current} onClose={() => setOpen(false)} />
        </Part>
      ) : null}
    </div>
  );
}
