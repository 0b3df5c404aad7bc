import { msg } from '@lingui/core/macro';
import { FilePenLine } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session-store.ts';
import { useAgentFrame } from '../../shared/agents/agent-queries.ts';
import { hasContracts } from '../../shared/contracts/contract-kinds.ts';
import { requestsQuery } from '../../shared/contracts/requests-query.ts';
import { late } from '../../parts/late.ts';
import type { AgentPlaces, MemberPlaces, PlaceStatus } from '../../place.ts';

const ContractsPage = late(() => import('./contracts-page.tsx'), 'ContractsPage');

/** For a member only while a request waits, or a contract is signed. */
function useOwn(): PlaceStatus {
  const { data } = useQuery(requestsQuery(useSession().isMember));
  return { isHidden: !data || !hasContracts(data) };
}

function useRequests(): PlaceStatus {
  return { count: useAgentFrame()?.requests || undefined };
}

export const memberPlaces = {
  contracts: {
    group: 'contracts',
    label: msg`Contracts`,
    icon: FilePenLine,
    module: 'AGENTPOLICY3',
    page: ContractsPage,
    useStatus: useOwn,
  },
} satisfies MemberPlaces;

export const agentPlaces = {
  contracts: { group: 'earnings', label: msg`Contracts`, icon: FilePenLine, page: ContractsPage, useStatus: useRequests, isPressing: true },
} satisfies AgentPlaces;
