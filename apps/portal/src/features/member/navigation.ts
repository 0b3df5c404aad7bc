import { useLingui } from '@lingui/react/macro';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BadgePercent,
  ChartLine,
  Gift,
  Hourglass,
  IdCard,
  ListOrdered,
  type LucideIcon,
  MessageCircle,
  ReceiptText,
  Send,
  Shield,
} from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { transfersQuery } from '../../api/transfer-query.ts';
import { isOn } from '../../parts/modules.ts';
import type { MemberPage } from '../../paths.ts';

export interface NavigationItem {
  page: MemberPage;
  label: string;
  icon: LucideIcon;
}

export interface NavigationGroup {
  key: string;
  label: string;
  items: readonly NavigationItem[];
}

/** The pages of the member centre, grouped by what they are for. */
export function useMemberNavigation(): NavigationGroup[] {
  const { t } = useLingui();
  const { data: transfers } = useQuery(transfersQuery());
  return [
    {
      key: 'account',
      label: t`Account`,
      items: [
        { page: 'securityCenter', label: t`Security centre`, icon: Shield },
        { page: 'protection', label: t`Limits and breaks`, icon: Hourglass },
        { page: 'documents', label: t`Documents`, icon: IdCard },
        ...(isOn('FEEDBACK3') ? [{ page: 'feedback' as const, label: t`Feedback`, icon: MessageCircle }] : []),
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
    {
      key: 'records',
      label: t`Records`,
      items: [
        { page: 'transactionHistory', label: t`Transactions`, icon: ReceiptText },
        { page: 'personalHistoryCopy', label: t`Betting history`, icon: ListOrdered },
        { page: 'personalProfit', label: t`Profit and loss`, icon: ChartLine },
        { page: 'bonusDetails', label: t`Bonuses`, icon: Gift },
      ],
    },
  ];
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
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'feedback',
]);

/** The page an address asks for: the security centre when it asks for none, null for one that does not exist. */
export function pageOf(search: string): MemberPage | null {
  const asked = new URLSearchParams(search).get('page') ?? '';
  if (asked === '') return 'securityCenter';
  if (asked === 'manualRebate' && !isOn('MANPLAYREB3')) return null;
  return PAGES.has(asked) ? (asked as MemberPage) : null;
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
