import { msg } from '@lingui/core/macro';
import { ArrowDownToLine, ArrowUpFromLine } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { MENU_STALE_MS } from '../../layouts/centre-menu.ts';
import { late } from '../../parts/late.ts';
import type { MemberPlaces, PlaceStatus } from '../../place.ts';
import { cashierQueries } from '../../shared/cashier/queries.ts';

const DepositPage = late(() => import('./deposit-page.tsx'), 'DepositPage');
const WithdrawPage = late(() => import('./withdraw-page.tsx'), 'WithdrawPage');

/** Paid withdrawals that wait for the member's word. */
function useArrivals(): PlaceStatus {
  const { data } = useQuery({ ...cashierQueries.confirmations(), refetchInterval: false, staleTime: MENU_STALE_MS });
  return { count: data?.payments.length || undefined };
}

export const memberPlaces = {
  depositv2: { group: 'money', label: msg`Deposit`, icon: ArrowDownToLine, page: DepositPage },
  withdraw: { group: 'money', label: msg`Withdraw`, icon: ArrowUpFromLine, page: WithdrawPage, useStatus: useArrivals, isPressing: true },
} satisfies MemberPlaces;
