import { msg } from '@lingui/core/macro';
import { ArrowLeftRight } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { transfersQuery } from '../../shared/transfers/transfers-query.ts';
import { late } from '../../parts/late.ts';
import type { AgentPlaces, PlaceStatus } from '../../place.ts';

const GiveDownlinePage = late(() => import('./give-downline.tsx'), 'GiveDownlinePage');

function useDownline(): PlaceStatus {
  const { data } = useQuery(transfersQuery());
  return { isHidden: !data?.downline };
}

export const agentPlaces = {
  transferDownline: { group: 'reports', label: msg`Transfers`, icon: ArrowLeftRight, page: GiveDownlinePage, useStatus: useDownline },
} satisfies AgentPlaces;
