import { useLingui } from '@lingui/react/macro';
import {
  ArrowLeftRight,
  BadgePercent,
  ChartLine,
  Clock,
  Coins,
  Dices,
  FilePenLine,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  Mail,
  Megaphone,
  Network,
  Percent,
  ReceiptText,
  Scale,
  Zap,
} from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from '../messages/unread-query.ts';
import { transfersQuery } from '../../shared/transfers/transfers-query.ts';
import { isOn } from '../../parts/modules.ts';
import type { AgentPage } from '@pavilion/contract/agents/pages';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { agentDefault } from '@pavilion/contract/team-reports/calls';
import { agentDefaultQuery } from '../../shared/agents/agent-queries.ts';

export interface AgentItem {
  page: AgentPage;
  label: string;
  icon: LucideIcon;
  count?: number | undefined;
  /** The count waits for the agent. */
  pressing?: boolean;
}

export interface AgentGroup {
  key: string;
  label: string;
  items: readonly AgentItem[];
}

/** The pages of the agent centre, grouped by what they are for. */
export function useAgentNavigation(): AgentGroup[] {
  const { t } = useLingui();
  const { data } = useQuery(agentDefaultQuery());
  const { data: transfers } = useQuery(transfersQuery());
  const { data: unread } = useQuery(unreadQuery(true));
  const requests = data?.requests ?? 0;
  const income = useIncomeItems(data);
  return [
    {
      key: 'team',
      label: t`Team`,
      items: [
        { page: 'agentTeamOverview', label: t`Overview`, icon: LayoutDashboard },
        { page: 'downlineManagmentView', label: t`Downline`, icon: Network, count: data?.teamSize },
        { page: 'registerCenter', label: t`Register centre`, icon: Link2 },
        ...(isOn('INBOX3')
          ? [{ page: 'agentMessages' as const, label: t`Messages`, icon: Mail, count: unread || undefined, pressing: true }]
          : []),
        { page: 'agentAnnouncement', label: t`Notices`, icon: Megaphone, count: data?.announcements || undefined },
      ],
    },
    {
      key: 'earnings',
      label: t`Earnings`,
      items: [
        { page: 'contracts', label: t`Contracts`, icon: FilePenLine, count: requests || undefined, pressing: true },
        { page: 'agentRevenueReport', label: t`Income`, icon: ChartLine },
        ...income,
        { page: 'rebateSettings', label: t`Rebates`, icon: BadgePercent },
      ],
    },
    {
      key: 'reports',
      label: t`Reports`,
      items: [
        { page: 'personalHistoryCopy', label: t`Team bets`, icon: Dices },
        { page: 'palStatementsAgentCopy', label: t`Profit by member`, icon: Scale },
        { page: 'agentDownlineTransactionDetailsCopy', label: t`Team transactions`, icon: ReceiptText },
        ...(transfers?.downline ? [{ page: 'transferDownline' as const, label: t`Transfers`, icon: ArrowLeftRight }] : []),
      ],
    },
  ];
}

type Frame = Pick<WireValue<typeof agentDefault>, 'contracts' | 'settled'>;

/** An income page stands in the menu while the agent has a contract of its kind or settlements of one, where the brand has the kind. */
function useIncomeItems(frame: Frame | undefined): AgentItem[] {
  const { t } = useLingui();
  const has = (kind: keyof Frame['contracts'], module: string) =>
    isOn(module) && frame !== undefined && (frame.contracts[kind].length > 0 || frame.settled.includes(kind));
  return [
    ...(has('daily', 'DAILYSALCONT3') ? [{ page: 'agentDailyWages2' as const, label: t`Daily salary`, icon: Coins }] : []),
    ...(has('hourly', 'HOURSAL3') ? [{ page: 'agentHourSalary' as const, label: t`Hourly salary`, icon: Clock }] : []),
    ...(has('realtime', 'RTSALARY3') ? [{ page: 'agentRealtimeSalary' as const, label: t`Real-time salary`, icon: Zap }] : []),
    ...(has('dividend', 'SIGNCONDIV3') ? [{ page: 'agentDividendRecordCopy2' as const, label: t`Dividends`, icon: Percent }] : []),
  ];
}
