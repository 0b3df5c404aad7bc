import { msg } from '@lingui/core/macro';
import { ChartLine, ListOrdered, ReceiptText } from '@pavilion/ui/icon';
import { late } from '../../parts/late.ts';
import type { MemberPlaces } from '../../place.ts';

const TransactionsPage = late(() => import('./transactions-page.tsx'), 'TransactionsPage');
const BetHistoryPage = late(() => import('./bet-history-page.tsx'), 'BetHistoryPage');
const ProfitPage = late(() => import('./profit-page.tsx'), 'ProfitPage');

export const memberPlaces = {
  transactionHistory: { group: 'records', label: msg`Transactions`, icon: ReceiptText, page: TransactionsPage },
  personalHistoryCopy: { group: 'records', label: msg`Betting history`, icon: ListOrdered, page: BetHistoryPage },
  personalProfit: { group: 'records', label: msg`Profit and loss`, icon: ChartLine, page: ProfitPage },
} satisfies MemberPlaces;
