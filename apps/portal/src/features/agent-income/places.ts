import { msg } from '@lingui/core/macro';
import { BadgePercent, Clock, Coins, Percent, Zap } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session-store.ts';
import { useAgentFrame } from '../../shared/agents/agent-queries.ts';
import { type ContractKind, isSigned } from '../../shared/contracts/contract-kinds.ts';
import { requestsQuery } from '../../shared/contracts/requests-query.ts';
import { late } from '../../parts/late.ts';
import type { AgentPlaces, MemberPlaces, PlaceStatus } from '../../place.ts';

const DailyPage = late(() => import('./income-kind-page.tsx'), 'DailyPage');
const HourlyPage = late(() => import('./income-kind-page.tsx'), 'HourlyPage');
const RealtimePage = late(() => import('./income-kind-page.tsx'), 'RealtimePage');
const DividendPage = late(() => import('./income-kind-page.tsx'), 'DividendPage');
const RebatesPage = late(() => import('./rebates-page.tsx'), 'RebatesPage');

/** A member has the page of a kind while a contract of it is signed. */
function useSigned(kind: ContractKind): PlaceStatus {
  const { data } = useQuery(requestsQuery(useSession().isMember));
  return { isHidden: !data || !isSigned(data, kind) };
}

/** An agent has it with a contract of the kind, or with settlements of one. */
function useIncome(kind: ContractKind): PlaceStatus {
  const frame = useAgentFrame();
  return { isHidden: !frame || (frame.contracts[kind].length === 0 && !frame.settled.includes(kind)) };
}

export const memberPlaces = {
  agentDailyWages2: {
    group: 'contracts',
    label: msg`Daily salary`,
    icon: Coins,
    module: 'DAILYSALCONT3',
    page: DailyPage,
    useStatus: () => useSigned('daily'),
  },
  agentHourSalary: {
    group: 'contracts',
    label: msg`Hourly salary`,
    icon: Clock,
    module: 'HOURSAL3',
    page: HourlyPage,
    useStatus: () => useSigned('hourly'),
  },
  agentRealtimeSalary: {
    group: 'contracts',
    label: msg`Real-time salary`,
    icon: Zap,
    module: 'RTSALARY3',
    page: RealtimePage,
    useStatus: () => useSigned('realtime'),
  },
  agentDividendRecordCopy2: {
    group: 'contracts',
    label: msg`Dividends`,
    icon: Percent,
    module: 'SIGNCONDIV3',
    page: DividendPage,
    useStatus: () => useSigned('dividend'),
  },
} satisfies MemberPlaces;

export const agentPlaces = {
  agentDailyWages2: {
    group: 'earnings',
    label: msg`Daily salary`,
    icon: Coins,
    module: 'DAILYSALCONT3',
    page: DailyPage,
    useStatus: () => useIncome('daily'),
  },
  agentHourSalary: {
    group: 'earnings',
    label: msg`Hourly salary`,
    icon: Clock,
    module: 'HOURSAL3',
    page: HourlyPage,
    useStatus: () => useIncome('hourly'),
  },
  agentRealtimeSalary: {
    group: 'earnings',
    label: msg`Real-time salary`,
    icon: Zap,
    module: 'RTSALARY3',
    page: RealtimePage,
    useStatus: () => useIncome('realtime'),
  },
  agentDividendRecordCopy2: {
    group: 'earnings',
    label: msg`Dividends`,
    icon: Percent,
    module: 'SIGNCONDIV3',
    page: DividendPage,
    useStatus: () => useIncome('dividend'),
  },
  rebateSettings: { group: 'earnings', label: msg`Rebates`, icon: BadgePercent, page: RebatesPage },
} satisfies AgentPlaces;
