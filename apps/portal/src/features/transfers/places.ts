import { msg } from '@lingui/core/macro';
import { Send } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { MENU_STALE_MS } from '../../layouts/centre-menu.ts';
import { transfersQuery } from '../../shared/transfers/transfers-query.ts';
import { late } from '../../parts/late.ts';
import type { MemberPlaces, PlaceStatus } from '../../place.ts';

const TransferPage = late(() => import('./transfer-page.tsx'), 'TransferPage');

function useUpline(): PlaceStatus {
  const { data } = useQuery({ ...transfersQuery(), staleTime: MENU_STALE_MS });
  return { isHidden: !data?.upline };
}

export const memberPlaces = {
  transferUpline: { group: 'money', label: msg`Transfer to your agent`, icon: Send, page: TransferPage, useStatus: useUpline },
} satisfies MemberPlaces;
