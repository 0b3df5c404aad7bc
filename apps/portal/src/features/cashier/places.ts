import { msg } from '@lingui/core/macro';
import { ArrowDownToLine, ArrowUpFromLine } from '@pavilion/ui/icon';
import { late } from '../../parts/late.ts';
import type { MemberPlaces } from '../../place.ts';

const DepositPage = late(() => import('./deposit-page.tsx'), 'DepositPage');
const WithdrawPage = late(() => import('./withdraw-page.tsx'), 'WithdrawPage');

export const memberPlaces = {
  depositv2: { group: 'money', label: msg`Deposit`, icon: ArrowDownToLine, page: DepositPage },
  withdraw: { group: 'money', label: msg`Withdraw`, icon: ArrowUpFromLine, page: WithdrawPage },
} satisfies MemberPlaces;
