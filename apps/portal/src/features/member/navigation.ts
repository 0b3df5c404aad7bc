import { useLingui } from '@lingui/react/macro';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BadgePercent,
  ChartLine,
  Clock,
  Coins,
  FilePenLine,
  Gift,
  HandCoins,
  Hourglass,
  IdCard,
  ListOrdered,
  type LucideIcon,
  Mail,
  MessageCircle,
  Percent,
  ReceiptText,
  Scale,
  Send,
  Shield,
  Trophy,
  UserPlus,
  Target,
  Zap,
} from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { missionsQuery } from '../missions/summary-query.ts';
import { requestsQuery } from '../../shared/contracts/requests-query.ts';
import { useRewardCount } from '../../shared/rewards/reward-count.ts';
import { unreadQuery } from '../messages/unread-query.ts';
import { useSession } from '../../api/session-store.ts';
import { transfersQuery } from '../../shared/transfers/transfers-query.ts';
import { isOn } from '../../parts/modules.ts';
import { type MemberPage, paths } from '../../paths.ts';

export interface NavigationItem {
  page: MemberPage | 'pointMall';
  label: string;
  icon: LucideIcon;
  /** How much waits there; absent: nothing does. */
  count?: number | undefined;
  /** What waits there for the member. */
}

/** The menu stands beside every page: what it shows is not asked again with each of them, but when a hint says that it changed. */
export const MENU_STALE_MS = 60_000;

/** Where a page stands: most are pages of the member centre, some have an address of their own. */
export const addressOf = (page: NavigationItem['page']): string => (page === 'pointMall' ? paths.pointMall() : paths.member(page));

export interface NavigationGroup {
  key: string;
  label: string;
  items: readonly NavigationItem[];
}

/** The pages of the member centre, grouped by what they are for. */
export function useMemberNavigation(): NavigationGroup[] {
  const { t } = useLingui();
  const { data: transfers } = useQuery({ ...transfersQuery(), staleTime: MENU_STALE_MS });
  const contracts = useContractItems();
  const rewards = useRewardItems();
  const { data: unread } = useQuery(unreadQuery(useSession().isMember));
  return [
    {
      key: 'account',
      label: t`Account`,
      items: [
        { page: 'securityCenter', label: t`Security centre`, icon: Shield },
        ...(isOn('INBOX3') ? [{ page: 'messageV2' as const, label: t`Messages`, icon: Mail, count: unread || undefined }] : []),
        { page: 'protection', label: t`Limits and breaks`, icon: Hourglass },
        { page: 'documents', label: t`Documents`, icon: IdCard },
        ...(isOn('FEEDBACK3') ? [{ page: 'feedback' as const, label: t`Feedback`, icon: MessageCircle }] : []),
        ...(isOn('FEEDBACK3') ? [{ page: 'complaints' as const, label: t`Complaints`, icon: Scale }] : []),
      ],
    },
    {
      key: 'money',
      label: t`Money`,
      items: [
        { page: 'depositv2', label: t`Deposit`, icon: ArrowDownToLine },
        { page: 'withdraw', label: t`Withdraw`, icon: ArrowUpFromLine },
        ...(isOn('FUNDTRANS3') ? [{ page: 'transferFund' as const, label: t`Transfer`, icon: ArrowLeftRight }] : []),
        ...(isOn('MANPLAYREB3') ? [{ page: 'manualRebate' as const, label: t`Rebate`, icon: BadgePercent }] : []),
        ...(transfers?.upline ? [{ page: 'transferUpline' as const, label: t`Transfer to your agent`, icon: Send }] : []),
      ],
    },
    ...(rewards.length > 0 ? [{ key: 'rewards', label: t`Rewards`, items: rewards }] : []),
    ...(contracts.length > 0 ? [{ key: 'contracts', label: t`Contracts`, items: contracts }] : []),
    {
      key: 'records',
      label: t`Records`,
      items: [
        { page: 'transactionHistory', label: t`Transactions`, icon: ReceiptText },
        { page: 'personalHistoryCopy', label: t`Betting history`, icon: ListOrdered },
        { page: 'personalProfit', label: t`Profit and loss`, icon: ChartLine },
        { page: 'bonusDetails', label: t`Bonuses`, icon: HandCoins },
      ],
    },
  ];
}

