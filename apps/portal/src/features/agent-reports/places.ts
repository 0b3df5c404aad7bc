import { msg } from '@lingui/core/macro';
import { ChartLine, Dices, ReceiptText, Scale } from '@pavilion/ui/icon';
import { late } from '../../parts/late.ts';
import type { AgentPlaces } from '../../place.ts';

const IncomePage = late(() => import('./income-page.tsx'), 'IncomePage');
const BetsPage = late(() => import('./bets-page.tsx'), 'BetsPage');
const ProfitPage = late(() => import('./profit-page.tsx'), 'ProfitPage');
const TeamTransactionsPage = late(() => import('./transactions-page.tsx'), 'TeamTransactionsPage');

export const agentPlaces = {
  agentRevenueReport: { group: 'earnings', label: msg`Income`, icon: ChartLine, page: IncomePage },
  personalHistoryCopy: { group: 'reports', label: msg`Team bets`, icon: Dices, page: BetsPage },
  palStatementsAgentCopy: { group: 'reports', label: msg`Profit by member`, icon: Scale, page: ProfitPage },
  agentDownlineTransactionDetailsCopy: { group: 'reports', label: msg`Team transactions`, icon: ReceiptText, page: TeamTransactionsPage },
} satisfies AgentPlaces;
