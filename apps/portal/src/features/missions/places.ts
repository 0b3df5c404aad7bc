import { msg } from '@lingui/core/macro';
import { Target } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session-store.ts';
import { MENU_STALE_MS } from '../../layouts/centre-menu.ts';
import { isOn } from '../../parts/modules.ts';
import { missionsQuery } from './summary-query.ts';
import { late } from '../../parts/late.ts';
import type { MemberPlaces, PlaceStatus } from '../../place.ts';

const MissionsPage = late(() => import('./missions-page.tsx'), 'MissionsPage');

function useClaimable(): PlaceStatus {
  const { isMember } = useSession();
  const { data } = useQuery({ ...missionsQuery(isMember && isOn('MISSION3')), staleTime: MENU_STALE_MS });
  return { count: data?.claimable || undefined };
}

export const memberPlaces = {
  missionLeaderboard: {
    group: 'rewards',
    label: msg`Missions`,
    icon: Target,
    module: 'MISSION3',
    page: MissionsPage,
    useStatus: useClaimable,
  },
} satisfies MemberPlaces;