/** What is given for playing and coming back, with how much waits to be claimed. */
function useRewardItems(): NavigationItem[] {
  const { t } = useLingui();
  const { isMember } = useSession();
  const rewards = useRewardCount();
  const { data: missions } = useQuery({ ...missionsQuery(isMember && isOn('MISSION3')), staleTime: MENU_STALE_MS });
  return [
    ...(isOn('REWCEN3') ? [{ page: 'rewardCenter' as const, label: t`Reward centre`, icon: Gift, count: rewards || undefined }] : []),
    ...(isOn('MISSION3')
      ? [{ page: 'missionLeaderboard' as const, label: t`Missions`, icon: Target, count: missions?.claimable || undefined }]
      : []),
    ...(isOn('PTSYS3') ? [{ page: 'pointMall' as const, label: t`Points mall`, icon: Coins }] : []),
    ...(isOn('REWCEN3')
      ? [
          { page: 'vip' as const, label: t`VIP levels`, icon: Trophy },
          { page: 'referral' as const, label: t`Invite a friend`, icon: UserPlus },
        ]
      : []),
  ];
}

/** Requests and signed contracts, and what became of them: only for who has any, where the brand has the kind. */
function useContractItems(): NavigationItem[] {
  const { t } = useLingui();
  const { data } = useQuery(requestsQuery(useSession().isMember));
  if (!data) return [];
  const waits = [data.divtypereq, data.dailysalreqtype, data.contracthoursalreq, data.realtimesalreqtype].some(
    (byType) => Object.keys(byType).length > 0,
  );
  const kinds: readonly (NavigationItem & { module: string; types: readonly string[] })[] = [
    { page: 'agentDailyWages2', label: t`Daily salary`, icon: Coins, module: 'DAILYSALCONT3', types: data.dailysalinfotype },
    { page: 'agentHourSalary', label: t`Hourly salary`, icon: Clock, module: 'HOURSAL3', types: data.contracthoursalinfo },
    { page: 'agentRealtimeSalary', label: t`Real-time salary`, icon: Zap, module: 'RTSALARY3', types: data.contractmrdailysalinfotype },
    { page: 'agentDividendRecordCopy2', label: t`Dividends`, icon: Percent, module: 'SIGNCONDIV3', types: data.divtypeinfo },
  ];
  const signed = kinds.filter(({ module, types }) => types.length > 0 && isOn(module));
  if (!waits && signed.length === 0) return [];
  return [{ page: 'contracts', label: t`Contracts`, icon: FilePenLine }, ...signed];
}

const PAGES: ReadonlySet<string> = new Set<MemberPage>([
  'securityCenter',
  'protection',
  'documents',
  'depositv2',
  'withdraw',
  'transferFund',
  'manualRebate',
  'bonusDetails',
  'rewardCenter',
  'vip',
  'referral',
  'missionLeaderboard',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'contracts',
  'agentDailyWages2',
  'agentHourSalary',
  'agentRealtimeSalary',
  'agentDividendRecordCopy2',
  'messageV2',
  'feedback',
  'complaints',
]);

/** What a page is of, where a brand may be without it. */
const MODULES: Partial<Record<MemberPage, string>> = {
  manualRebate: 'MANPLAYREB3',
  rewardCenter: 'REWCEN3',
  vip: 'REWCEN3',
  referral: 'REWCEN3',
  missionLeaderboard: 'MISSION3',
  messageV2: 'INBOX3',
  complaints: 'FEEDBACK3',
  contracts: 'AGENTPOLICY3',
  agentDailyWages2: 'DAILYSALCONT3',
  agentHourSalary: 'HOURSAL3',
  agentRealtimeSalary: 'RTSALARY3',
  agentDividendRecordCopy2: 'SIGNCONDIV3',
};

/** The page an address asks for: the security centre when it asks for none, null for one that does not exist. */
export function pageOf(search: string): MemberPage | null {
  const asked = new URLSearchParams(search).get('page') ?? '';
  if (asked === '') return 'securityCenter';
  if (!PAGES.has(asked)) return null;
  const page = asked as MemberPage;
  const module = MODULES[page];
  return module === undefined || isOn(module) ? page : null;
}

const WANTED = 'toWhichItem';

/** The page the panel was told to open at, by whoever led here (`toWhichItem`, in the address or kept for this tab); told once. */
export function takeWantedPage(search: string): string | null {
  const asked = new URLSearchParams(search);
  if (asked.has('page')) return null;
  try {
    const kept = sessionStorage.getItem(WANTED);
    sessionStorage.removeItem(WANTED);
    return asked.get(WANTED) ?? kept;
  } catch {
    return asked.get(WANTED);
  }
}
